// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/jitmap"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/objects"
	"github.com/gostap/gostap/kbuild/symtab"
)

// placesOf returns a string of a record that consists of places. A file's name follows the places
// that have one.
func placesOf(form placeForm, style placeStyle, list ...placeRecord) []byte {
	body := binary.LittleEndian.AppendUint32(nil, uint32(form))
	body = binary.LittleEndian.AppendUint32(body, uint32(style))
	for _, p := range list {
		body, _ = binary.Append(body, binary.LittleEndian, p)
		switch p.Object {
		case placeInFile:
			body = append(body, countedBytes("jitted.so")...)
		case placeNamed:
			body = append(body, countedBytes("vfs_read+0x10/0x2c0 [kernel]")...)
		}
	}
	return append(binary.LittleEndian.AppendUint64(nil, lengthPlaces|uint64(len(body))), body...)
}

func placesRecord(form placeForm, style placeStyle, list ...placeRecord) []byte {
	return record(recText, 0, placesOf(form, style, list...))
}

// testTables name two places of /bin/prog: f, with a line, and g.
func testTables(t testing.TB) []byte {
	data, err := symtab.Encode([]symtab.Object{{Path: "/bin/prog", Size: 0x100,
		Symbols: []symtab.Symbol{{At: 0x10, Size: 8, Name: "f"}, {At: 0x20, Name: "gggggggggg"}},
		Lines:   []symtab.Line{{At: 0x10, Line: 7}, {At: 0x14, Line: 8}}, Files: []string{"prog.c"}}})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// frames are a place in f, where a call returns to its second line, one in g,
// one between, one in a file without tables and one nowhere.
var frames = []placeRecord{
	{Addr: 0x5014, At: 0x14, Flags: placeCall}, {Addr: 0x5021, At: 0x21}, {Addr: 0x501c, At: 0x1c},
	{Addr: 0x7003, At: 3, Object: placeInFile}, {Addr: 16, Object: placeNowhere}, {Addr: 17, At: 5, Object: 9},
}

func TestPlaces(t *testing.T) {
	for _, test := range []struct {
		form  placeForm
		style placeStyle
		want  string
	}{
		{placeData, styleStack, " 0x5014 : f+0x4/0x8 [/bin/prog]\n 0x5021 : gggggggggg+0x1/0xe0 [/bin/prog]\n 0x501c : 0x501c [/bin/prog+0x1c/0x100]\n" +
			" 0x7003 : 0x7003 [jitted.so+0x3]\n 0x10 : 0x10\n 0x11 : 0x11\n"},
		{placeBrief, styleLines, "f+0x4\ngggggggggg+0x1\n0x501c\n0x7003\n0x10\n0x11\n"},
		{placeSymbol, styleStrings, "f+0x4 [prog]\ngggggggggg+0x1 [prog]\n0x501c [prog+0x1c/0x100\n"},
		{placeLined, styleStack, " 0x5014 : f+0x4/0x8 at prog.c:7 [/bin/prog]\n 0x5021 : gggggggggg+0x1/0xe0 at prog.c:8 [/bin/prog]\n" +
			" 0x501c : 0x501c [/bin/prog+0x1c/0x100]\n 0x7003 : 0x7003 [jitted.so+0x3]\n 0x10 : 0x10\n 0x11 : 0x11\n"},
		{placeName, styleLines, "f\ngggggggggg\n0x501c\n0x7003\n0x10\n0x11\n"},
		{placeFile, styleLines, "prog.c\nprog.c\nprog.c\n0x7003\n0x10\n0x11\n"},
		{placeLine, styleLines, "7\n8\n8\n0x7003\n0x10\n0x11\n"},
		{placeBoth, styleLines, "prog.c:7\nprog.c:8\nprog.c:8\n0x7003\n0x10\n0x11\n"},
		{placeAt, styleLines, " at prog.c:7\n at prog.c:8\n at prog.c:8\n\n\n\n"},
	} {
		p := places{section: testTables(t), limit: 60}
		got, err := p.append(nil, placesOf(test.form, test.style, frames...)[8:])
		if d := cmp.Diff(test.want, string(got)); d != "" || err != nil {
			t.Errorf("form %d, style %d: %v\n%s", test.form, test.style, err, d)
		}
	}
	// A call that does not return is the last instruction of f, another one that of what is before it.
	p := places{section: testTables(t), limit: 60}
	last := []placeRecord{{Addr: 0x5018, At: 0x18, Flags: placeCall}, {Addr: 0x5010, At: 0x10, Flags: placeCall}, {Addr: 0x5000, Flags: placeCall}}
	if got, err := p.append(nil, placesOf(placeData, styleLines, last...)[8:]); err != nil ||
		string(got) != "f+0x8/0x8 [/bin/prog]\n0x5010 [/bin/prog+0x10/0x100]\n0x5000 [/bin/prog+0x0/0x100]\n" {
		t.Errorf("%q %v", got, err)
	}
	p = places{section: testTables(t), limit: 6}
	if got, err := p.append(nil, placesOf(placeName, styleString, frames[1])[8:]); string(got) != "ggggg" || err != nil {
		t.Errorf("%q %v", got, err)
	}
}

// TestPlacesMade names code that a process made while it ran, by the file that it wrote.
func TestPlacesMade(t *testing.T) {
	file := filepath.Join("/tmp", jitmap.Name(1<<30))
	if err := os.WriteFile(file, []byte("7f10 20 Hot:~loop\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	defer os.Remove(file)
	list := []placeRecord{{Addr: 0x7f18, At: 1 << 30, Object: placeMade}, {Addr: 0x7f30, At: 1 << 30, Object: placeMade, Flags: placeCall}, {Addr: 0x7f30, At: 1 << 30, Object: placeMade}}
	for form, want := range map[placeForm]string{
		placeName: "Hot:~loop\nHot:~loop\n0x7f30\n", placeSymbol: "Hot:~loop+0x8 [perf-1073741824.map]\nHot:~loop+0x20 [perf-1073741824.map]\n0x7f30\n",
		placeData: "Hot:~loop+0x8/0x20 [perf-1073741824.map]\nHot:~loop+0x20/0x20 [perf-1073741824.map]\n0x7f30\n", placeLine: "0x7f18\n0x7f30\n0x7f30\n",
	} {
		p := places{limit: 512, made: jitmap.New(os.Getuid())}
		got, err := p.append(nil, placesOf(form, styleLines, list...)[8:])
		if d := cmp.Diff(want, string(got)); d != "" || err != nil {
			t.Errorf("form %d: %v\n%s", form, err, d)
		}
	}
	p := places{limit: 512, made: jitmap.New(os.Getuid())}
	s, err := p.stack(placesOf(placeData, styleStack, list...)[8:])
	want := []objects.Frame{{Addr: 0x7f18, Symbol: "Hot:~loop", Offset: 8, Module: "perf-1073741824.map"},
		{Addr: 0x7f30, Symbol: "Hot:~loop", Offset: 32, Module: "perf-1073741824.map"}, {Addr: 0x7f30, Module: "perf-1073741824.map"}}
	if d := cmp.Diff(want, s.Frames); d != "" || err != nil {
		t.Errorf("frames: %v\n%s", err, d)
	}
	r := stackReader{limit: 512, made: p.made}
	key := r.read(modmeta.SymbolStack, "0x7f18 [perf-1073741824.map]\n0x7f30 [perf-1073741824.map]\n0x5 [prog+0x5/0x100]\n0x7f30 [perf-5.map]\n")
	want = append(want[:2:2], objects.Frame{Addr: 5, Module: "prog"}, objects.Frame{Addr: 0x7f30, Module: "perf-5.map"})
	if d := cmp.Diff(want, key.Frames); d != "" {
		t.Errorf("frames of a key:\n%s", d)
	}
}

// TestPlacesPrinted prints places as text of their own and as arguments, with a width, in a session
// and from bulk files.
func TestPlacesPrinted(t *testing.T) {
	meta := testMeta()
	meta.ABI, meta.StringLen = abiVersion, 512
	meta.Formats = []modmeta.Format{{Pieces: []modmeta.Piece{{Lit: "<"}, {Conv: 's', Flag: '-', Width: 6, Prec: -1}, {Lit: ">"}, {Conv: 's', Width: -1, Prec: -1}, {Lit: "\n"}}}}
	hits := func(d *fakeDevice) {
		args := append(placesOf(placeBrief, styleString, frames[0]), placesOf(placeName, styleString, frames[4])...)
		body := append([]byte{0, 0, 0, 0, 2, 0, 0, 0}, args...)
		d.hit(0, 0, record(recPrint, 0, body))
		d.hit(0, 0, placesRecord(placeBrief, styleLines, frames[1]), exitRecord())
	}
	const want = "<f+0x4 >0x10\ngggggggggg+0x1\n"
	for _, bulk := range []bool{false, true} {
		d, dir := newFake(1), t.TempDir()
		d.onStart = func() error { hits(d); return nil }
		var out bytes.Buffer
		c := Config{Stdout: &out, Stderr: &out}
		if bulk {
			c.Bulk = bulkFiles(t, dir)
		}
		if _, err := newSession(d, meta, testTables(t), c).runToEnd(context.Background()); err != nil {
			t.Fatal(err)
		}
		if bulk {
			if err := Merge([]string{filepath.Join(dir, "0")}, objects.Text, &out); err != nil {
				t.Fatal(err)
			}
		}
		if d := cmp.Diff(want, out.String()); d != "" {
			t.Errorf("bulk %t\n%s", bulk, d)
		}
	}
}

func TestPlacesDamaged(t *testing.T) {
	good := placesOf(placeData, styleStack, frames...)[8:]
	p := places{section: testTables(t), limit: 60}
	for name, data := range map[string][]byte{"short": good[:4], "a place cut": good[:20], "a name cut": good[:8+4*24+4],
		"form": append([]byte{99, 0, 0, 0}, good[4:]...), "style": append([]byte{0, 0, 0, 0, 99}, good[5:]...)} {
		var e *CorruptError
		if _, err := p.append(nil, data); !errors.As(err, &e) {
			t.Errorf("%s: %v", name, err)
		}
	}
	p = places{section: []byte("gostap"), limit: 60}
	if _, err := p.append(nil, good); err == nil {
		t.Error("damaged tables: no error")
	}
}

// FuzzPlaces checks that the text of every record is made without a panic.
func FuzzPlaces(f *testing.F) {
	f.Add(placesOf(placeData, styleStack, frames...)[8:])
	f.Add(placesOf(placeLined, styleStrings, frames...)[8:])
	f.Add(placesOf(placeAt, styleString, frames[0])[8:])
	section := testTables(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		p := places{section: section, limit: 512}
		_, _ = p.append(nil, data)
	})
}

// TestFileOfSeveralLines checks that a newline in the name of a file that a process has mapped does not begin a frame.
func TestFileOfSeveralLines(t *testing.T) {
	record := bytes.Replace(placesOf(placeData, styleStack, placeRecord{Addr: 0x7003, At: 3, Object: placeInFile}), []byte("jitted.so"), []byte("jit\n 0x1:"), 1)
	p := places{section: testTables(t)}
	got, err := p.append(nil, record[8:])
	if want := ` 0x7003 : 0x7003 [jit\n 0x1:+0x3]` + "\n"; err != nil || string(got) != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}
