// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseMessages(t *testing.T) {
	const out = `make: Entering directory '/usr/src/x'
  CC [M]  /tmp/gostap-1/m.o
In file included from /tmp/gostap-1/m.c:1:
/tmp/gostap-1/part.h: In function 'gs_f':
my: odd.stp:3:12: error: 'x' undeclared (first use in this function)
    3 |         x = 1;
      |         ^
my: odd.stp:3:12: note: each undeclared identifier is reported: once
a.stp: At top level:
a.stp:9: warning: no column
/x/y.h:1:10: fatal error: z.h: No such file or directory
make[2]: *** [Makefile:1: m.o] Error 1
`
	want := []Message{
		{"my: odd.stp", 3, 12, Error, "'x' undeclared (first use in this function)", "gs_f"},
		{"my: odd.stp", 3, 12, Note, "each undeclared identifier is reported: once", "gs_f"},
		{"a.stp", 9, 0, Warning, "no column", ""},
		{"/x/y.h", 1, 10, Fatal, "z.h: No such file or directory", ""},
	}
	if diff := cmp.Diff(want, parseMessages(out)); diff != "" {
		t.Error(diff)
	}
}

func FuzzParseMessages(f *testing.F) {
	f.Add("a.c:1:2: error: x\n")
	f.Add("a.c: In function 'f':\n:1: note: y")
	f.Fuzz(func(t *testing.T, s string) {
		for _, m := range parseMessages(s) {
			if m.File == "" || m.Line < 0 || m.Col < 0 {
				t.Errorf("%+v", m)
			}
			if got := parseMessages(m.String()); m.Line > 0 && len(got) == 1 && got[0].Text != m.Text {
				t.Errorf("%q reads as %+v", m.String(), got)
			}
		}
	})
}

func TestModpostMessages(t *testing.T) {
	got := modpostMessages("ERROR: modpost: \"foo\" [/tmp/m.ko] undefined!\nERROR: modpost: missing MODULE_LICENSE() in m.o\n")
	want := []Message{
		{File: "modpost", Severity: Error, Text: `symbol "foo" is not exported by the kernel`},
		{File: "modpost", Severity: Error, Text: "missing MODULE_LICENSE() in m.o"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestWarnings(t *testing.T) {
	got := stage{dir: "/t/s"}.warnings("/t/s/x.h:1:2: warning: a\n/t/s/m.o: warning: objtool: f()+0x1: b\n" +
		"WARNING: modpost: m: section mismatch\nwarning: nothing of ours\n")
	want := []string{"x.h:1:2: warning: a", "m.o: warning: objtool: f()+0x1: b", "WARNING: modpost: m: section mismatch"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSplitCommands(t *testing.T) {
	got, err := splitCommands(` gcc -DX='"a b"' -c x.c   ; ./objtool --x x.o;  true`)
	want := [][]string{{"gcc", `-DX="a b"`, "-c", "x.c"}, {"./objtool", "--x", "x.o"}, {"true"}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Error(err, diff)
	}
	for _, text := range []string{"a | b", "a > b", "a $(b)", "if [ -f x ]; then y; fi", "a 'b", "a && b"} {
		if got, err := splitCommands(text); err == nil {
			t.Errorf("%q: got %q, want an error", text, got)
		}
	}
}
