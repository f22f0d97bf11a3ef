// SPDX-License-Identifier: GPL-2.0-or-later

package objects

import (
	"encoding/csv"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the recorded output anew")

var stack = &Stack{Frames: []Frame{
	{Addr: 0xffffffff81000010, Symbol: "vfs_read", Offset: 16, Module: "kernel"},
	{Addr: 0x401156, Symbol: "main", Offset: 22, Module: "/bin/prog", File: "prog.c", Line: 7},
	{Addr: 0x7f00, Module: "/bin/stripped"}, {Addr: 0x8000}, {Symbol: "a;b"}, {},
}, Truncated: true}

// each has an object of each type, with text that needs quotes.
var each = []Object{
	{Type: Print, Fields: []Field{{"time", int64(1)}, {"cpu", int64(3)}, {"data", "a \"b\",\\\n\x01é\x7f"}, {"args", Args{int64(-1), uint64(1) << 63, "x"}}}},
	{Type: Print, Fields: []Field{{"time", nil}, {"cpu", int64(0)}, {"data", "raw \xff"}}},
	{Type: Global, Name: "n", Fields: []Field{{"value", int64(-9)}}},
	{Type: Array, Name: "a", Fields: []Field{{"keys", Keys{"k,1", int64(2)}}, {"value", "v"}}},
	{Type: Array, Name: "a", Fields: []Field{{"keys", Keys{"", int64(3)}}, {"value", ""}}},
	{Type: Array, Name: "stacks", Fields: []Field{{"keys", Keys{"a b;c\nd", stack}}, {"value", int64(4)}}},
	{Type: Array, Name: "stacks", Fields: []Field{{"keys", Keys{"", &Stack{}}}, {"value", int64(1)}}},
	{Type: Statistic, Name: "s", Fields: []Field{{"keys", Keys{stack}}, {"count", int64(2)}, {"sum", int64(3)}}},
	{Type: Statistic, Name: "s", Fields: []Field{{"keys", Keys{&Stack{}}}, {"count", int64(0)}, {"sum", nil}}},
	{Type: Histogram, Name: "h", Fields: []Field{{"keys", Keys{"k"}}, {"buckets", Buckets{{Max: -1, Below: true, Count: 1}, {Min: 0, Max: 9, Count: 2}, {Min: 10, Above: true, Count: 3}}}}},
	{Type: StackType, Fields: []Field{{"cpu", int64(1)}, {"frames", stack}}},
	{Type: Error, Fields: []Field{{"data", "MAXACTION exceeded"}}},
	{Type: End, Fields: []Field{{"status", int64(1)}, {"errors", uint64(1)}}},
}

func written(f Format) string {
	w := f.NewWriter()
	var out []byte
	for i := range each {
		out = w.Append(out, &each[i])
	}
	return string(out)
}

func TestRecorded(t *testing.T) {
	for _, f := range []Format{JSON, CSV, Folded} {
		path, got := filepath.Join("testdata", "each."+string(f)), written(f)
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), got); d != "" {
			t.Errorf("%s: %s", f, d)
		}
	}
}

// TestParsable checks that other parsers can read the output, one object a line, and that all rows
// of a table are as long as its first one.
func TestParsable(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(written(JSON), "\n"), "\n")
	if len(lines) != len(each) {
		t.Fatalf("%d lines of %d objects", len(lines), len(each))
	}
	for _, line := range lines {
		var o map[string]any
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Errorf("%v in %s", err, line)
		}
	}
	r := csv.NewReader(strings.NewReader(written(CSV)))
	r.FieldsPerRecord = -1
	all, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	length := map[string]int{}
	for _, row := range all {
		if n, known := length[row[0]]; known && n != len(row) {
			t.Errorf("table %s: %d cells, its columns are %d", row[0], len(row), n)
		}
		length[row[0]] = len(row)
	}
}

// TestControls checks that no control character reaches a terminal, and that JSON keeps the text.
func TestControls(t *testing.T) {
	name := "a\x1b[2J\u009b2Jb\u00a0é\x7f\u202e\u2028"
	o := Object{Type: Array, Name: "s", Fields: []Field{{"keys", Keys{name, &Stack{Frames: []Frame{{Symbol: "f;\x9b\x1bg"}}}}}, {"value", int64(1)}}}
	line := JSON.NewWriter().Append(nil, &o)
	folded := Folded.NewWriter().Append(nil, &o)
	for _, text := range []string{string(line), string(folded)} {
		if i := strings.IndexFunc(strings.TrimSuffix(text, "\n"), func(c rune) bool { return unicode.IsControl(c) || reorders(c) }); i >= 0 || !utf8.ValidString(text) {
			t.Errorf("%q has a control character at %d", text, i)
		}
	}
	var got struct{ Keys []any }
	if err := json.Unmarshal(line, &got); err != nil || got.Keys[0] != name {
		t.Errorf("%v %v", got, err)
	}
	if want := "a [2J 2Jb\u00a0é   ;f:\ufffd g 1\n"; string(folded) != want {
		t.Errorf("%q, want %q", folded, want)
	}
}

// TestEmptyStack checks that a stack without frames has a row in a table.
func TestEmptyStack(t *testing.T) {
	o := Object{Type: StackType, Fields: []Field{{"cpu", int64(2)}, {"frames", &Stack{}}}}
	want := "stack,cpu,stack,frame,addr,symbol,offset,module,file,line\nstack,2,1,,,,,,,\n"
	if got := CSV.NewWriter().Append(nil, &o); string(got) != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestNotFolded checks that an element without a count has no line.
func TestNotFolded(t *testing.T) {
	for _, v := range []any{"text", int64(-1), nil} {
		o := Object{Type: Array, Name: "s", Fields: []Field{{"keys", Keys{&Stack{}}}, {"value", v}}}
		if line := Folded.NewWriter().Append(nil, &o); line != nil {
			t.Errorf("%v: %q", v, line)
		}
	}
}

func TestParse(t *testing.T) {
	for _, f := range formats {
		if got, err := Parse(string(f)); got != f || err != nil {
			t.Errorf("%s: %s, %v", f, got, err)
		}
	}
	if _, err := Parse("xml"); err == nil || err.Error() != "--format=xml: choose text, json, csv or folded" {
		t.Error(err)
	}
	if Text.NewWriter() != nil || !Format("").IsText() || JSON.IsText() {
		t.Error("text needs no writer")
	}
}
