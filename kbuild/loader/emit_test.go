// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/objects"
)

// shownMeta is testMeta with automatic prints: 1 a number, 2 an array keyed by a
// string and a stack, 3 a statistic, 4 an array keyed by symbols.
func shownMeta() *modmeta.Meta {
	meta := testMeta()
	meta.StringLen = 64
	add := func(s modmeta.Shown, convs string) {
		var f modmeta.Format
		for _, c := range convs {
			f.Pieces = append(f.Pieces, modmeta.Piece{Conv: byte(c), Width: -1, Prec: -1})
		}
		f.Pieces = append(f.Pieces, modmeta.Piece{Lit: "\n"})
		f.Shows = &s
		meta.Formats = append(meta.Formats, f)
	}
	value := []string{modmeta.ShownValue}
	add(modmeta.Shown{Global: "n", Values: value}, "d")
	add(modmeta.Shown{Global: "a", Keys: []modmeta.KeyKind{modmeta.StringKey, modmeta.KernelStack}, Values: value}, "ssd")
	add(modmeta.Shown{Global: "s", Values: []string{"count", "min"}}, "d")
	add(modmeta.Shown{Global: "b", Keys: []modmeta.KeyKind{modmeta.SymbolStack}, Values: value}, "sd")
	return meta
}

// fill prints with each of the formats on CPU 1.
func fill(d *fakeDevice) error {
	d.hit(1, 0, printRecord(0, "said", -4), textRecord("words\n"),
		placesRecord(placeData, styleStack, placeRecord{Addr: 0x5014, At: 0x14, Object: 0}, placeRecord{Addr: 0xf010, Object: placeNamed}), placesRecord(placeName, styleString, placeRecord{Addr: 0x5014, At: 0x14}))
	d.hit(1, 0, messageRecord(recWarn, 0, -1, -1, "careful"))
	d.hit(1, 0, printRecord(1, 7), printRecord(2, "cat", "0xf010 0xf020", 3), printRecord(3, 0), printRecord(4, "read+0xd [libc.so.6]\n0x40 [cat+0x1/0x9]\n", 2), exitRecord())
	return nil
}

func runAs(t *testing.T, f objects.Format, meta *modmeta.Meta) (o outcome) {
	t.Helper()
	d := newFake(2)
	d.onStart = func() error { return fill(d) }
	var out, errs bytes.Buffer
	s := newSession(d, meta, testTables(t), Config{Format: f, Stdout: &out, Stderr: &errs, Warnings: true})
	if e := s.decoder.emit; e != nil {
		e.stacks.symbols.path = symbolFile(t, "000000000000f000 T vfs_read\n000000000000f011 t ext4_read\t[ext4]\n000000000000f02f d data\n")
	}
	status, err := s.runToEnd(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return outcome{Status: status, Out: out.String(), Errors: errs.String()}
}

func symbolFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "kallsyms")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestObjects(t *testing.T) {
	want := outcome{Errors: "WARNING: careful\n", Out: `{"type":"print","cpu":1,"data":"said -4\n","args":["said",-4]}
{"type":"print","cpu":1,"data":"words\n"}
{"type":"stack","cpu":1,"frames":[{"addr":"0x5014","symbol":"f","offset":4,"module":"/bin/prog","file":"prog.c","line":8},{"addr":"0xf010","symbol":"vfs_read","offset":16,"module":"kernel"}]}
{"type":"print","cpu":1,"data":"f"}
{"type":"warning","data":"careful"}
{"type":"global","name":"n","value":7}
{"type":"array","name":"a","keys":["cat",[{"addr":"0xf010","symbol":"vfs_read","offset":16,"module":"kernel"},{"addr":"0xf020","symbol":"ext4_read","offset":15,"module":"ext4"}]],"value":3}
{"type":"statistic","name":"s","count":0}
{"type":"array","name":"b","keys":[[{"symbol":"read","offset":13,"module":"libc.so.6"},{"addr":"0x40","module":"cat"}]],"value":2}
{"type":"end","status":0,"errors":0,"skipped":0,"lost":0}
`}
	if d := cmp.Diff(want, runAs(t, objects.JSON, shownMeta())); d != "" {
		t.Error(d)
	}
}

// TestFoldedSession checks that everything but stacks goes to stderr as text, so that nothing is
// lost.
func TestFoldedSession(t *testing.T) {
	want := outcome{
		Out:    "cat;ext4_read;vfs_read 3\n[cat];read 2\n",
		Errors: "said -4\nwords\n 0x5014 : f+0x4/0x8 [/bin/prog]\n 0xf010 : vfs_read+0x10/0x2c0 [kernel]\nfWARNING: careful\n7\n0\n",
	}
	if d := cmp.Diff(want, runAs(t, objects.Folded, shownMeta())); d != "" {
		t.Error(d)
	}
}

