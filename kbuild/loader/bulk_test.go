// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/objects"
	"github.com/gostap/gostap/kbuild/symtab"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// bulkFiles opens files in a folder, by CPU.
func bulkFiles(t *testing.T, dir string) func(cpu int) (io.Writer, error) {
	return func(cpu int) (io.Writer, error) {
		f, err := os.Create(filepath.Join(dir, strconv.Itoa(cpu)))
		t.Cleanup(func() { f.Close() })
		return f, err
	}
}

// TestBulk checks that merging a session's files gives what the session would have printed, and
// that messages are shown at once.
func TestBulk(t *testing.T) {
	d := newFake(2)
	d.onStart = func() error {
		d.hit(0, 0, textRecord("one "))
		d.hit(1, 0, printRecord(0, "two", 2), messageRecord(recError, 0, 0, 0, "trouble"))
		d.hit(0, 0, textRecord("three"))
		d.hit(1, 0, exitRecord())
		d.status.Errors = 1
		return nil
	}
	dir := t.TempDir()
	meta := testMeta()
	meta.ABI, meta.MaxErrors = abiVersion, 1
	o := runFake(context.Background(), d, meta, Config{Bulk: bulkFiles(t, dir)})
	want := outcome{Status: 1, Errors: "ERROR: trouble near identifier 'n' at script.stp:3:44 in probe begin\n" +
		"WARNING: Number of errors: 1, skipped probes: 0\n"}
	if d := cmp.Diff(want, o); d != "" {
		t.Error(d)
	}
	var out bytes.Buffer
	if err := Merge([]string{filepath.Join(dir, "1"), filepath.Join(dir, "0")}, objects.Text, &out); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff("one two 2\nthree", out.String()); d != "" {
		t.Error(d)
	}
}

// TestMergeIncomplete checks that Merge prints what there is, and reports what is not there: the end of a file
// that was cut off between two blocks, and a file that it did not get.
func TestMergeIncomplete(t *testing.T) {
	d := newFake(2)
	d.onStart = func() error {
		d.hit(0, 0, textRecord("one "))
		d.hit(1, 0, textRecord("two "))
		d.hit(0, 0, textRecord("three"), exitRecord())
		return nil
	}
	dir := t.TempDir()
	meta := testMeta()
	meta.ABI = abiVersion
	if o := runFake(context.Background(), d, meta, Config{Bulk: bulkFiles(t, dir)}); o.Status != 0 {
		t.Fatal(o)
	}
	first, second := filepath.Join(dir, "0"), filepath.Join(dir, "1")
	check := func(text, want string, files ...string) {
		t.Helper()
		var out bytes.Buffer
		err := Merge(files, objects.Text, &out)
		if out.String() != text || want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q, %v; want %q, %q", out.String(), err, text, want)
		}
	}
	check("one two three", "", first, second)
	check("one three", "only 2 of the session's 3 blocks of output are in these files", first)
	cutOff(t, first, blockHeaderSize)
	check("one two three", first+" has no end: ", first, second)
	cutOff(t, first, len(block(0, 3, textRecord("three"), exitRecord())))
	check("one two ", first+" has no end: ", first, second)
}

// cutOff removes the last n bytes of a file.
func cutOff(t *testing.T, path string, n int) {
	t.Helper()
	st, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, st.Size()-int64(n)); err != nil {
		t.Fatal(err)
	}
}

func TestMergeRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, f := range []string{write("short", []byte("gostap")), write("other", make([]byte, 100)),
		write("cut", append([]byte(bulkMagic), 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), filepath.Join(dir, "absent")} {
		if err := Merge([]string{f}, objects.Text, io.Discard); err == nil {
			t.Errorf("%s: taken", f)
		}
	}
	for _, name := range []string{"short", "other"} {
		var not *NotBulkError
		path := filepath.Join(dir, name)
		if err := Merge([]string{path}, objects.Text, io.Discard); !errors.As(err, &not) || not.Name != path {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestMergeOther checks that Merge rejects what is not a regular file without opening it.
func TestMergeOther(t *testing.T) {
	dir := t.TempDir()
	fifo := filepath.Join(dir, "fifo")
	if err := unix.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, kind := range map[string]string{dir: "a folder", fifo: "a FIFO", "/dev/null": "a device"} {
		want := path + " is " + kind + ": name the files that gostap -b wrote, one for each CPU"
		if err := Merge([]string{path}, objects.Text, io.Discard); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestMergeUntilDamage checks that Merge prints the output before a malformed record.
func TestMergeUntilDamage(t *testing.T) {
	b, err := parseBulk(bulkFileOf("{}", append(block(0, 1, textRecord("good ")), block(0, 2, record(77, 0, nil))...)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	var damage *CorruptError
	if err := merge(newMerger([]source{b}), newDecoder(testMeta(), nil), &out); !errors.As(err, &damage) || out.String() != "good " {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// lateFile is a file whose file system answers when it is told to.
type lateFile struct {
	bytes.Buffer
	answers chan struct{}
}

func (h *lateFile) IsFiles() {}

func (h *lateFile) Write(p []byte) (int, error) {
	<-h.answers
	return h.Buffer.Write(p)
}

// TestBulkSlowFile checks that blocks are written once if the session could not wait for the file system.
func TestBulkSlowFile(t *testing.T) {
	ring, file := &fakeRing{number: 0}, &lateFile{answers: make(chan struct{}, 9)}
	b, err := newBulkWriter(newDecoder(testMeta(), nil), func(int) (io.Writer, error) { return file, nil })
	if err != nil {
		t.Fatal(err)
	}
	defer b.close()
	take := func(hurried bool) {
		t.Helper()
		if _, err := b.take(ring, &recorder{}, func() bool { return hurried }); err != nil {
			t.Fatal(err)
		}
	}
	ring.add(block(0, 1, textRecord("one ")))
	take(true)                 // the file's header is being written
	file.answers <- struct{}{} // it is
	take(true)                 // the block is being written
	file.answers <- struct{}{} // it is
	ring.add(block(0, 2, textRecord("two ")))
	file.answers <- struct{}{}
	take(false)
	read, err := parseBulk(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := merge(newMerger([]source{read}), newDecoder(testMeta(), nil), &out); err != nil || out.String() != "one two " {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// TestBulkSlowTwice checks that blocks are written once if the session could not wait for the file system twice.
func TestBulkSlowTwice(t *testing.T) {
	ring, file := &fakeRing{number: 0}, &lateFile{answers: make(chan struct{}, 9)}
	b, err := newBulkWriter(newDecoder(testMeta(), nil), func(int) (io.Writer, error) { return file, nil })
	if err != nil {
		t.Fatal(err)
	}
	defer b.close()
	take := func(hurried func() bool) {
		t.Helper()
		if _, err := b.take(ring, &recorder{}, hurried); err != nil {
			t.Fatal(err)
		}
	}
	hurried := func() bool { return true }
	file.answers <- struct{}{} // the header
	file.answers <- struct{}{}
	ring.add(block(0, 1, textRecord("one ")))
	take(hurried) // the block is being written
	ring.add(block(0, 2, textRecord("two ")))
	answered := false
	take(func() bool { // the first block is written, the second is being written
		was := answered
		if answered = true; !was {
			file.answers <- struct{}{}
		}
		return was
	})
	for range 3 { // as many as there may be writes
		file.answers <- struct{}{}
	}
	take(nil)
	read, err := parseBulk(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := merge(newMerger([]source{read}), newDecoder(testMeta(), nil), &out); err != nil || out.String() != "one two " {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// inPieces is a ring that notes how many of its bytes are looked at together.
type inPieces struct {
	fakeRing
	most uint64
}

func (p *inPieces) bytes(off, n uint64) []byte {
	p.most = max(p.most, n)
	return p.fakeRing.bytes(off, n)
}

// TestBulkMemory checks that neither the rings nor the tables are copied for each CPU.
func TestBulkMemory(t *testing.T) {
	b, err := newBulkWriter(newDecoder(testMeta(), nil), func(int) (io.Writer, error) { return silentFile{make(chan struct{})}, nil })
	if err != nil {
		t.Fatal(err)
	}
	one, err1 := b.file(1)
	two, err2 := b.file(2)
	if err := errors.Join(err1, err2); err != nil || &one.heads[1][0] != &two.heads[1][0] {
		t.Errorf("each file has tables of its own; %v", err)
	}
	const text = 4000
	ring, stored := &inPieces{}, &slowFile{}
	for seq := range uint64(5 * filePiece / text) {
		ring.add(block(0, 1+seq, textRecord(strings.Repeat("x", text))))
	}
	all := ring.size()
	b.open = func(int) (io.Writer, error) { return stored, nil }
	if took, err := b.take(ring, &recorder{}, nil); !took || err != nil || ring.size() > 0 || uint64(stored.Len()) < all {
		t.Errorf("%v, %v: %d bytes of %d are stored, %d are left", took, err, stored.Len(), all, ring.size())
	}
	if ring.most > filePiece+2*text {
		t.Errorf("%d bytes of %d are taken at once", ring.most, all)
	}
}

// largest is the size of the largest write.
type largest int

func (l *largest) Write(p []byte) (int, error) {
	*l = max(*l, largest(len(p)))
	return len(p), nil
}

// TestMergeExpands checks that a file of some KB does not fill the memory: its author chooses how much text
// a record makes.
func TestMergeExpands(t *testing.T) {
	meta := testMeta()
	meta.Formats = []modmeta.Format{{Pieces: []modmeta.Piece{{Lit: strings.Repeat("x", flushSize)}}}}
	var records [][]byte
	for range 1000 {
		records = append(records, printRecord(0))
	}
	data := bulkFileOf("{}", block(0, 1, records...))
	b, err := parseBulk(data)
	if err != nil {
		t.Fatal(err)
	}
	var most largest
	if err := merge(newMerger([]source{b}), newDecoder(meta, nil), &most); err != nil || most > 2*flushSize {
		t.Errorf("%d bytes are written at once, of a file of %d; %v", most, len(data), err)
	}
	tables, err := symtab.Encode([]symtab.Object{{Path: "/bin/a", Size: 9, Symbols: []symtab.Symbol{{At: 1, Size: 8, Name: strings.Repeat("n", mostText/8)}}}})
	if err != nil {
		t.Fatal(err)
	}
	var damage *CorruptError
	for _, form := range []objects.Format{objects.Text, objects.JSON} {
		b, err = parseBulk(bulkFileOf("{}", block(0, 1, placesRecord(placeSymbol, styleLines, slices.Repeat([]placeRecord{{Addr: 2, At: 2}}, 1000)...))))
		if err != nil {
			t.Fatal(err)
		}
		most = 0
		d := newDecoder(meta, tables)
		d.emit = newEmitter(form, meta, nil)
		if err := merge(newMerger([]source{b}), d, &most); !errors.As(err, &damage) || most > mostText+flushSize {
			t.Errorf("%s: names take %d bytes, %v", form, most, err)
		}
	}
	meta.Formats[0].Pieces = make([]modmeta.Piece, maxPieces+1)
	if err := merge(newMerger(nil), newDecoder(meta, nil), &most); !errors.As(err, &damage) {
		t.Error(err)
	}
	for _, v := range []string{"{}", "null"} {
		if _, err := parseMeta(strings.NewReader(`{"Locs":[` + strings.Repeat(v+",", maxMetaValues) + v + `]}`)); err == nil {
			t.Errorf("any number of %s is read", v)
		}
	}
}

// TestBulkRefusesDamage checks that take does not store blocks that Merge could not read.
func TestBulkRefusesDamage(t *testing.T) {
	good := block(0, 1, textRecord("abc"))
	for name, c := range map[string]struct{ data, want string }{
		"a header cut":         {string(good) + string(good[:8]), "8 bytes where a block begins on CPU 3"},
		"odd length":           {"\x11" + string(good[1:]), "a block of 17 bytes among 40 on CPU 3"},
		"less than a header":   {"\x08" + string(good[1:]), "a block of 8 bytes among 40 on CPU 3"},
		"longer than there is": {"\x30" + string(good[1:]), "a block of 48 bytes among 40 on CPU 3"},
		"a record":             {string(block(0, 1, record(77, 0, nil))), "a record of the unknown type 77"},
	} {
		ring, stored := &fakeRing{number: 3}, &bytes.Buffer{}
		ring.add([]byte(c.data))
		b, err := newBulkWriter(newDecoder(testMeta(), nil), func(int) (io.Writer, error) { return stored, nil })
		if err != nil {
			t.Fatal(err)
		}
		_, err = b.take(ring, &recorder{}, nil)
		var damage *CorruptError
		if !errors.As(err, &damage) || damage.What != c.want || bytes.Contains(stored.Bytes(), []byte(c.data)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// bulkFileOf returns the content of a bulk file with this metadata.
func bulkFileOf(meta string, blocks []byte) []byte {
	meta += strings.Repeat(" ", -len(meta)&7)
	data := binary.LittleEndian.AppendUint32(append([]byte(bulkMagic), 0, 0, 0, 0), uint32(len(meta)))
	return append(append(append(data, make([]byte, 8)...), meta...), blocks...)
}

// FuzzMerge checks that merging ends without a panic, whatever a file holds, metadata included.
func FuzzMerge(f *testing.F) {
	good := append([]byte(bulkMagic), 0, 0, 0, 0, 24, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	good = append(good, []byte(`{"ABI":4,"Formats":[]}  `)...)
	f.Add(append(good, block(0, 1, textRecord("abc"))...))
	f.Add(append(good, block(0, 1, placesRecord(placeData, styleStack, placeRecord{Addr: 1, Object: placeNowhere}))...))
	f.Add([]byte(bulkMagic))
	f.Add(bulkFileOf(`{"Formats":[{"Pieces":[{"Conv":115,"Width":-2,"Prec":-1}]}]}`, block(0, 1, printRecord(0, 7, "abc"))))
	f.Add(bulkFileOf(`{"Histograms":[{"Global":"g","Lo":-9223372036854775808,"Hi":9223372036854775807,"Step":1}]}`,
		block(0, 1, histRecord(histHeader{Width: 1, Elision: -1}, []bucketCount{{0, 1}, {2, 1}}))))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := parseBulk(data)
		if err != nil {
			return
		}
		meta := testMeta()
		if json.Unmarshal(b.meta, meta) != nil {
			return
		}
		_ = merge(newMerger([]source{b}), newDecoder(meta, b.tables), io.Discard)
	})
}

// TestBulkAttached checks that an attached session can write bulk files, too.
func TestBulkAttached(t *testing.T) {
	d := newFake(1)
	d.rings[0].add(block(0, 1, textRecord("one"), exitRecord()))
	d.status.Seq = 1
	dir := t.TempDir()
	meta := testMeta()
	meta.ABI = abiVersion
	var out, merged bytes.Buffer
	s := newSession(d, meta, nil, Config{Stdout: &out, Bulk: bulkFiles(t, dir)})
	if err := s.resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.report(); err != nil {
		t.Fatal(err)
	}
	if err := Merge([]string{filepath.Join(dir, "0")}, objects.Text, &merged); err != nil || merged.String() != "one" || out.Len() > 0 {
		t.Errorf("%q in the file, %q on standard output, %v", merged.String(), out.String(), err)
	}
}
