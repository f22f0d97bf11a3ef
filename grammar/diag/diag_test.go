// SPDX-License-Identifier: GPL-2.0-or-later

package diag

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar/source"
)

func sample() List {
	f := source.NewFile("f.stp", []byte("probe begin {\n\tx = é @a ; }\n"), source.User)
	site := source.Pos{File: f, Off: strings.Index(string(f.Content), "@a")}
	var l List
	d := l.Errorf(Syntax, source.Pos{File: f, Off: site.Off + 3, From: &source.Expansion{Kind: "macro", Name: "@a", Site: site}}, "expected an expression")
	d.Kind, d.Token, d.TokenKind, d.Hint = "parse", ";", "operator", "remove it"
	d.Notes = []Note{{Message: "opened here", Pos: source.Pos{File: f, Off: 12}}}
	l.Warnf("", source.Pos{}, "look out")
	return l
}

func TestPrint(t *testing.T) {
	const want = `parse error: expected an expression: operator ';' at f.stp:2:12
        source: 	x = é @a ; }
                	         ^
        note: in expansion of macro '@a' at f.stp:2:9
        note: opened here at f.stp:1:13
        source: probe begin {
                            ^
        hint: remove it
WARNING: look out
`
	var b bytes.Buffer
	if err := Print(&b, sample(), PrintOptions{}); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Error(d)
	}
}

func TestPrintCountsTheRest(t *testing.T) {
	var b bytes.Buffer
	if err := Print(&b, append(sample(), sample()...), PrintOptions{Max: 1}); err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(b.String(), "\n3 more messages not shown.\n") {
		t.Error(b.String())
	}
}

func TestPrintJSON(t *testing.T) {
	var b bytes.Buffer
	if err := PrintJSON(&b, sample()); err != nil {
		t.Fatal(err)
	}
	var got []map[string]any
	for _, line := range bytes.Split(bytes.TrimSuffix(b.Bytes(), []byte("\n")), []byte("\n")) {
		var d map[string]any
		if err := json.Unmarshal(line, &d); err != nil {
			t.Fatal(err)
		}
		got = append(got, d)
	}
	if len(got) != 2 || got[0]["code"] != "GS0101" || got[1]["severity"] != "warning" {
		t.Errorf("%v", got)
	}
}

func TestNear(t *testing.T) {
	for _, c := range []struct {
		name string
		from []string
		want []string
	}{
		{"printl", []string{"exit", "printd", "println", "print", "println"}, []string{"print", "printd", "println"}},
		{"x", []string{"elephant"}, []string{}},
		{"pid", []string{"pid", "ppid", "tid", "uid"}, []string{"ppid", "tid", "uid"}},
	} {
		if d := cmp.Diff(c.want, Near(c.name, c.from, 3)); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

func TestRegistry(t *testing.T) {
	seen := map[Code]bool{}
	for _, i := range Registry() {
		if seen[i.Code] {
			t.Errorf("%s registered twice", i.Code)
		}
		seen[i.Code] = true
		if i.Title == "" || i.Explain == "" {
			t.Errorf("%s lacks its text", i.Code)
		}
		if _, ok := Lookup(i.Code); !ok {
			t.Errorf("%s not found", i.Code)
		}
	}
}

// TestControlBytes: control bytes in a message or in the quoted source line are escaped, so that
// they can't move the terminal's cursor, and the caret points to the escaped text.
func TestControlBytes(t *testing.T) {
	f := source.NewFile("a\x1b[2J.stp", []byte("x \x1b]0;t\a y\n"), source.User)
	var l List
	l.Errorf(Internal, source.Pos{File: f, Off: 9}, "of %s", "\x1b[1m\u009b")
	l[0].Kind, l[0].TokenKind, l[0].Token = "semantic", "identifier", "\x1by"
	l[0].Notes, l[0].Hint = []Note{{Message: "one\n\x9btwo"}}, "\x7f"
	var b strings.Builder
	if err := Print(&b, l, PrintOptions{}); err != nil {
		t.Fatal(err)
	}
	const want = `semantic error: of \033[1m\302\233: identifier '\033y' at a\033[2J.stp:1:10
        source: x \033]0;t\007 y
                               ^
        note: one
                \233two
        hint: \177
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	b.Reset()
	if err := PrintJSON(&b, l); err != nil || strings.ContainsAny(b.String(), "\x1b\x7f\u009b") {
		t.Errorf("JSON %q, %v", b.String(), err)
	}
}

// TestPrintForged checks that a name with lines of its own looks neither like a message nor like a hint.
func TestPrintForged(t *testing.T) {
	const name = "f\nerror: forged\n        hint: forged"
	list := List{{Code: "GS0301", Kind: "semantic", Message: "no " + name, Hint: "see " + name, Notes: []Note{{Message: name}}}}
	var out strings.Builder
	if err := Print(&out, list, PrintOptions{}); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if strings.Contains(line, "forged") && !strings.HasPrefix(line, indent+indent) {
			t.Errorf("%q", line)
		}
	}
}

// TestPrintJSONBytes checks that a path is no other one because it is not UTF-8.
func TestPrintJSONBytes(t *testing.T) {
	f := source.NewFile("a\xff.stp", []byte("x \xe9 y\n"), source.User)
	var l List
	l.Errorf("", source.Pos{File: f, Off: 0}, "odd")
	var b strings.Builder
	if err := PrintJSON(&b, l); err != nil || !strings.Contains(b.String(), `"file":{"base64":"Yf8uc3Rw"}`) || !strings.Contains(b.String(), `"source":{"base64":"eCDpIHk="}`) {
		t.Errorf("%s, %v", b.String(), err)
	}
}