// TestSameText checks that the data of print objects is what a session prints as text.
func TestSameText(t *testing.T) {
	meta := shownMeta()
	for i := range meta.Formats {
		meta.Formats[i].Shows = nil
	}
	text, data := runAs(t, objects.Text, meta).Out, ""
	for line := range strings.Lines(runAs(t, objects.JSON, meta).Out) {
		if strings.Contains(line, `"type":"print"`) {
			_, line, _ = strings.Cut(line, `"data":"`)
			line, _, _ = strings.Cut(line, `"`)
			data += strings.ReplaceAll(line, `\n`, "\n")
		}
	}
	text = strings.Replace(text, " 0x5014 : f+0x4/0x8 [/bin/prog]\n 0xf010 : vfs_read+0x10/0x2c0 [kernel]\n", "", 1) // an object of its own
	if d := cmp.Diff(text, data); d != "" {
		t.Error(d)
	}
}

// TestEndOfObjects checks that the last object says what was lost, and that a session that broke
// has no last object.
func TestEndOfObjects(t *testing.T) {
	d := newFake(1)
	d.onStart = func() error {
		d.rings[0].drop()
		d.hit(0, 0, messageRecord(recError, 0, 0, 0, "bad"), exitRecord())
		d.status.Errors, d.stats = 1, []ProbeStat{{Skipped: [skipReasons]uint64{2, 3}}}
		return nil
	}
	got := runFake(context.Background(), d, testMeta(), Config{Format: objects.JSON})
	if want := `{"type":"end","status":1,"errors":1,"skipped":5,"lost":1}` + "\n"; !strings.HasSuffix(got.Out, want) || !strings.HasPrefix(got.Out, `{"type":"error","data":"bad near`) {
		t.Errorf("%q does not end with %q", got.Out, want)
	}
	d = newFake(1)
	d.onStart = func() error { d.hit(0, 0, printRecord(9)); return nil }
	if got := runFake(context.Background(), d, testMeta(), Config{Format: objects.JSON}); got.Out != "" || got.Err == "" {
		t.Errorf("a damaged session: %+v", got)
	}
}

// TestNotFolded checks that an element without a count goes to stderr, as text.
func TestNotFolded(t *testing.T) {
	meta := shownMeta()
	stack := []modmeta.KeyKind{modmeta.KernelStack}
	text := modmeta.Piece{Conv: 's', Width: -1, Prec: -1}
	f := modmeta.Format{Pieces: []modmeta.Piece{{Lit: "c["}, text, {Lit: "]="}, text, {Lit: "\n"}},
		Shows: &modmeta.Shown{Global: "c", Keys: stack, Values: []string{modmeta.ShownValue}}}
	meta.Formats = append(meta.Formats, f)
	d := newFake(1)
	d.onStart = func() error {
		d.hit(0, 0, printRecord(5, "0xf010", "why"), printRecord(4, "f+0x1\n", -3), exitRecord())
		return nil
	}
	got := runFake(context.Background(), d, meta, Config{Format: objects.Folded})
	if got.Out != "" || got.Errors != "c[0xf010]=why\nf+0x1\n-3\n" {
		t.Errorf("%+v", got)
	}
}

// TestSignedStatistic checks that numbers of globals are signed, even if the script prints them in
// hexadecimal.
func TestSignedStatistic(t *testing.T) {
	meta := shownMeta()
	number := modmeta.Piece{Conv: 'x', Flag: '#', Width: -1, Prec: -1}
	meta.Formats[3].Pieces = []modmeta.Piece{number, number}
	d := newDecoder(meta, nil)
	d.emit = newEmitter(objects.JSON, meta, nil)
	r := &recorder{}
	err := readRecords(printRecord(3, 1, -5), d, r)
	if want := `{"type":"statistic","name":"s","count":1,"min":-5}` + "\n"; err != nil || string(r.text) != want {
		t.Errorf("%s, %v", r.text, err)
	}
}

// TestWrongShown checks that a global that is printed with too few or too many values is an error.
func TestWrongShown(t *testing.T) {
	e := newEmitter(objects.JSON, shownMeta(), nil)
	s := &modmeta.Shown{Global: "g", Keys: []modmeta.KeyKind{modmeta.NumberKey}, Values: []string{"value"}}
	for _, values := range [][]any{{}, {int64(1)}, {int64(1), int64(2), int64(3)}} {
		var damage *CorruptError
		if _, err := e.shown(s, values); !errors.As(err, &damage) {
			t.Errorf("%v: %v", values, err)
		}
	}
}

