// SPDX-License-Identifier: GPL-2.0-or-later

package cgen_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/translator/cgen"
)

// TestLoopsCharge combines each kind of loop with each unusual body, and checks that every
// iteration of the C loop charges the action budget: a loop that does not charge can occupy a CPU
// forever.
func TestLoopsCharge(t *testing.T) {
	heads := []string{
		"while (1) %s", "while (g) %s", "for (;;) %s", "for (;g;) %s", "for (;g;i++) %s", "for (;g;f()) %s",
		"while (f()) %s", "while (f() == 2 || g) %s", "foreach (k in a) %s", "foreach (k+ in a) %s",
		"foreach (k in a limit 5) %s", "foreach ([k, l] in b) %s",
		"while (g) while (g) %s", "while (g) { if (g) { while (g) %s } }",
	}
	bodies := []string{
		"{}", ";", "{{}}", "{ ; {} }", "if (g) {}", "if (g) {} else {}", "{ try {} catch {} }", "continue",
		"{ continue }", "{ if (g) continue; }", "{ while (0) {} }", "{ i }", "{ g }", "{ 1 }", "{ i++ }", "{ f() }",
		"{ e() }", "{ if (g) { {} } }", "{ j = 1 i = j }",
	}
	for _, head := range heads {
		t.Run(head, func(t *testing.T) {
			var handlers strings.Builder
			for _, body := range bodies {
				fmt.Fprintf(&handlers, "probe timer.s(1) { %s }\n", fmt.Sprintf(head, body))
			}
			out := generate(t, "test.stp", []byte(`global g = 1, a, b
				function f() { return 1 } function e() {}
				probe begin { g = 0 a[1] = 1 b[1, 2] = 2 }
				`+handlers.String()))
			loops, free := chargedLoops(string(out.C[cgen.MainFile]))
			if loops < len(bodies) {
				t.Errorf("%d loops in C of %d in the script", loops, len(bodies))
			}
			for _, l := range free {
				t.Errorf("draws no action: %s", l)
			}
		})
	}
}

// TestPrintedTextsCharge: if the only work of a handler is a text that the reader makes, and the
// function charges the action budget, the handler has a budget; in a loop, it charges the
// function's cost.
func TestPrintedTextsCharge(t *testing.T) {
	const library = `function walk:string() %{ /* pure */ /* pragma:printed:gs_put_walk */ /* pragma:cost:10 */ /* pragma:charges */ STAP_RETVALUE[0] = 0; %}
		function name:string(a:long) %{ /* pure */ /* pragma:printed:gs_put_name */ /* pragma:cost:12 */ STAP_RETVALUE[0] = 0; %}
		global g `
	for _, c := range []struct{ probe, want string }{
		{`probe timer.s(1) { println(walk()) }`, `c->actions = gs_actions\(\);(?s:.)*gs_weigh\(c, 10\)(?s:.)*gs_put_walk\(c\)`},
		{`probe timer.s(1) { while (g) println(name(g)) }`, `c->actions = gs_actions\(\);(?s:.)*gs_weigh\(c, 12\)(?s:.)*gs_put_name\(c, `},
	} {
		text := string(generate(t, "test.stp", []byte(library+c.probe)).C[cgen.MainFile])
		if !regexp.MustCompile(c.want).MatchString(text) {
			t.Errorf("%s: the C does not match %s:\n%s", c.probe, c.want, text[strings.Index(text, "* probe"):])
		}
	}
}

var loopHead = regexp.MustCompile(`^(\t*)(?:for|while|do|gs_\w*each\w*)\b.*\{$`)

// chargedLoops counts the loops of generated C, and returns those without a gs_spend() inside.
func chargedLoops(text string) (loops int, free []string) {
	type open struct {
		depth   int
		line    string
		charges bool
	}
	var stack []open
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		depth := len(line) - len(strings.TrimLeft(line, "\t"))
		if n := len(stack); n > 0 && depth == stack[n-1].depth && strings.HasPrefix(line[depth:], "}") {
			if !stack[n-1].charges {
				free = append(free, stack[n-1].line)
			}
			stack = stack[:n-1]
		}
		if strings.Contains(line, "gs_spend(") {
			for i := range stack {
				stack[i].charges = true
			}
		}
		if loopHead.MatchString(line) {
			loops++
			stack = append(stack, open{depth: depth, line: line})
		}
	}
	return loops, free
}
