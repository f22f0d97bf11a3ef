// SPDX-License-Identifier: GPL-2.0-or-later

package doc

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/tapset"
)

const things = `// SPDX-License-Identifier: GPL-2.0-or-later
// Things of the <test>.

/**
 * twice - the double
 * @x: a number,
 *   or a string
 *
 * One sentence - with a dash.
 *
 *	.twice(2) == 4 \n
 */
function twice:long (x:long) { return 2 * x }
/* twice - the text two times */
function twice:string(x:string) { return x . x }
function __own() { }
private function hidden() { }

/* base - what others stand on */
probe base = begin { a = 1 if (a) { b = c = 2 } __d = 3 }
/* base.{one,two} - more */
probe base.{one,two} = base { e = 1 } , { a = 2 }
@define local %( 1 %)

global bare
`

func topics(t *testing.T) []Topic {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "things")
	for name, text := range map[string]string{"things.stp": things, "m.stpm": "# @m, @n - a list\n@define m(x) %( @x %)\n@define n %( 1 %)\n"} {
		if err := errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	lib, diags := tapset.Open(context.Background(), tapset.Options{Dirs: []string{dir}})
	all, l := Topics(lib)
	if len(diags)+len(l) > 0 {
		t.Fatal(diags, l)
	}
	return Find(all, "things")
}

func TestTopics(t *testing.T) {
	const about = "Things of the <test>."
	want := []Topic{
		{Kind: "function", Name: "twice", Forms: []string{"twice:long (x:long)", "twice:string (x:string)"}, Summary: "the double",
			Text: "  x: a number,\n  or a string\n\nOne sentence - with a dash.\n\n\t.twice(2) == 4 \\n"},
		{Kind: "global", Name: "bare", Forms: []string{"bare"}, Summary: about},
		{Kind: "macro", Name: "@m", Forms: []string{"@m(x)"}, Summary: "a list"},
		{Kind: "macro", Name: "@n", Forms: []string{"@n"}, Summary: "a list"},
		{Kind: "probe", Name: "base", Forms: []string{"base"}, Summary: "what others stand on", Variables: []string{"a", "b", "c"}},
		{Kind: "probe", Name: "base.one", Forms: []string{"base.one"}, Summary: "more", Variables: []string{"a", "b", "c", "e"}},
		{Kind: "probe", Name: "base.two", Forms: []string{"base.two"}, Summary: "more", Variables: []string{"a", "b", "c", "e"}},
	}
	if d := cmp.Diff(want, topics(t), cmpopts.IgnoreFields(Topic{}, "Group", "File")); d != "" {
		t.Error(d)
	}
}

func TestForms(t *testing.T) {
	var text, man, html bytes.Buffer
	all := topics(t)
	Text(&text, all[0])
	Man(&man, Page{Name: "gostap-tapset", Section: 3, Version: "1.0-2"}, all)
	if err := HTML(&html, all, "1.0"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ in, want string }{
		{text.String(), "function twice:string (x:string)\n\n    the double\n"},
		{man.String(), "1.0\\-2"},
		{man.String(), "\n.nf\n\t.twice(2) == 4 \\en\n.fi\n"},
		{man.String(), "\\fBfunction twice:long (x:long)\\fR\n.TQ\n"},
		{html.String(), "<p>Things of the &lt;test&gt;.</p>"},
		{html.String(), `<dt id="probe-base.one">`},
	} {
		if !strings.Contains(c.in, c.want) {
			t.Errorf("no %q in:\n%s", c.want, c.in)
		}
	}
}

// TestWholeReference makes the built-in library's reference in every output format, and checks that
// each name has a summary.
func TestWholeReference(t *testing.T) {
	lib, _ := tapset.Open(context.Background(), tapset.Options{})
	all, diags := Topics(lib)
	if len(diags) > 0 || len(all) < 600 {
		t.Fatal(len(all), diags)
	}
	for _, tp := range all {
		if len(tp.Summary) < 3 {
			t.Errorf("%s: nothing says what %s %s is", tp.File, tp.Kind, tp.Name)
		}
	}
	var man, html bytes.Buffer
	Man(&man, Page{Name: "gostap-tapset", Section: 3, Version: "1"}, append(Reference(), all...))
	for _, l := range strings.Split(man.String(), "\n") {
		if strings.HasPrefix(l, "'") || strings.HasPrefix(l, ".") && !knownMacro(l) {
			t.Errorf("groff would take %q for a request", l)
		}
	}
	if err := HTML(&html, append(Reference(), all...), "1"); err != nil {
		t.Fatal(err)
	}
	wellFormed(t, &html)
}

func knownMacro(l string) bool {
	word, _, _ := strings.Cut(l, " ")
	return strings.Contains(" .TH .SH .TP .TQ .IP .nf .fi .\\\" ", " "+word+" ")
}

func wellFormed(t *testing.T, r io.Reader) {
	t.Helper()
	d := xml.NewDecoder(r)
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestFind(t *testing.T) {
	all := topics(t)
	for word, want := range map[string]int{"m": 1, "@m": 1, "base.*": 2, "base*": 3, "things": len(all), "nothing": 0, "[": 0} {
		if got := Find(all, word); len(got) != want {
			t.Errorf("%s: %d topics, not %d", word, len(got), want)
		}
	}
	if all[0].Kind != grammar.FunctionEntry {
		t.Error(all[0].Kind)
	}
}
