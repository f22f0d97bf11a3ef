// SPDX-License-Identifier: GPL-2.0-or-later

package gen

import (
	"fmt"
	"slices"
	"strings"
)

func (g *generator) statements() {
	for g.budget > 0 {
		g.statement()
	}
}

// few writes the statements of a nested block: at least one.
func (g *generator) few() {
	g.indent++
	for i := range 1 + g.r.IntN(3) {
		if i == 0 || g.budget > 0 {
			g.statement()
		}
	}
	g.indent--
}

func (g *generator) statement() {
	g.budget--
	if g.budget > 0 && g.one(3) {
		g.compound()
		return
	}
	switch g.r.IntN(12) {
	case 0, 1, 2:
		g.line("%s;", g.assignment(2))
	case 3, 4:
		g.store()
	case 5:
		g.delete()
	case 6, 7:
		g.feed()
	default:
		g.print()
	}
}

func (g *generator) compound() {
	switch g.r.IntN(7) {
	case 0, 1:
		g.ifStmt()
	case 2:
		g.whileStmt()
	case 3:
		g.forStmt()
	case 4, 5:
		g.foreach()
	default:
		g.try()
	}
}

func (g *generator) ifStmt() {
	g.line("if (%s) {", g.expr(long, 3))
	g.few()
	if g.one(2) {
		g.line("} else {")
		g.few()
	}
	g.line("}")
	g.jump()
}

// jump sometimes writes a statement that leaves a loop or a body early.
func (g *generator) jump() {
	cond := ""
	if g.one(3) {
		cond = g.expr(long, 2)
	}
	switch {
	case cond == "":
	case g.loops > 0:
		g.line("if (%s) %s;", cond, pick(g, []string{"break", "continue"}))
	case g.fn != nil && !g.fn.recursive:
		g.line("if (%s) return %s;", cond, g.expr(g.fn.ret, 2))
	case g.tries > 1 && g.fn == nil && g.one(3):
		g.line("if (%s) next;", cond)
	}
}

// counter returns a new variable that only its loop writes.
func (g *generator) counter() variable {
	g.names++
	return variable{name: fmt.Sprintf("i%d", g.names), t: long, fixed: true}
}

// inside writes a loop's body, which may read more variables.
func (g *generator) inside(vars ...variable) {
	outer := g.vars
	g.vars = append(append([]variable(nil), g.vars...), vars...)
	g.loops++
	g.few()
	if g.one(3) {
		g.indent++
		g.jump()
		g.indent--
	}
	g.loops--
	g.vars = outer
}

func (g *generator) whileStmt() {
	i := g.counter()
	g.line("%s = 0;", i.name)
	g.line("while (%s++ < %d%s) {", i.name, 1+g.r.IntN(4), pick(g, []string{"", " && " + g.pureExpr(long, 1)}))
	g.inside(i)
	g.line("}")
}

func (g *generator) forStmt() {
	i := g.counter()
	n := 1 + g.r.IntN(5)
	switch g.r.IntN(3) {
	case 0:
		g.line("for (%s = 0; %s < %d; %s++) {", i.name, i.name, n, i.name)
	case 1:
		g.line("for (%s = %d; %s; %s--) {", i.name, n, i.name, i.name)
	default:
		g.line("for (%s = %d; %s < %d; %s += %d) {", i.name, -n, i.name, n, i.name, 1+g.r.IntN(3))
	}
	g.inside(i)
	g.line("}")
}

func (g *generator) try() {
	g.line("try {")
	g.tries++
	g.few()
	if g.one(2) {
		g.indent++
		g.fail()
		g.indent--
	}
	g.tries--
	g.names++
	v := fmt.Sprintf("c%d", g.names)
	if g.one(3) {
		g.line("} catch {")
	} else {
		g.line("} catch (%s) {", v)
		g.line("  println(\"%s=\", %s);", v, v)
	}
	g.few()
	g.line("}")
}

// fail raises an error, either sometimes or always.
func (g *generator) fail() {
	switch g.r.IntN(4) {
	case 0:
		g.line("error(%s);", g.expr(text, 1))
	case 1:
		g.line("println(%s %s %s);", g.expr(long, 1), pick(g, []string{"/", "%"}), pick(g, []string{"0", "(" + g.expr(long, 1) + " & 1)"}))
	case 2:
		if x := g.statRef(); x != nil {
			g.line("println(@%s(%s));", pick(g, []string{"min", "max", "avg"}), x.ref)
			return
		}
		fallthrough
	default:
		g.line("println(stringat(%s, %s));", g.expr(text, 1), g.expr(long, 1))
	}
}

// foreach walks over an array, in one of all forms.
func (g *generator) foreach() {
	if g.one(5) && g.buckets() {
		return
	}
	list := append(append([]*array(nil), g.arrays...), g.tables...)
	a := pick(g, list)
	outer, walked := g.walks[a.name]
	if g.busy[a.name] && (!walked || !g.one(3)) {
		return
	}
	g.names++
	vars := make([]variable, len(a.keys))
	keys := make([]string, len(a.keys))
	for i, t := range a.keys {
		vars[i] = variable{name: fmt.Sprintf("k%c%d_%d", t, g.names, i), t: t, fixed: !g.one(3)}
		keys[i] = vars[i].name
	}
	own := slices.Clone(keys)
	head := g.foreachHead(a, keys, &vars)
	g.line("foreach (%s) {", head)
	g.busy[a.name], g.walks[a.name] = true, own
	g.inside(vars...)
	g.line("  printdln(\",\", \"\", %s);", strings.Join(own, ", ")) // a variable that nothing reads is not assigned to
	if walked {
		g.walks[a.name] = outer
	} else {
		delete(g.busy, a.name)
		delete(g.walks, a.name)
	}
	g.line("}")
}

