// SPDX-License-Identifier: GPL-2.0-or-later

package gen

import (
	"fmt"
	"strings"
)

var edges = []string{"0", "1", "-1", "2", "7", "10", "63", "64", "255", "-128", "4096", "0x7fffffff", "0x80000000",
	"0xffffffff", "4294967296", "9223372036854775807", "-9223372036854775808", "0x8000000000000000", "017"}

func (g *generator) number() string {
	if g.one(3) {
		return pick(g, edges)
	}
	return fmt.Sprint(g.r.IntN(24) - 4)
}

var words = []string{"0x", "0", "-0x1g", "-", "0b11", "+7", " 12", "zzz", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615", "0xffffffffffffffff", "07777777777777777777777", "-01", "", "a", "b", "ab", "abc", "x y", "the cat", "0x1f", "-12", "017z", "99999999999999999999", "tab\\t",
	"q\\\"uote", "back\\\\", "nl\\n", "\\x41\\x42", "\\101z", "%d", "banana", "Zebra", "zebra", "\\xff\\x80"}

func (g *generator) literal() string {
	if g.one(12) {
		return `"` + strings.Repeat(pick(g, []string{"=", "xy", "lorem "}), 20+g.r.IntN(60)) + `"`
	}
	return `"` + pick(g, words) + `"`
}

// expr returns an expression of type t, with operations nested at most depth deep.
func (g *generator) expr(t typ, depth int) string {
	if depth <= 0 || g.one(5) {
		return g.leaf(t)
	}
	if t == text {
		return g.textExpr(depth - 1)
	}
	return g.longExpr(depth - 1)
}

func (g *generator) pureExpr(t typ, depth int) string {
	g.pure++
	defer func() { g.pure-- }()
	return g.expr(t, depth)
}

// variables returns the variables of a type.
func (g *generator) variables(t typ, write bool) []variable {
	var out []variable
	for _, v := range g.vars {
		if v.t == t && !(write && v.fixed) {
			out = append(out, v)
		}
	}
	return out
}

func (g *generator) leaf(t typ) string {
	if list := g.variables(t, false); len(list) > 0 && !g.one(3) {
		return pick(g, list).name
	}
	for _, a := range g.arrays {
		if a.val == t && g.one(4) {
			return g.element(a)
		}
	}
	if t == text {
		return g.literal()
	}
	return g.number()
}

// element returns an element of an array, with keys that are often reused.
func (g *generator) element(a *array) string {
	if own := g.walks[a.name]; own != nil && !g.one(3) {
		return a.name + "[" + strings.Join(own, ", ") + "]"
	}
	keys := make([]string, len(a.keys))
	for i, t := range a.keys {
		keys[i] = g.key(t)
	}
	return a.name + "[" + strings.Join(keys, ", ") + "]"
}

func (g *generator) key(t typ) string {
	switch {
	case g.one(4):
		g.pure++
		defer func() { g.pure-- }()
		list := g.variables(t, false)
		if len(list) > 0 {
			return pick(g, list).name
		}
	case t == text:
		return pick(g, []string{`"a"`, `"b"`, `""`, `"key"`})
	}
	if t == text {
		return `"c"`
	}
	return pick(g, []string{"0", "1", "-1", "2"})
}

func (g *generator) longExpr(d int) string {
	switch g.r.IntN(22) {
	case 0, 1, 2, 3, 4:
		return g.arith(d)
	case 5:
		return fmt.Sprintf("(%s %s %s)", g.expr(long, d), g.comparison(), g.expr(long, d))
	case 6:
		return fmt.Sprintf("(%s %s %s)", g.expr(text, d), g.comparison(), g.expr(text, d))
	case 7, 8:
		return fmt.Sprintf("(%s %s %s)", g.expr(long, d), pick(g, []string{"&&", "||"}), g.expr(long, d))
	case 9:
		return pick(g, []string{"-", "~", "!", "+"}) + "(" + g.expr(long, d) + ")"
	case 10:
		return g.cond(long, d)
	case 11:
		return g.incDec()
	case 12:
		return g.nestedAssignment(long, d)
	case 13, 14:
		return g.call(long, d)
	case 15:
		return g.membership()
	case 16:
		return g.extractor()
	case 17:
		if len(g.macros) > 0 {
			return fmt.Sprintf("@%s(%s, %s)", pick(g, g.macros), g.expr(long, d), g.expr(long, 0))
		}
		return g.conditional(long, d)
	case 18:
		return fmt.Sprintf("(%s %s %s)", g.expr(text, d), pick(g, []string{"=~", "!~"}), pick(g, regexes))
	}
	return g.stringFunction(d)
}

