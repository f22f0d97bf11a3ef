// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"bytes"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/resolve"
)

// generator makes scripts that parse and that mix types, arrays, statistics, functions and target
// variables at random. If sane is set, it uses only numbers, one array and one statistic, so that
// most of the scripts are accepted.
type generator struct {
	r     *rand.Rand
	depth int
	sane  bool
}

func (g *generator) pick(list ...string) string { return list[g.r.IntN(len(list))] }

func (g *generator) ident() string {
	if g.sane {
		return g.pick("x", "y", "z", "c")
	}
	return g.pick("a", "b", "c", "s", "x", "y", "z")
}

func (g *generator) index() string {
	if g.sane {
		return "a[" + g.expr() + "]"
	}
	keys := make([]string, 1+g.r.IntN(2))
	for i := range keys {
		keys[i] = g.expr()
		if g.r.IntN(8) == 0 {
			keys[i] = "*"
		}
	}
	return g.ident() + "[" + strings.Join(keys, ", ") + "]"
}

func (g *generator) place() string {
	if g.sane {
		return g.pick(g.ident(), g.index())
	}
	return g.pick(g.ident(), g.ident(), g.index(), "$count")
}

// number returns an expression of a sane script.
func (g *generator) number() string {
	switch g.r.IntN(8) {
	case 0:
		return "(" + g.expr() + " " + g.pick("+", "-", "*", "/", "%", "<", "==", "&&", "||", "<<", "&") + " " + g.expr() + ")"
	case 1:
		return "(" + g.place() + " " + g.pick("=", "+=", "-=") + " " + g.expr() + ")"
	case 2:
		return "(" + g.expr() + " ? " + g.expr() + " : " + g.expr() + ")"
	case 3:
		return g.pick("f("+g.expr()+")", "f("+g.expr()+", "+g.expr()+")", "pid()", "tick()", "@count(s)", "([*] in a)")
	case 4:
		return g.pick("!", "-", "~") + "(" + g.expr() + ")"
	case 5:
		return g.place() + g.pick("++", "--")
	}
	return g.pick(g.place(), strconv.Itoa(g.r.IntN(100)))
}

func (g *generator) expr() string {
	g.depth++
	defer func() { g.depth-- }()
	if g.sane {
		if g.depth > 4 {
			return g.pick(g.ident(), strconv.Itoa(g.r.IntN(5)))
		}
		return g.number()
	}
	if g.depth > 4 {
		return g.pick(g.ident(), strconv.Itoa(g.r.IntN(5)), `"t"`, "$count", "$return")
	}
	switch g.r.IntN(14) {
	case 0:
		return g.place()
	case 1:
		return "(" + g.expr() + " " + g.pick("+", "-", "*", "/", "%", "<", "==", "!=", "&&", "||", ".", "<<", "&") + " " + g.expr() + ")"
	case 2:
		return "(" + g.place() + " " + g.pick("=", "+=", ".=", "<<<") + " " + g.expr() + ")"
	case 3:
		return "(" + g.expr() + " ? " + g.expr() + " : " + g.expr() + ")"
	case 4:
		return g.pick("f", "g", "pid", "tick", "counted") + "(" + g.pick("", g.expr(), g.expr()+", "+g.expr()) + ")"
	case 5:
		return "@" + g.pick("count", "sum", "avg", "variance") + "(" + g.pick(g.ident(), g.index()) + ")"
	case 6:
		return "@hist_log(" + g.ident() + ")[" + g.expr() + "]"
	case 7:
		return "([" + g.expr() + ", *] in " + g.ident() + ")"
	case 8:
		return g.pick("@defined(", "@entry(", "@probewrite(") + g.pick("$count", "$file", "x", "$nope->x") + ")"
	case 9:
		return g.pick("!", "-", "~") + "(" + g.expr() + ")"
	case 10:
		return g.place() + g.pick("++", "--")
	case 11:
		return g.pick("$file->f_flags", "x->f_flags", `@cast(`+g.expr()+`, "file")->f_next`, `(`+g.expr()+` =~ "a.*")`)
	case 12:
		return `sprintf("%d %s", ` + g.expr() + ", " + g.expr() + ")"
	}
	return strconv.Itoa(g.r.IntN(100))
}

func (g *generator) block() string {
	g.depth++
	defer func() { g.depth-- }()
	var b strings.Builder
	b.WriteString("{ ")
	for range 1 + g.r.IntN(3) {
		b.WriteString(g.stmt() + "; ")
	}
	b.WriteString("}")
	return b.String()
}

