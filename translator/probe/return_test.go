// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/target"
)

// TestEntryOnly checks which values a return probe reads at the function's entry. Static and
// thread-local variables are read at the return.
func TestEntryOnly(t *testing.T) {
	for text, want := range map[string]bool{
		"$n": true, "$return": false, `@var("n")`: true, `@var("p")->count`: true, `&@var("split")->flag`: true,
		`@var("removed")->count`: true, `@var("counter")`: false, `@var("mine")`: false, `@var("nothing")`: false,
		`@var("n@a.c")`: false, `@var("n", "kernel")`: false,
	} {
		for point, ret := range map[string]bool{`kernel.function("f")`: false, `kernel.function("f").return`: true} {
			d, _, x := derive(t, "probe "+point+" { println("+text+") }")
			if got := d[0].Vars.EntryOnly(x); got != (want && ret) {
				t.Errorf("%s, %s: %t", point, text, got)
			}
		}
	}
}

// TestArgsGone checks where the registers of a call's arguments hold something else when the handler
// runs.
func TestArgsGone(t *testing.T) {
	for point, want := range map[string]string{
		`kernel.function("f")`: "", `kernel.function("plain")`: "", `kernel.function("f").return`: "returned", `kprobe.function("vsnprintf").return`: "returned",
		`kernel.function("**")`: "inlined", `process("/bin/p").function("f")`: "beginning", `process("/bin/p").function("f").return`: "returned",
	} {
		list, l, _ := derive(t, "probe "+point+" { println(1) }")
		if len(list) == 0 {
			t.Fatal(point, l)
		}
		got := list[len(list)-1].ArgsGone
		if !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("%s: %q", point, got)
		}
	}
}

// TestReturns checks which probes are return probes, whatever the text of their probe points says.
func TestReturns(t *testing.T) {
	for point, want := range map[string]bool{
		`kernel.function("f")`: false, `kernel.function("f").return`: true, `process("/bin/p.return").function("f")`: false,
		`process("/bin/p").function("f").return`: true, `kernel.syscall("read").return`: true, `kernel.syscall("read")`: false,
		`process("/bin/p").syscall.return`: true, `process("/bin/p.return").syscall`: false, `timer.s(1)`: false,
	} {
		list, l, _ := derive(t, "probe "+point+" { println(1) }")
		if len(list) == 0 {
			t.Fatal(point, l)
		}
		if d := &list[0]; (d.Return || d.AtReturn) != want {
			t.Errorf("%s: %t, %t", point, d.Return, d.AtReturn)
		}
	}
}

// TestTailCallWarning checks that calls which are not seen are not lost without a word.
func TestTailCallWarning(t *testing.T) {
	for point, want := range map[string][]string{
		`kernel.function("f").callee("g")`: {"f calls g, h by a jump", "e calls g by a jump"}, `kernel.function("f")`: nil,
		`kernel.function("f").callees(2)`: {"f, or a function that it calls, calls g, h by a jump", "e, or a function that it calls, calls g by a jump"},
	} {
		_, l, _ := derive(t, "probe "+point+" { println(1) }")
		same := func(d diag.Diagnostic, w string) bool { return strings.HasPrefix(d.Message, w) }
		if !slices.EqualFunc(l, want, same) {
			t.Errorf("%s: %v", point, l)
		}
	}
}

// TestNarrowResult checks which return probes know that the register is wider than the result.
func TestNarrowResult(t *testing.T) {
	for point, want := range map[string]string{`kernel.function("f").return`: "int", `kernel.function("f")`: "", `kernel.function("plain").return`: ""} {
		list, _, _ := derive(t, "probe "+point+" { println(1) }")
		if got := list[0].Vars.(target.Narrower).NarrowResult(); got != want {
			t.Errorf("%s: %q", point, got)
		}
	}
}