var regexes = []string{`"a"`, `"^a"`, `"b$"`, `"[a-c]+x?"`, `"(ab|ba)n"`, `"^$"`, `"a.c"`, `"[^a-z]"`, `"x{2,3}"`}

func (g *generator) comparison() string {
	return pick(g, []string{"<", "<=", ">", ">=", "==", "!="})
}

func (g *generator) arith(d int) string {
	a, b := g.expr(long, d), g.expr(long, d)
	switch g.r.IntN(10) {
	case 0:
		return fmt.Sprintf("(%s / %s)", a, g.divisor(b))
	case 1:
		return fmt.Sprintf("(%s %% %s)", a, g.divisor(b))
	case 2:
		return fmt.Sprintf("(%s %s (%s & 63))", a, pick(g, []string{"<<", ">>"}), b)
	case 3:
		return fmt.Sprintf("(%s %s %d)", a, pick(g, []string{"<<", ">>"}), g.r.IntN(64))
	}
	return fmt.Sprintf("(%s %s %s)", a, pick(g, []string{"+", "-", "*", "&", "|", "^"}), b)
}

// divisor is rarely 0, and only where the error is caught.
func (g *generator) divisor(x string) string {
	if g.one(12) && (g.tries > 0 || g.o.Alone) {
		return "(" + x + ")"
	}
	return pick(g, []string{"(" + x + " | 1)", "-1", "3", "(" + x + " & 7 | 8)", "(-7)"})
}

func (g *generator) cond(t typ, d int) string {
	return fmt.Sprintf("(%s ? %s : %s)", g.expr(long, d), g.expr(t, d), g.expr(t, d))
}

// conditional returns one of two expressions, chosen by the preprocessor.
func (g *generator) conditional(t typ, d int) string {
	return fmt.Sprintf("%%( %s %%? %s %%: %s %%)", pick(g, []string{`kernel_v >= "5.0"`, `arch == "x86_*"`, "1 > 2", `"a" != "a" || 3 == 3`}),
		g.expr(t, d), g.expr(t, d))
}

// lvalue returns something of type t that can be assigned to; "" if there is nothing, or if
// side effects are not allowed.
func (g *generator) lvalue(t typ) string {
	if g.pure > 0 {
		return ""
	}
	if g.one(3) {
		for _, a := range g.writable(g.arrays) {
			if a.val == t {
				g.wrote(a.name)
				return g.element(a)
			}
		}
	}
	if list := g.variables(t, true); len(list) > 0 {
		return pick(g, list).name
	}
	return ""
}

func (g *generator) incDec() string {
	x := g.lvalue(long)
	if x == "" {
		return g.leaf(long)
	}
	op := pick(g, []string{"++", "--"})
	if g.one(2) {
		return "(" + op + x + ")"
	}
	return "(" + x + op + ")"
}

// assignment returns an assignment that is a statement.
func (g *generator) assignment(d int) string {
	for _, t := range []typ{g.typ(), long, text} {
		if s := g.nestedAssignment(t, d); strings.HasPrefix(s, "(") && strings.Contains(s, "=") && g.pure == 0 && g.lastAssign {
			return s[1 : len(s)-1]
		}
	}
	return "print(\"\")"
}

func (g *generator) nestedAssignment(t typ, d int) string {
	x := g.lvalue(t)
	if x == "" {
		g.lastAssign = false
		return g.leaf(t)
	}
	op := pick(g, []string{"=", "=", ".="})
	if t == long {
		op = g.assignOp()
		if g.one(8) {
			op = pick(g, []string{"<<=", ">>="})
			g.lastAssign = true
			return fmt.Sprintf("(%s %s (%s & 63))", x, op, g.expr(long, d))
		}
	}
	s := fmt.Sprintf("(%s %s %s)", x, op, g.expr(t, d))
	g.lastAssign = true
	return s
}

