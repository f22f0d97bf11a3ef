// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// filterOf returns the filter of an event (Documentation/trace/events.rst, section 5) that the kernel can
// evaluate in place of the conditions at the start of its handler: records that it rejects never reach
// the runner. The runner evaluates the conditions again, so the filter may pass more than they do, but
// never less. "" if there is none.
//
// Records that are larger than a page are lost, and that is noticed only by comparing the numbers of hits
// and of records. So events with long texts have no filter. Nor have those of programs: the runner does not
// read how often these were hit, which -t shows.
func filterOf(e *tracemeta.Event) string {
	if e.File != "" || slices.ContainsFunc(e.Args, isLong) {
		return ""
	}
	f := filter{args: e.Args}
	f.conditions(e.Code, true)
	return f.joined()
}

func (f *filter) joined() string { return strings.Join(f.parts, " && ") }

func isLong(a tracemeta.Arg) bool { return a.IsText() && a.Fetch != "$comm" }

// filter collects the parts that must all hold.
type filter struct {
	args  []tracemeta.Arg
	parts []string
	// loose is set if the filter may pass more than the conditions do.
	loose bool
}

// conditions collects what must hold for the handler to do anything; last says that nothing follows n in
// the handler. It returns whether the statements after n may be looked at too: n does nothing but end the
// handler if its condition holds.
func (f *filter) conditions(n *tracemeta.Node, last bool) bool {
	switch n.Op {
	case tracemeta.Block:
		for i, k := range n.Kids {
			if !f.conditions(k, last && i == len(n.Kids)-1) {
				return false
			}
		}
		return true
	case tracemeta.If:
		if len(n.Kids) != 2 || !harmless(n.Kids[0]) {
			return false
		}
		leaves := ends(n.Kids[1])
		if leaves || last {
			f.require(n.Kids[0], leaves)
		}
		return leaves
	}
	return false
}

// ends reports whether a statement only ends the handler.
func ends(n *tracemeta.Node) bool {
	for n.Op == tracemeta.Block && len(n.Kids) == 1 {
		n = n.Kids[0]
	}
	return n.Op == tracemeta.Next
}

// harmless reports whether evaluating n changes nothing and can't fail, so that it may be left out.
func harmless(n *tracemeta.Node) bool {
	switch n.Op {
	case tracemeta.Num, tracemeta.Str, tracemeta.Field, tracemeta.Env, tracemeta.Global, tracemeta.Bits,
		tracemeta.Neg, tracemeta.Not, tracemeta.Compl, tracemeta.And, tracemeta.Or, tracemeta.Cond:
	case tracemeta.Binary:
		if n.Name == "/" || n.Name == "%" {
			return false
		}
	default:
		return false
	}
	for _, k := range n.Kids {
		if !harmless(k) {
			return false
		}
	}
	return true
}

func (f *filter) require(cond *tracemeta.Node, not bool) {
	if text := f.text(cond, not); text != "" {
		f.parts = append(f.parts, text)
	} else {
		f.loose = true
	}
}

// text returns a filter that passes at least what the condition, or with not its opposite, passes; ""
// for everything.
func (f *filter) text(n *tracemeta.Node, not bool) string {
	switch n.Op {
	case tracemeta.Not:
		return f.text(n.Kids[0], !not)
	case tracemeta.And, tracemeta.Or:
		a, b := f.text(n.Kids[0], not), f.text(n.Kids[1], not)
		all := (n.Op == tracemeta.And) != not // both must hold
		switch {
		case a != "" && b != "":
			return "(" + a + map[bool]string{true: " && ", false: " || "}[all] + b + ")"
		case all:
			f.loose = true
			return a + b
		}
		return ""
	case tracemeta.Field:
		return f.number(n, "!=", 0, not)
	case tracemeta.Binary:
		return f.comparison(n, not)
	}
	return ""
}

// flipped is the comparison with the operands exchanged, opposite the one that holds if it does not.
var (
	flipped  = map[string]string{"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
	opposite = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">": "<=", "<=": ">", ">=": "<"}
)

func (f *filter) comparison(n *tracemeta.Node, not bool) string {
	op, x, y := n.Name, n.Kids[0], n.Kids[1]
	if x.Op == tracemeta.Num || x.Op == tracemeta.Str {
		op, x, y = flipped[op], y, x
	}
	switch {
	case opposite[op] == "":
	case y.Op == tracemeta.Num:
		return f.number(x, op, y.N, not)
	case y.Op == tracemeta.Str && x.Op == tracemeta.Field && (op == "==" || op == "!=") && f.args[x.N].IsText() && plainText().Match(y.Text):
		if not {
			op = opposite[op]
		}
		return f.args[x.N].Name + ` ` + op + ` "` + string(y.Text) + `"`
	}
	return ""
}

// plainText matches texts that the kernel's parser of filters takes as they are, and of which none is a
// pattern.
var plainText = lazy.Regexp(`^[A-Za-z0-9_./:+-]{1,15}$`)

// number compares a fetched number, or one of the record's header, with a constant.
func (f *filter) number(x *tracemeta.Node, op string, c int64, not bool) string {
	if not {
		op = opposite[op]
	}
	switch {
	case x.Op == tracemeta.Env && x.Name == tracemeta.EnvTID && exact("s32", op, c):
		return "common_pid " + op + " " + strconv.FormatInt(c, 10)
	case x.Op != tracemeta.Field || !exact(f.args[x.N].Type, op, c):
		return ""
	}
	f.loose = f.loose || f.args[x.N].Type == "u64" && op != "==" && op != "!="
	return f.args[x.N].Name + " " + op + " " + strconv.FormatInt(c, 10)
}

// exact reports whether comparing a field of a type with c in the kernel passes what the script's
// comparison of 64-bit signed numbers does. The kernel first converts c to the field's type
// (kernel/trace/trace_events_filter.c). Fields of type u64 are unsigned in the kernel: as such, numbers
// below 0 are larger than c, not smaller.
func exact(kind, op string, c int64) bool {
	bits, _ := strconv.Atoi(strings.TrimLeft(kind, "su"))
	switch kind {
	case "s64":
		return c >= math.MinInt32 && c <= math.MaxInt32
	case "s8", "s16", "s32":
		return c >= -1<<(bits-1) && c < 1<<(bits-1)
	case "u8", "u16", "u32":
		return c >= 0 && c < 1<<bits
	case "u64":
		return c >= 0 && op != "<" && op != "<="
	}
	return false
}
