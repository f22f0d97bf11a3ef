// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strings"
)

// value is a C expression that has no side effects, and how it binds.
type value struct {
	text string
	kind kind
}

// kind says what must stand around an expression where it becomes an operand.
type kind uint8

const (
	// primary needs no parentheses: a name, a number, a call, a member, an element.
	primary kind = iota
	// enclosed has parentheses, which are not needed where it is a whole expression.
	enclosed
	// signed begins with a minus sign.
	signed
	// cast begins with a cast, which binds to all of it.
	cast
)

func (v value) String() string { return v.text }

// plain returns a primary expression.
func plain(format string, args ...any) value { return value{fmt.Sprintf(format, args...), primary} }

// inParens returns an expression of operators, in parentheses.
func inParens(format string, args ...any) value {
	return value{"(" + fmt.Sprintf(format, args...) + ")", enclosed}
}

// bare returns the text of a whole expression, such as an argument or the right side of an assignment.
func (v value) bare() string {
	if v.kind == enclosed {
		return v.text[1 : len(v.text)-1]
	}
	return v.text
}

// operand returns the text of an operand of a unary operator: "- -1" must not become "--1".
func (v value) operand() string {
	if v.kind == signed {
		return "(" + v.text + ")"
	}
	return v.text
}

// as64 returns the expression as a 64-bit number.
func (v value) as64() value { return value{"(s64)" + v.text, cast} }

// texts returns the texts of expressions as arguments of a call.
func texts(list []value) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = v.text
	}
	return out
}

// arguments joins the texts of expressions.
func arguments(list []value) string { return strings.Join(texts(list), ", ") }