// call returns a call of a function of the script. It avoids functions that write an array
// that a foreach is walking over.
func (g *generator) call(t typ, d int) string {
	var fit []*function
	for _, f := range g.funcs {
		if f.ret == t && g.pure == 0 && g.callable(f) {
			fit = append(fit, f)
		}
	}
	if len(fit) == 0 {
		return g.leaf(t)
	}
	f := pick(g, fit)
	for name := range f.writes {
		g.wrote(name)
	}
	args := make([]string, len(f.params))
	for i, p := range f.params {
		args[i] = g.expr(p, d)
		if i == 0 && f.recursive {
			args[i] = fmt.Sprint(g.r.IntN(4))
		}
	}
	return f.name + "(" + strings.Join(args, ", ") + ")"
}

func (g *generator) callable(f *function) bool {
	for name := range f.writes {
		if g.busy[name] {
			return false
		}
	}
	return true
}

func (g *generator) membership() string {
	a := pick(g, append(append([]*array(nil), g.arrays...), g.tables...))
	if g.one(3) {
		return "(" + g.slice(a) + " in " + a.name + ")"
	}
	x := g.element(a)
	return "(" + x[len(a.name):] + " in " + a.name + ")"
}

func (g *generator) extractor() string {
	x := g.statRef()
	if x == nil {
		return g.leaf(long)
	}
	safe := fmt.Sprintf("@%s(%s)", pick(g, []string{"count", "sum"}), x.ref)
	if g.one(3) {
		return safe
	}
	op := fmt.Sprintf("@%s(%s)", pick(g, []string{"min", "max", "avg"}), x.ref)
	if x.stat.shift >= 0 && g.one(3) {
		op = x.stat.variance(x.ref)
	}
	if x.stat.hist != "" && g.one(3) {
		op = fmt.Sprintf(x.stat.hist, x.ref) + fmt.Sprintf("[%d]", g.r.IntN(3))
	}
	return fmt.Sprintf("(@count(%s) ? %s : %s)", x.ref, op, g.number())
}

func (g *generator) stringFunction(d int) string {
	s := g.expr(text, d)
	switch g.r.IntN(6) {
	case 0:
		return "strpos(" + s + ", " + g.expr(text, 0) + ")"
	case 1:
		return "isinstr(" + s + ", " + g.expr(text, 0) + ")"
	case 2:
		if g.tries > 0 {
			return "stringat(\"x\" . " + s + ", " + pick(g, edges) + ")"
		}
		return "stringat(\"x\" . " + s + ", 0)"
	case 3:
		return "strtol(" + s + ", " + pick(g, []string{"10", "16", "8", "0", "2", "7"}) + ")"
	}
	return "strlen(" + s + ")"
}

func (g *generator) textExpr(d int) string {
	switch g.r.IntN(14) {
	case 0, 1, 2, 3:
		return fmt.Sprintf("(%s . %s)", g.expr(text, d), g.expr(text, d))
	case 4:
		return fmt.Sprintf("substr(%s, %s, %s)", g.expr(text, d), g.small(), g.small())
	case 5:
		return fmt.Sprintf("str_replace(%s, %s, %s)", g.expr(text, d), g.expr(text, 0), g.expr(text, 0))
	case 6:
		return "sprint(" + g.list(d) + ")"
	case 7, 8:
		return "sprintf(" + g.format(d, true) + ")"
	case 9:
		return g.cond(text, d)
	case 10:
		return g.nestedAssignment(text, d)
	case 11:
		return "sprintdln(\"/\", " + g.list(d) + ", " + g.expr(long, 0) + ")"
	case 12:
		return g.conditional(text, d)
	}
	return g.call(text, d)
}

func (g *generator) small() string {
	if g.one(4) {
		return g.expr(long, 1)
	}
	if g.one(3) {
		return pick(g, edges)
	}
	return fmt.Sprint(g.r.IntN(8) - 1)
}

// list returns operands of any types.
func (g *generator) list(d int) string {
	out := make([]string, 1+g.r.IntN(3))
	for i := range out {
		out[i] = g.expr(g.typ(), d)
		if strings.HasPrefix(out[i], "%(") {
			out[i] = "(" + out[i] + ")"
		}
	}
	return strings.Join(out, ", ")
}