// TestShownText checks that no text is formatted for a global, of which only values are written.
func TestShownText(t *testing.T) {
	d := newDecoder(shownMeta(), nil)
	d.emit = newEmitter(objects.JSON, d.meta, nil)
	r := &recorder{}
	if err := readRecords(printRecord(1, 7), d, r); err != nil || len(r.text) == 0 {
		t.Errorf("%q, %v", r.text, err)
	}
	if d.emit.text != nil {
		t.Errorf("%q is formatted for nothing", d.emit.text)
	}
	var damage *CorruptError
	if err := readRecords(printRecord(1, 7, 8), d, r); !errors.As(err, &damage) {
		t.Errorf("an argument too many: %v", err)
	}
}

func TestCheckFormat(t *testing.T) {
	var none *NoStacksError
	if err := CheckFormat(objects.Folded, testMeta().Formats); !errors.As(err, &none) {
		t.Error(err)
	}
	for _, f := range []objects.Format{objects.Text, objects.JSON, objects.CSV} {
		if err := CheckFormat(f, testMeta().Formats); err != nil {
			t.Error(err)
		}
	}
	if err := CheckFormat(objects.Folded, shownMeta().Formats); err != nil {
		t.Error(err)
	}
}

// TestMergeObjects checks that Merge converts the files of -b to objects, too. Kernel addresses
// stay without names, because another kernel may be running by now.
func TestMergeObjects(t *testing.T) {
	d := newFake(2)
	d.onStart = func() error { return fill(d) }
	dir, meta := t.TempDir(), shownMeta()
	meta.ABI = abiVersion
	c := Config{Bulk: func(cpu int) (io.Writer, error) { return os.Create(filepath.Join(dir, strconv.Itoa(cpu))) }, Stdout: io.Discard, Stderr: io.Discard}
	if _, err := newSession(d, meta, testTables(t), c).runToEnd(context.Background()); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Merge([]string{filepath.Join(dir, "1")}, objects.JSON, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"type":"print","cpu":1,"data":"said -4\n","args":["said",-4]}` + "\n",
		`{"type":"array","name":"a","keys":["cat",[{"addr":"0xf010"},{"addr":"0xf020"}]],"value":3}` + "\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in %s", want, out.String())
		}
	}
}

// TestDamagedTables checks that a stack whose tables are missing is an error, as in text.
func TestDamagedTables(t *testing.T) {
	d := newDecoder(testMeta(), []byte("none"))
	d.emit = newEmitter(objects.JSON, d.meta, nil)
	if err := readRecords(placesRecord(placeData, styleStack, placeRecord{}), d, &recorder{}); err == nil {
		t.Error("a stack of damaged tables is printed")
	}
}

func benchmarkRecords(b *testing.B, f objects.Format) {
	d := newDecoder(testMeta(), nil)
	d.emit = newEmitter(f, d.meta, nil)
	block, r := printRecord(0, "systemd-journal", 123456), &recorder{}
	for b.Loop() {
		r.text = r.text[:0]
		if err := readRecords(block, d, r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkText(b *testing.B) { benchmarkRecords(b, objects.Text) }
func BenchmarkJSON(b *testing.B) { benchmarkRecords(b, objects.JSON) }
func BenchmarkCSV(b *testing.B)  { benchmarkRecords(b, objects.CSV) }

// FuzzObjects checks that every record becomes an object in each format, or an error.
func FuzzObjects(f *testing.F) {
	f.Add(printRecord(0, "text", 5))
	f.Add(append(printRecord(2, "cat", "0xf010 x", 3), printRecord(4, "read+0xd [libc]\n", 2)...))
	f.Add(placesRecord(placeData, styleStack, placeRecord{}, placeRecord{Object: placeNamed}, placeRecord{Object: placeInFile}))
	f.Add(histRecord(histHeader{Hist: 1, Width: 50, Elision: 2}, []bucketCount{{0, 15}, {11, 13}}, "k"))
	f.Add(histRecord(histHeader{Width: -1, Elision: -1}, []bucketCount{{0, -1}, {127, 1 << 62}}))
	meta := shownMeta()
	meta.Histograms = histMeta().Histograms
	tables := testTables(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, format := range []objects.Format{objects.Text, objects.JSON, objects.CSV, objects.Folded} {
			d := newDecoder(meta, tables)
			if d.emit = newEmitter(format, meta, nil); d.emit != nil {
				d.emit.stacks.symbols.path = ""
			}
			_ = readRecords(data, d, &recorder{})
		}
	})
}
