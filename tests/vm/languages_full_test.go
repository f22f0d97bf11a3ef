// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// cppScript reads what C++ has and C has not: methods, templates, overloads, references
// and members of base classes.
const cppScript = `
probe PROG.function("shapes::Box<int>::weight(int) const") { printf("weight %d %d %d\n", $this->id, $this->value, $factor) }
probe PROG.function("shapes::Box<*>::weight").return { printf("weight of %d is %d\n", @entry($factor), $return) }
probe PROG.function("shapes::Box::grow") { printf("grow %d %d %d\n", $this->id, $this->value, $by) }
probe PROG.function("shapes::area") { printf("area %s\n", $$parms) }
probe PROG.function("area(long)") { printf("square %d\n", $side) }
probe PROG.function("shapes::move") { printf("move %d %d by %s\n", $point->x, $point->y, $by$) }
probe PROG.function("many") { printf("many %d %d %d %d %d %d %d %d\n", $a, $b, $c, $d, $e, $f, $g, $h) }
probe PROG.function("::shapes::measure") { printf("measure %d %d %d %s\n", $left->y, $left->depth, $left->left, $left$) }
probe PROG.function("*::hidden") { printf("hidden %d", $secret); names(ubacktrace()) }
` + namesOf

const cppShown = `weight 7 5 3
weight of 3 is 22
weight of 2 is 108
grow 7 5 4
grow 8 50 40
area width=0x6 height=0x9
area side=0xb
square 11
move 1 2 by {.x=10, .y=20}
many 1 2 3 4 5 6 77 88
hidden 41 (anonymous namespace)::hidden(int) main
measure 2 3 4 {.left=4, .depth=3, .x=1, .y=2}
measure 6 7 8 {.left=8, .depth=7, .x=5, .y=6}
`

const rustScript = `
probe PROG.function("shapes::add") { printf("add %d %d %d\n", $a, $b, $c) }
probe PROG.function("shapes::add").return { printf("add %d: %d\n", @entry($a), $return) }
probe PROG.function("shapes::greet") { printf("greet %s %d\n", user_string_n($name->data_ptr, $name->length), $times) }
probe PROG.function("shapes::measured") { printf("measured %s\n", @defined($text->data_ptr) ? user_string_n($text->data_ptr, $text->length) : "?") }
probe PROG.function("shapes::total") { printf("total %d of %d from %d\n", user_int32($numbers->data_ptr + 8), $numbers->length, $start) }
probe PROG.function("shapes::owned") { printf("owned %d %d\n", $point->x, $point->y) }
probe PROG.function("shapes::geometry::area") { printf("area %d %d %d\n", $shape->__discriminant, $shape->__discriminant == 2 ? $shape->Rectangle->height : 0, $scale) }
probe PROG.function("shapes::geometry::Point::shift") { printf("shift %s %d", $self$, $by); println(" ", usymname(uaddr())) }
probe PROG.function("shapes::largest") { printf("largest %s\n", $$parms) }
probe PROG.function("shapes::largest<u64>") { printf("u64 %d %d\n", $a, $b) }
`

const rustShown = `add 40 2000 7
add 40: 2047
greet world 3
measured four
total 30 of 3 from 5
owned 3 4
area 0 0 2
area 1 0 2
area 2 7 2
shift {.x=3, .y=4} 10 shapes::geometry::Point::shift
largest a=0xb b=0xc
largest a=0xd b=0x9
u64 13 9
`

const resultScript = `
probe PROG.function("make").return {
	printf("make(%d): a=%d b=%d c=%d d=%d", @entry($x), $return->a, $return->b, $return->c, user_int64($return->d))
	printf(" %d\n", user_int64(&$return->b) + isinstr($return$, "{.a=5, .b=6, .c=10, "))
}
`

// goScript counts the calls of a function in whose calls the stack grows, and their
// returns: with uretprobes, Go stops the program.
const goScript = `
global calls, returns
probe PROG.function("main.add") { printf("add %d %d %d\n", $a, $b, $c) }
probe PROG.function("main.add").return { printf("add: %d\n", $return) }
probe PROG.function("main.greet") { printf("greet %s %d\n", user_string_n($name->str, $name->len), $times) }
probe PROG.function("main.total") { printf("total %d of %d from %d\n", user_int64($numbers->array + 16), $numbers->len, $start) }
probe PROG.function("main.(*point).shift") { printf("shift %s %d\n", $p$, $by) }
probe PROG.function("main.byValue") { printf("byValue %d %d %d\n", $p->x, $p->y, $scale) }
probe PROG.function("main.byValue").return { printf("byValue: %d %s\n", $return->r0, user_string_n($return->r1->str, $return->r1->len)) }
probe PROG.function("main.deep") { calls++ }
probe PROG.function("main.deep").return { if (++returns == 2001) printf("deep: %d, in a goroutine: %d\n", $return, @cast(register("r14"), "runtime.g")->goid > 1) }
probe PROG.function("main.tiny").return { printf("tiny: %d\n", $return) }
probe end { println(calls, " ", returns) }
`

const goShown = `add 40 2000 7
add: 2047
greet world 3
total 30 of 3 from 5
shift {.x=3, .y=4} 10
byValue 13 14 2
byValue: 54 done
deep: 2000, in a goroutine: 1
tiny: 2
2001 2001
`

// languages are programs whose arguments are known, each compiled without optimization and
// with it.
var languages = []struct {
	name, source, script, want string
	compiler                   []string
}{
	{"C++ O0", "cpp/shapes.cc", cppScript, cppShown, []string{"g++", "-g", "-O0"}},
	{"C++ O2", "cpp/shapes.cc", cppScript, cppShown, []string{"g++", "-g", "-O2"}},
	{"Rust O0", "rust/shapes.rs", rustScript, rustShown, []string{"rustc", "-g", "-Copt-level=0", "-Csymbol-mangling-version=v0"}},
	{"Rust O2", "rust/shapes.rs", rustScript, strings.Replace(rustShown, "measured four", "measured ?", 1), []string{"rustc", "-g", "-Copt-level=2"}},
	{"Rust O3", "rust/results.rs", resultScript, "make(5): a=5 b=6 c=10 d=5 7\n", []string{"rustc", "-g", "-Copt-level=3"}},
	{"Go O0", "golang/shapes.go", goScript, goShown, []string{"env", "GOFLAGS=", "go", "build", "-gcflags=-N -l"}},
	{"Go O2", "golang/shapes.go", goScript, goShown, []string{"env", "GOFLAGS=", "go", "build"}},
}

// TestLanguages checks the values that probes of programs in C++, Rust and Go show.
func TestLanguages(t *testing.T) {
	need.Program(t, "g++", "g++")
	need.Program(t, "rustc", "rustc")
	dir := t.TempDir()
	var cases []harness.Case
	for _, l := range languages {
		program := filepath.Join(dir, strings.ReplaceAll(l.name, " ", "_"))
		args := append(slices.Clone(l.compiler[1:]), "-o", program, filepath.Join("testdata/languages", l.source))
		execute(t, l.compiler[0], args...)
		cases = append(cases, harness.Case{Name: l.name, Command: program,
			Script: strings.ReplaceAll(l.script, "PROG", fmt.Sprintf("process(%q)", program))})
	}
	harness.EachKernel(t, func(t *testing.T, release string) {
		out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}, cases)
		for i, l := range languages {
			t.Run(l.name, func(t *testing.T) {
				if out[i].Err != nil {
					t.Fatalf("%v\n%s", out[i].Err, out[i].Build)
				}
				exactly(l.want)(t, out[i])
			})
		}
	})
}
