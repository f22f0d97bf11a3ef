// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gostap/gostap/grammar/source"
)

func TestEntries(t *testing.T) {
	const text = `// SPDX-License-Identifier: GPL-2.0-or-later
function first() { }

/**
 * twice - the double
 *
 *   twice(2) == 4
 */
function twice:long (x:long) { return 2 * x }
/* with text */
function twice:string(x:string,
                      y:string) %{ /* no doc */ %}
// of two
// lines
private global count, most[10] = 3

/* too far away */

probe a.{b,c} = begin { x = 1 } # what stands behind
probe d = end { }
# a macro
@define M(a) %( @a %)
@define N %( 1 %)

@define O %( 1 %)
`
	got, err := Entries(source.NewFile("t.stp", []byte(text), source.Tapset))
	if err != nil {
		t.Fatal(err)
	}
	want := []Entry{
		{Kind: "function", Name: "first", Signature: "()"},
		{Kind: "function", Name: "twice", Signature: ":long (x:long)", Doc: "twice - the double\n\n  twice(2) == 4"},
		{Kind: "function", Name: "twice", Signature: ":string(x:string, y:string)", Doc: "with text"},
		{Kind: "global", Name: "count", Doc: "of two\nlines", Private: true},
		{Kind: "global", Name: "most", Doc: "of two\nlines", Private: true},
		{Kind: "probe", Name: "a.b"}, {Kind: "probe", Name: "a.c"}, {Kind: "probe", Name: "d", Doc: ""},
		{Kind: "macro", Name: "M", Signature: "(a)", Doc: "a macro"},
		{Kind: "macro", Name: "N", Doc: "a macro"}, {Kind: "macro", Name: "O"},
	}
	if d := cmp.Diff(want, got, cmpopts.IgnoreFields(Entry{}, "Pos")); d != "" {
		t.Error(d)
	}
	if _, err := Entries(source.NewFile("t.stp", []byte(`probe begin { print("a) }`), source.Tapset)); err == nil {
		t.Error("a text that cannot be lexed has entries")
	}
	got, err = Entries(source.NewFile("t.stp", []byte("private alone"), source.Tapset))
	if err != nil || len(got) != 1 || !got[0].Private {
		t.Errorf("%v %v", got, err)
	}
}