func (g *generator) stmt() string {
	if g.depth > 3 {
		return "print(" + g.expr() + ")"
	}
	if g.sane {
		return g.saneStmt()
	}
	switch g.r.IntN(11) {
	case 0:
		return "if (" + g.expr() + ") " + g.block() + g.pick("", " else "+g.block())
	case 1:
		return "while (" + g.expr() + ") " + g.block()
	case 2:
		return "for (" + g.expr() + "; " + g.expr() + "; " + g.expr() + ") " + g.block()
	case 3:
		return "foreach (" + g.pick("", g.ident()+" = ") + "[" + g.pick("x", "x, y", "a, b") + "] in " + g.ident() + g.pick("", "-", "+") + ") " + g.block()
	case 4:
		return "foreach (x in @hist_log(" + g.ident() + ")) " + g.block()
	case 5:
		return "delete " + g.pick(g.ident(), g.index())
	case 6:
		return "try " + g.block() + " catch (" + g.ident() + ") " + g.block()
	case 7:
		return g.pick("next", "break", "continue")
	case 8:
		return g.pick("print", "println") + "(" + g.pick("@hist_log("+g.ident()+")", g.expr()) + ")"
	}
	return g.expr()
}

func (g *generator) saneStmt() string {
	switch g.r.IntN(8) {
	case 0:
		return "if (" + g.expr() + ") " + g.block() + g.pick("", " else "+g.block())
	case 1:
		return "for (" + g.expr() + "; " + g.expr() + "; " + g.expr() + ") { break; " + g.stmt() + " }"
	case 2:
		return "foreach (" + g.pick("", "y = ") + "[x] in a" + g.pick("", "-", "+") + ") { print(x); continue }"
	case 3:
		return "try " + g.block() + " catch (message) { print(message) }"
	case 4:
		return g.pick("s <<< "+g.expr(), "delete "+g.index(), "delete a", "next", "print(@hist_log(s))")
	}
	return "println(" + g.expr() + ")"
}

// saneScript returns a script that should be accepted, except for errors that dead code hides.
func (g *generator) saneScript() string {
	return "# guru\nglobal a, s, c = 1\nprobe my = timer.s(1), lib.open " + g.block() +
		"\nfunction f(x) { return x + " + g.expr() + " }\nfunction f(x, z) { if (x) return " + g.expr() + "; return x + z }\n" +
		"probe begin { a[1] = 1; s <<< 1; x = y = z = 0 " + g.block() + " }\nprobe my " + g.block() + "\n"
}

func (g *generator) script() string {
	if g.sane {
		return g.saneScript()
	}
	var b strings.Builder
	b.WriteString("# guru\nglobal a, b, s, c = 1\n")
	b.WriteString("probe my = " + g.pick(`test.function("do_*")`, "timer.s(1)", "lib.open") + " " + g.block() + ", " + g.block() + "\n")
	b.WriteString("function f(x) " + g.pick(g.block(), "{ return "+g.expr()+" }", "{ next }") + "\n")
	b.WriteString("function f(x, y) { return " + g.expr() + " }\nfunction g() " + g.block() + "\n")
	for range 2 {
		b.WriteString("probe " + g.pick("begin", "my", "timer.ms(5) if (c)", `test.function("do_open").return`, "lib.*", "never") + " " + g.block() + "\n")
	}
	return b.String()
}

// TestRandomScripts: for any script, Resolve returns either a plan that can be dumped, or an error.
func TestRandomScripts(t *testing.T) {
	plans := 0
	for seed := range uint64(1200) {
		g := &generator{r: rand.New(rand.NewPCG(seed, 1)), sane: seed%3 != 0}
		script := g.script()
		func() {
			defer func() {
				if e := recover(); e != nil {
					t.Fatalf("seed %d: %v\n%s", seed, e, script)
				}
			}()
			p, l := translate(t, script, resolve.Options{Unoptimised: seed%4 == 0})
			if p == nil && !l.HasErrors() {
				t.Errorf("neither a plan nor an error: %s", script)
			}
			if p != nil {
				plans++
				typed(t, p, script)
				if err := plan.Dump(&bytes.Buffer{}, p, true); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	if plans < 100 {
		t.Errorf("only %d scripts were accepted", plans)
	}
}

// typed checks that every expression of a plan has a type, and every print a format.
func typed(t *testing.T, p *plan.Program, script string) {
	void := map[plan.Expr]bool{}
	for _, h := range p.Handlers {
		plan.InspectStmt(h.Body, func(s plan.Stmt) {
			if d, ok := s.(*plan.Do); ok {
				void[d.X] = true
			}
		}, func(e plan.Expr) bool {
			if _, call := e.(*plan.Call); e.Type() == plan.Unknown && !(call && void[e]) {
				t.Errorf("%s has no type\n%s", plan.ExprText(e), script)
			}
			if c, ok := e.(*plan.Print); ok && c.Format < 0 {
				t.Errorf("%s has no format\n%s", plan.ExprText(e), script)
			}
			return true
		})
	}
}
