// SPDX-License-Identifier: GPL-2.0-or-later

package doc

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/tapset"
)

func TestRelated(t *testing.T) {
	all := Reference()
	for word, want := range map[string]string{
		"foreach": "foreach", "kernel.function": "kernel.function", `kernel.function("vfs_*").call`: "kernel.function",
		`module("xfs").statement("f@g.c:1")`: "module", "$count": "$var", "$file$": "$var$", "$$parms": "$$parms", "@max": "statistics",
		`timer.s(1)`: "timer.s", "kernel.*": "kernel.function",
	} {
		found := Find(all, word)
		if len(found) == 0 {
			found = Related(all, word)
		}
		if len(found) == 0 || found[0].Name != want && found[0].Name != "$$parms" {
			t.Errorf("%s: %v, not %s", word, found, want)
		}
	}
	if found := Related(all, "nosuch.thing"); len(found) > 0 {
		t.Error(found)
	}
	if found := Related(all, "timer"); len(found) == 0 {
		t.Error("timer means nothing")
	}
}

func TestReferenceText(t *testing.T) {
	all := Reference()
	var out bytes.Buffer
	Text(&out, Find(all, "foreach")[0])
	for _, want := range []string{"foreach (KEY in ARRAY [limit N]) STATEMENT\n", "    Runs the statement", "See gostap-script(5)"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in:\n%s", want, out.String())
		}
	}
}

// TestReferenceExamples checks that each example parses, as a script or as a handler's body.
func TestReferenceExamples(t *testing.T) {
	examples := 0
	for _, tp := range Reference() {
		for _, p := range paragraphs(tp.Text) {
			if !isExample(p) {
				continue
			}
			examples++
			if !parses(p) && !parses("probe begin {\n"+p+"\n}") {
				t.Errorf("%s: this is no script: %s", tp.Name, p)
			}
		}
	}
	if examples < 15 {
		t.Errorf("%d examples", examples)
	}
}

func parses(text string) bool {
	_, l := grammar.Parse(context.Background(), source.NewFile("<example>", []byte(text), source.User), grammar.Options{Env: grammar.Env{Guru: true}})
	return !l.HasErrors()
}

// TestReferenceNames: no reference topic has the name of another one, or the group of library
// topics.
func TestReferenceNames(t *testing.T) {
	lib, _ := tapset.Open(context.Background(), tapset.Options{})
	topics, _ := Topics(lib)
	groups := map[string]bool{}
	for _, tp := range topics {
		groups[tp.Group] = true
	}
	seen := map[string]string{}
	for _, tp := range Reference() {
		if groups[tp.Group] {
			t.Errorf("the library has a group %s, too", tp.Group)
		}
		for _, n := range append(tp.Aliases, tp.Name) {
			if seen[n] != "" {
				t.Errorf("%s finds %s and %s", n, seen[n], tp.Name)
			}
			seen[n] = fmt.Sprint(tp.Kind, " ", tp.Name)
		}
	}
}
