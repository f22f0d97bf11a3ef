// SPDX-License-Identifier: GPL-2.0-or-later

package gen

import (
	"fmt"
	"strings"
)

func (g *generator) probes() {
	g.settle()
	for i := range 1 + g.r.IntN(3) {
		g.enter(nil, 7)
		g.line("probe begin(%d) {", g.o.Base+i)
		g.guarded(g.o.Alone && g.one(3))
		g.line("}")
	}
	g.enter(nil, 1)
	g.locals = nil
	g.line("probe begin(%d) {", g.o.Base+Span-1)
	g.indent++
	g.dumpGlobals()
	g.indent--
	g.line("}")
	if g.o.Alone {
		g.aloneProbes()
	}
}

// settle stores a value in every array once, so that its types are known whatever the rest of
// the script does with it.
func (g *generator) settle() {
	zero := map[typ]string{long: "0", text: `""`}
	g.line("probe begin(%d) {", g.o.Base)
	for _, a := range append(append([]*array(nil), g.arrays...), g.tables...) {
		keys := make([]string, len(a.keys))
		for i, t := range a.keys {
			keys[i] = zero[t]
		}
		op := "= " + zero[a.val]
		if a.stat != nil {
			op = "<<< 0"
		}
		g.line("  %s[%s] %s; delete %s;", a.name, strings.Join(keys, ", "), op, a.name)
	}
	g.line("}")
}

// guarded writes a probe's body, inside a try unless bare is set.
func (g *generator) guarded(bare bool) {
	g.indent++
	if bare {
		g.statements()
	} else {
		g.line("try {")
		g.indent++
		g.tries++
		g.statements()
		g.tries--
		g.indent--
		g.line("} catch (caught) { println(\"caught \", caught); }")
	}
	g.dumpLocals()
	g.indent--
}

func (g *generator) aloneProbes() {
	g.enter(nil, 2)
	g.line("probe end {")
	g.guarded(g.one(4))
	g.line("}")
	g.line("probe error { println(\"error probe\"); }")
	g.line("probe error(-2) { printf(\"%%s early\\n\", pp()); }")
	g.line("probe begin(%d) { exit(); }", g.o.Base+Span)
}

// dumpGlobals prints all globals of the script at its end.
func (g *generator) dumpGlobals() {
	for _, v := range g.globals {
		g.line("println(\"%s=\", %s);", v.name, g.typed(v))
	}
	for _, a := range g.arrays {
		keys := names(a.keys)
		g.line("foreach (e%c = [%s] in %s) printdln(\",\", \"%s\", %s, e%c);", a.val, keys, a.name, a.name, keys, a.val)
	}
	for _, s := range g.stats {
		g.dumpStat(s, s.name)
	}
	for _, a := range g.tables {
		keys := names(a.keys)
		g.line("foreach ([%s] in %s) {", keys, a.name)
		g.indent++
		g.line("printdln(\",\", \"%s\", %s);", a.name, keys)
		g.dumpStat(a.stat, a.name+"["+keys+"]")
		g.indent--
		g.line("}")
	}
}

func names(keys []typ) string {
	out := make([]string, len(keys))
	for i, t := range keys {
		out[i] = fmt.Sprintf("k%c%d", t, i)
	}
	return strings.Join(out, ", ")
}

func (g *generator) dumpStat(s *statistic, x string) {
	g.line("printf(\"%s n=%%d sum=%%d\\n\", @count(%s), @sum(%s));", s.name, x, x)
	g.line("if (@count(%s)) {", x)
	g.indent++
	g.line("printf(\"%%d %%d %%d\\n\", @min(%s), @max(%s), @avg(%s));", x, x, x)
	if s.shift >= 0 {
		g.line("println(%s);", s.variance(x))
	}
	if s.hist != "" {
		g.line("print(%s);", fmt.Sprintf(s.hist, x))
	}
	g.indent--
	g.line("}")
}

func (s *statistic) variance(x string) string {
	if s.shift == 0 {
		return "@variance(" + x + ")"
	}
	return fmt.Sprintf("@variance(%s, %d)", x, s.shift)
}
