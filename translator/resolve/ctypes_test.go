// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/translator/resolve"
)

// TestAutocast follows the types of values through the program. "no" in a
// script's name: the type can't be known.
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
		{"global set in a function", `global g function set(x) { g = x } probe test.function("do_open") { set($file) } probe begin { println(g->f_flags) }`},
		{"what is defined", `probe test.function("do_open") { println((@defined($nothing) ? $nothing : $file)->f_flags) }`},
		{"no, two kinds of argument", `function f(x) { return x->f_flags } probe test.function("do_open") { println(f($file), f($count)) }`},
		{"no, two kinds of value", `global g probe test.function("do_open") { g = $file; g = $count + 1; println(g->f_flags) }`},
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
