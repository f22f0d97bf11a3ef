// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/translator/resolve"
)

// TestRegisterWarnings checks where arguments by position and results by register are warned of, and
// where a script has seen to it.
func TestRegisterWarnings(t *testing.T) {
	for _, c := range []struct{ point, body, want string }{
		{`test.function("do_open")`, `println(int_arg(1))`, ""},
		{`test.function("do_open").return`, `println(int_arg(1))`, "GS0260"},
		{`test.function("do_open").return`, `println(ulong_arg(1), is_return())`, "GS0260"},
		{`test.function("do_open").return`, `println(@entry(int_arg(1)))`, ""},
		{`test.function("raw_open"), test.function("raw_open").return`, `println(int_arg(1))`, "GS0260"},
		{`test.function("raw_open"), test.function("raw_open").return`, `if (!is_return()) println(int_arg(1))`, ""},
		{`test.function("do_open").return`, `println(returnval())`, ""},
		{`test.function("do_close").return`, `println(returnval())`, "GS0261"},
		{`test.function("do_close").return`, `println(returnval() << 32 >> 32, returnval() & 0xffffffff)`, ""},
		{`test.function("do_close").return`, `println(returnval() << 31, returnval() & 0xffffffff)`, "GS0261"},
		{`test.function("do_close").return`, `println(returnval() & -1)`, "GS0261"},
	} {
		_, l := translate(t, "probe "+c.point+" { "+c.body+" }", resolve.Options{})
		got := strings.Join(texts(l), "; ")
		if !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%s { %s }: %s, want %s", c.point, c.body, got, c.want)
		}
	}
	_, l := translate(t, `probe test.function("do_open").return { println(int_arg(1), int_arg(2), int_arg(3)) }`, resolve.Options{})
	if len(l) != 1 {
		t.Errorf("%d warnings for a handler, want 1: %v", len(l), texts(l))
	}
}
