// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/resolve"
)

// shownBy returns what the automatic prints of a script show.
func shownBy(t *testing.T, script string, o resolve.Options) (out []modmeta.Shown) {
	t.Helper()
	p, l := translate(t, script, o)
	if p == nil {
		t.Fatal(texts(l))
	}
	for _, f := range p.Formats {
		if f.Shows != nil {
			out = append(out, *f.Shows)
		}
	}
	return out
}

// TestShown: the formats of automatic prints describe their arguments.
func TestShown(t *testing.T) {
	script := `global n, text, array, s probe begin { n++; text = "x"; array[1, "k"] = 2; s["x"] <<< 1; printf("n=%d\n", 1) }`
	stat := []string{"count", "min", "max", "sum", "avg"}
	want := []modmeta.Shown{
		{Global: "n", Keys: []modmeta.KeyKind{}, Values: []string{"value"}},
		{Global: "text", Keys: []modmeta.KeyKind{}, Values: []string{"value"}},
		{Global: "array", Keys: []modmeta.KeyKind{modmeta.NumberKey, modmeta.StringKey}, Values: []string{"value"}},
		{Global: "s", Keys: []modmeta.KeyKind{modmeta.StringKey}, Values: stat},
		{Global: "s", Keys: []modmeta.KeyKind{modmeta.StringKey}, Values: stat},
	}
	if d := cmp.Diff(want, shownBy(t, script, resolve.Options{})); d != "" {
		t.Error(d)
	}
	with := shownBy(t, `global s probe begin { s <<< 1 }`, resolve.Options{Variance: true})
	if d := cmp.Diff(append(stat, "variance"), with[0].Values); d != "" {
		t.Error(d)
	}
}

// TestStackKeys: a key is a stack if the script uses only stacks for it.
func TestStackKeys(t *testing.T) {
	for script, want := range map[string]modmeta.KeyKind{
		`a[backtrace()]++`:                          modmeta.KernelStack,
		`a[ubacktrace()] = 1`:                       modmeta.UserStack,
		`a[sprint_ubacktrace()]++`:                  modmeta.SymbolStack,
		`a[backtrace()] <<< 1`:                      modmeta.KernelStack,
		`k = backtrace(); a[k]++`:                   modmeta.KernelStack,
		`k = backtrace(); j = k; a[j]++`:            modmeta.KernelStack,
		`k = backtrace(); k .= "x"; a[k]++`:         modmeta.StringKey,
		`k = backtrace(); k = execname(); a[k]++`:   modmeta.StringKey,
		`a[backtrace()]++; a["x"]++`:                modmeta.StringKey,
		`a[backtrace()]++; a[ubacktrace()]++`:       modmeta.StringKey,
		`a[execname()]++`:                           modmeta.StringKey,
		`a[execname() . backtrace()]++`:             modmeta.StringKey,
		`k = j; j = k; j = backtrace(); a[k]++`:     modmeta.StringKey,
		`foreach (k in b) a[k]++; b[backtrace()]++`: modmeta.StringKey,
	} {
		got := shownBy(t, `global a, b probe begin { `+script+` }`, resolve.Options{})
		if len(got) == 0 || len(got[0].Keys) != 1 || got[0].Keys[0] != want {
			t.Errorf("%s: %v, want %s", script, got, want)
		}
	}
	parameter := `global a function f(k) { if (k == "") k = backtrace(); a[k]++ } probe begin { f("x") }`
	if got := shownBy(t, parameter, resolve.Options{}); got[0].Keys[0] != modmeta.StringKey {
		t.Errorf("a parameter that may get a stack: %v", got)
	}
	own := `function backtrace:string() { return "mine" } global a probe begin { a[backtrace()]++ }`
	if got := shownBy(t, own, resolve.Options{}); got[0].Keys[0] != modmeta.StringKey {
		t.Errorf("the script's own backtrace(): %v", got)
	}
}

// TestManyCopies: if locals are copied from each other in many places, each local is visited once,
// not once for each path from the key to the stack.
func TestManyCopies(t *testing.T) {
	body := strings.Repeat("k0 = backtrace();", 30)
	for i := range 12 {
		body += strings.Repeat(fmt.Sprintf("k%d = k%d;", i+1, i), 30)
	}
	got := shownBy(t, `global a probe begin { `+body+` a[k12]++ }`, resolve.Options{})
	if len(got) != 1 || got[0].Keys[0] != modmeta.KernelStack {
		t.Errorf("%v", got)
	}
}
