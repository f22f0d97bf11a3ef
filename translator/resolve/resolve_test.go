// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/resolve"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestPlans compares the dumps of testdata/*.stp with testdata/*.plan, in which diagnostics come
// first, as comments.
func TestPlans(t *testing.T) {
	scripts, err := filepath.Glob("testdata/*.stp")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, path := range scripts {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".stp"), func(t *testing.T) {
			script, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			golden := strings.TrimSuffix(path, ".stp") + ".plan"
			got := dump(t, string(script))
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), got); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}

func dump(t *testing.T, script string) string {
	p, l := translate(t, script, resolve.Options{})
	var b bytes.Buffer
	for _, s := range texts(l) {
		b.WriteString("## " + s + "\n")
	}
	if p != nil {
		if err := plan.Dump(&b, p, true); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"java", `probe begin { print_java_backtrace() }`, "error GS0201 1:15 unresolved function print_java_backtrace (a Java stack can only be read by an agent in the Java virtual machine, and gostap has none; ubacktrace() shows the native frames)"},
		{"near function", `probe begin { exti() }`, "error GS0201 1:15 unresolved function exti (similar: exit)"},
		{"near library alias", `probe lib.opne { }`, `error GS0302 1:7 probe point mismatch: there is no probe point or alias lib.opne (similar: lib.gone, lib.open)`},
		{"arity of function", `probe begin { println(pid(1)) }`, "error GS0202 1:23 function 'pid' takes 0 arguments, not 1"},
		{"array key type", `global a probe begin { a[1] = 1; a["x"] = 2; println(a[1]) }`, "error GS0205 1:36 index 0 type mismatch (string)"},
		{"scalar as array", `global a probe begin { a = 1; println(a[1]) }`, "error GS0204 1:39 inconsistent arity (0 vs 1)"},
		{"statistic as value", `global s probe begin { s <<< 1; println(s) }`, "error GS0210 1:41 a statistic can't be printed as a whole (print @count, @sum, @min, @max or @avg of it, or a histogram with print(@hist_log(...)))"},
		{"statistic local", `probe begin { s <<< 1 }`, "error GS0210 1:15 stat locals not supported, missing global declaration? (declare it: global s)"},
		{"foreach through call", `global a function f() { delete a } probe begin { a[1] = 1; foreach (k in a) f() }`, "error GS0214 1:77 variable 'a' modified during 'foreach' iteration (collect the changes during the loop and make them after it)"},
		{"comparison", `probe begin { if ("a" == 1) println(1) }`, "error GS0205 1:26 type mismatch: expected string but found long (sprint(NUMBER) converts to a string; %d prints a number)"},
		{"unknown member", `probe test.function("do_open") { println($file->f_flgs) }`, "error GS0310 1:42 unable to find member 'f_flgs' for struct file (similar: $count)"},
		{"variable of one function only", `probe test.function("do_*") { println($count) }`, "error GS0310 1:39 unable to find local '$count' (similar: $count)"},
		{"argument type through call", `function f(x) { return x + 1 } probe begin { println(f("a")) }`, "error GS0205 1:56 type mismatch: expected long but found string (strtol(STRING, 10) converts to a number; \".\" joins strings, %s prints them)"},
		{"misspelt local", `probe begin { count = 1; println(coumt, count) }`, "error GS0206 1:34 unresolved type of coumt (similar: count)"},
		{"name in an unused function", `function f() { return exti() } probe begin { println(1) }`, "error GS0201 1:23 unresolved function exti (similar: exit)"},
		{"regex not closed", `probe begin { println("abc" =~ "x(ab") }`, "error GS0410 1:32 regex compilation error (at position 4): expected ), found end of regex"},
		{"condition that writes", `global a probe begin if (a = 1) { println(a) }`, "error GS0224 1:28 a probe point's condition can't change a variable"},
		{"condition with a local", `probe begin if (a) { println(1) }`, "error GS0224 1:17 a probe point's condition can use only global variables; 'a' is not one"},
		{"predicate that writes", `global a probe begin if (a = pid()) { println(a) }`, "error GS0224 1:28 a probe point's condition can't change a variable"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, l := translate(t, c.script, resolve.Options{})
			got := texts(l)
			if len(got) == 0 || got[0] != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// TestGlobalNames: the C names of globals differ from those of what belongs to another global.
func TestGlobalNames(t *testing.T) {
	p, l := translate(t, "global x, x__lock, x_lock, __y, z___w probe begin { x = x__lock = x_lock = __y = z___w = 1; println(x, x__lock, x_lock, __y, z___w) }", resolve.Options{})
	if p == nil {
		t.Fatal(l)
	}
	want := map[string]string{"x": "gs_g_x", "x__lock": "gs_g_x_lock", "x_lock": "gs_g_x_lock__2", "__y": "gs_g___y", "z___w": "gs_g_z_w"}
	for _, g := range p.Globals {
		if g.CName != want[g.Name] {
			t.Errorf("%s: got %s, want %s", g.Name, g.CName, want[g.Name])
		}
	}
}
