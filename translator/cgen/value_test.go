// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import "testing"

// TestValue checks the text of an expression where it stands alone, and as an operand.
func TestValue(t *testing.T) {
	for _, c := range []struct {
		v             value
		bare, operand string
	}{
		{inParens("a + b"), "a + b", "(a + b)"},
		{inParens("(a) + (b)"), "(a) + (b)", "((a) + (b))"},
		{inParens(`strcmp(a, "\")") < 0`), `strcmp(a, "\")") < 0`, `(strcmp(a, "\")") < 0)`},
		{inParens("a").as64(), "(s64)(a)", "(s64)(a)"},
		{number(-1), "-1", "(-1)"},
		{number(-1 << 63), "S64_MIN", "S64_MIN"},
		{number(1 << 40), "1099511627776LL", "1099511627776LL"},
		{value{}, "", ""},
	} {
		if got := c.v.bare(); got != c.bare {
			t.Errorf("%s alone is %s, want %s", c.v, got, c.bare)
		}
		if got := c.v.operand(); got != c.operand {
			t.Errorf("%s as an operand is %s, want %s", c.v, got, c.operand)
		}
	}
}