func (g *generator) foreachHead(a *array, keys []string, vars *[]variable) string {
	mark := pick(g, []string{"+", "-"})
	name, value := a.name, ""
	if a.stat == nil && g.one(2) {
		v := variable{name: fmt.Sprintf("w%c%d", a.val, g.names), t: a.val, fixed: true}
		*vars = append(*vars, v)
		value = v.name
	}
	slice := ""
	if g.one(4) {
		slice = g.slice(a)
	}
	name += slice
	switch g.r.IntN(4) {
	case 0:
		i := g.r.IntN(len(keys))
		keys[i] += mark
	case 1:
		if a.stat != nil && a.stat.shift < 0 && g.one(2) {
			name += " @" + pick(g, []string{"count", "sum", "min", "max", "avg"}) + " "
		}
		name += mark
	case 2:
		if value != "" && slice == "" {
			value += mark
		}
	}
	head := "[" + strings.Join(keys, ", ") + "]"
	if len(keys) == 1 && g.one(2) {
		head = keys[0]
	}
	if value != "" {
		head = value + " = " + head
	}
	head += " in " + name
	if g.one(4) {
		head += fmt.Sprintf(" limit %s", pick(g, []string{"0", "1", "2", "3", "20", "21", "-1", "0x8000000000000000", "(" + g.pureExpr(long, 1) + ")", "(" + g.pureExpr(long, 1) + " & 3)"}))
	}
	return head
}

// slice returns keys, some of which are *.
func (g *generator) slice(a *array) string {
	keys := make([]string, len(a.keys))
	for i, t := range a.keys {
		keys[i] = "*"
		if g.one(2) {
			keys[i] = g.pureExpr(t, 1)
		}
	}
	return "[" + strings.Join(keys, ", ") + "]"
}

// buckets walks over a histogram, if there is one.
func (g *generator) buckets() bool {
	for _, s := range g.stats {
		if !strings.HasPrefix(s.hist, "@hist_linear") || g.busy[s.name] {
			continue
		}
		g.names++
		h, b := fmt.Sprintf(s.hist, s.name), fmt.Sprintf("b%d", g.names)
		g.line("if (@count(%s)) foreach (%s in %s) printf(\"%%d:%%d \", %s, %s[%s]);", s.name, b, h, b, h, b)
		return true
	}
	return false
}

// writable returns the arrays of a list that may be written at this point.
func (g *generator) writable(list []*array) []*array {
	var out []*array
	for _, a := range list {
		if !g.busy[a.name] {
			out = append(out, a)
		}
	}
	return out
}

// wrote records that the current function writes an array.
func (g *generator) wrote(name string) {
	if g.fn != nil {
		g.fn.writes[name] = true
	}
}

// store assigns to an element of an array.
func (g *generator) store() {
	list := g.writable(g.arrays)
	if len(list) == 0 {
		g.print()
		return
	}
	a := pick(g, list)
	g.wrote(a.name)
	x := g.element(a)
	switch {
	case a.val == text:
		g.line("%s %s %s;", x, pick(g, []string{"=", ".="}), g.expr(text, 2))
	case g.one(3):
		g.line("%s%s;", x, pick(g, []string{"++", "--"}))
	default:
		g.line("%s %s %s;", x, g.assignOp(), g.expr(long, 2))
	}
}

func (g *generator) assignOp() string {
	return pick(g, []string{"=", "=", "+=", "-=", "*=", "&=", "|=", "^="})
}

func (g *generator) delete() {
	list := g.writable(append(append([]*array(nil), g.arrays...), g.tables...))
	switch {
	case len(list) == 0 || g.one(6):
		v := pick(g, g.globals)
		g.line("delete %s;", v.name)
	case len(g.stats) > 0 && g.one(5):
		g.line("delete %s;", pick(g, g.stats).name)
	default:
		a := pick(g, list)
		g.wrote(a.name)
		switch g.r.IntN(4) {
		case 0:
			g.line("delete %s;", a.name)
		case 1:
			g.line("delete %s%s;", a.name, g.slice(a))
		default:
			g.line("delete %s;", g.element(a))
		}
	}
}

// feed adds a sample to a statistic.
func (g *generator) feed() {
	x := g.statRef()
	if x == nil || g.busy[x.stat.name] {
		g.print()
		return
	}
	g.wrote(x.stat.name)
	value := fmt.Sprint(g.r.IntN(200) - 60)
	if x.stat.hist == "" && x.stat.shift < 0 && g.one(3) {
		value = pick(g, edges)
	}
	switch {
	case x.stat.shift >= 0 && g.one(3):
		value = fmt.Sprint(g.r.Int64N(1<<(58-x.stat.shift)) - 1<<(57-x.stat.shift))
	case x.stat.shift < 0 && g.one(4):
		value = g.expr(long, 2)
	case g.one(2):
		value = "(" + g.expr(long, 1) + ") & 63"
	}
	g.line("%s <<< %s;", x.ref, value)
}

// statUse is a statistic in the form that expressions use.
type statUse struct {
	stat *statistic
	ref  string
}

// statRef selects a statistic, or an element of an array of statistics; nil if there is none.
func (g *generator) statRef() *statUse {
	n := len(g.stats) + len(g.tables)
	if n == 0 {
		return nil
	}
	i := g.r.IntN(n)
	if i < len(g.stats) {
		return &statUse{g.stats[i], g.stats[i].name}
	}
	a := g.tables[i-len(g.stats)]
	return &statUse{a.stat, g.element(a)}
}
