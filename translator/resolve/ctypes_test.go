// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gostap/gostap/translator/resolve"
)

// TestAutocast follows the types of values through the program. If a script's name contains "no",
// the type can't be known.
func TestAutocast(t *testing.T) {
	const unknown = "no type is known here"
	for _, c := range []struct{ name, script string }{
		{"global", `global g probe test.function("do_open") { g = $file } probe begin { println(g->f_flags) }`},
		{"global with a number first", `global g = 0 probe test.function("do_*") { g = $file } probe begin { println(g->f_flags) }`},
		{"array", `global a probe test.function("do_open") { a[pid()] = $file->f_next } probe begin { println(a[1]->f_next->f_flags) }`},
		{"array to local", `global a probe test.function("do_open") { a["x"] = $file; b = a["x"]; println(b->f_flags) }`},
		{"parameter", `function f(x) { return x->f_flags } probe test.function("do_*") { println(f($file)) }`},
		{"parameter of a parameter", `function f(x) { return x->f_flags } function g(y) { return f(y->f_next) }
			probe test.function("do_*") { println(g($file)) }`},
		{"recursion", `function last(x) { return x->f_next ? last(x->f_next) : x } probe test.function("do_open") { println(last($file)->f_flags) }`},
		{"recursion that reads a variable", `function f(n) { if (n) return f(n - 1); return $file } probe test.function("do_open") { println(f(1)->f_flags) }`},
		{"recursion through a local", `function f(n) { x = n ? f(n - 1) : $file; return x } probe test.function("do_*") { println(f(1)->f_flags) }`},
		{"two functions that call each other", `function f(n) { if (n) return g(n); return $file } function g(n) { return f(n - 1)->f_next }
			probe test.function("do_open") { println(g(1)->f_flags, f(1)->f_flags) }`},
		{"no, recursion to another type", `function f(n) { if (n) return f(n - 1)->f_flags; return $file } probe test.function("do_open") { println(f(1)->f_flags) }`},
		{"no, two functions to another type", `function f(n) { if (n) return g(n); return $file } function g(n) { return f(n - 1)->f_flags }
			probe test.function("do_open") { println(f(1)->f_flags) }`},
		{"no, recursion in the shared code", `function f(n) { if (n) return g(n); return @cast(n, "file", "kernel") } function g(n) { return f(n - 1)->f_flags }
			probe test.function("do_open") { println(f(1)->f_flags) }`},
		{"both overloads agree", `function f(n) { if (n) next; return $file->f_next } function f(n) { return $file }
			probe test.function("do_open") { println(f(1)->f_flags) }`},
		{"no, two overloads of different types", `function f(n) { if (n) next; return $file } function f(n) { return $file->f_flags }
			probe test.function("do_open") { println(f(1)->f_flags) }`},
		{"no, nothing but recursion", `function f(n) { return $count ? f(n) : f(n + 1) } probe test.function("do_open") { println(f(1)->f_flags) }`},
		{"global set in a function", `global g function set(x) { g = x } probe test.function("do_open") { set($file) } probe begin { println(g->f_flags) }`},
		{"result of a function in C", `# guru
			function first:long() %{ /* pure */ /* pragma:points:file */ %} probe begin { println(first()->f_flags) }`},
		{"no, result of a function in C without a type", `# guru
			function first:long() %{ /* pure */ %} probe begin { println(first()->f_flags) }`},
		{"what is defined", `probe test.function("do_open") { println((@defined($nothing) ? $nothing : $file)->f_flags) }`},
		{"no, two kinds of argument", `function f(x) { return x->f_flags } probe test.function("do_open") { println(f($file), f($count)) }`},
		{"two units' types of one name", `global g probe test.function("do_open") { g = $file } probe test.function("do_close") { g = $file } probe begin { println(g->f_flags) }`},
		{"no, two structs of one size", `global g probe test.function("do_open") { g = $file; g = $inode } probe begin { println(g->f_flags) }`},
		{"no, two kinds of value", `global g probe test.function("do_open") { g = $file; g = $count; println(g->f_flags) }`},
		{"global set by a cast in begin", `global g probe begin { g = @cast(1, "file", "kernel"); println(g->f_flags) }`},
		{"global that also gets what has no type", `global g probe test.function("do_open") { g = $file } probe end { g = pid(); println(g->f_flags) }`},
		{"local that also gets a number", `probe test.function("do_open") { f = $file; f = -1; println(f->f_flags) }`},
		{"local that also gets a call's result", `probe test.function("do_open") { f = pid(); f = $file; println(f->f_flags) }`},
		{"local that is moved", `probe test.function("do_open") { f = $file; f += 8; f = f + 8; f++; println(f->f_flags) }`},
		{"result that may have no type", `function f(n) { if (n) return pid(); return $file } probe test.function("do_open") { println(f(1)->f_flags) }`},
		{"no, an element that is counted", `global a probe test.function("do_open") { a[1] += 2; println(a[1]->f_flags) }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, l := translate(t, c.script, resolve.Options{})
			got := strings.Join(texts(l), "\n")
			if want := strings.HasPrefix(c.name, "no,"); strings.Contains(got, unknown) != want || !want && l.HasErrors() {
				t.Error(got)
			}
		})
	}
}

// TestChainTime: inference ends in time for locals that are assigned each other's values, none of
// which has a type.
func TestChainTime(t *testing.T) {
	var b strings.Builder
	for i := range 60 {
		fmt.Fprintf(&b, "x%d = x%d; x%d = x%d;", i+1, i, i+1, i)
	}
	_, l := translate(t, `probe test.function("do_open") { x0 = pid(); `+b.String()+` println(x60->f_flags) }`, resolve.Options{})
	if got := strings.Join(texts(l), "\n"); !strings.Contains(got, "no type is known here") {
		t.Error(got)
	}
}

// TestRecursionTime: inference ends in time for functions that all call each other, which have too
// many chains of calls to follow them all.
func TestRecursionTime(t *testing.T) {
	const n = 12
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "function f%d(n) {", i)
		for j := range n {
			fmt.Fprintf(&b, " if (n == %d) return f%d(n);", j, j)
		}
		b.WriteString(" return $file }\n")
	}
	_, l := translate(t, b.String()+`probe test.function("do_open") { println(f0(1)->f_flags) }`, resolve.Options{})
	if got := strings.Join(texts(l), "\n"); l.HasErrors() && !strings.Contains(got, "no type is known here") {
		t.Error(got)
	}
}
