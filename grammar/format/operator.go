// SPDX-License-Identifier: GPL-2.0-or-later

package format

import (
	"strings"

	"github.com/gostap/gostap/grammar"
)

// operator sets on which side an operator has its operand.
func (w *walker) operator(i int) {
	t := &w.toks[i]
	if t.Kind == grammar.Target && strings.Trim(t.Text, "$") == "" {
		t.postfix = w.ends
	}
	if t.Kind != grammar.Operator {
		return
	}
	switch t.Text {
	case "->":
		t.tight = true
	case ".":
		t.tight = w.head()
	case ":":
		t.tight = w.decl == "function" && !w.top().code && !w.top().defined
	case "++", "--":
		t.postfix, t.prefix = w.ends && !t.start, !w.ends || t.start
	case "!":
		t.postfix = w.head()
		t.prefix = !t.postfix
	case "?":
		t.postfix = w.head()
	case "~", "&":
		t.prefix = !w.ends || t.start
	case "%":
		t.postfix = (w.decl == "global" || w.decl == "private") && through(w.top()).kind == top
	case "+", "-":
		t.postfix = w.sorts(i)
		t.prefix = !t.postfix && (!w.ends || t.start)
	}
}

// sorts reports whether the sign at i is a sort mark of foreach, which has no operand
// after it.
func (w *walker) sorts(i int) bool {
	if !w.ends {
		return false
	}
	n := w.after(i)
	for _, s := range []string{"in", ",", ")", "]", "=", "limit"} {
		if w.is(n, s) {
			return true
		}
	}
	return false
}
