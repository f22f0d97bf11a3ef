// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/cgen/regex"
	"github.com/gostap/gostap/translator/plan"
)

// namedDFA is a regular expression's automaton and its C name.
type namedDFA struct {
	name, pattern string
	dfa           *regex.DFA
}

// match prints =~ and !~.
func (f *fn) match(e *plan.Match) string {
	name, ok := f.g.dfa(e)
	if !ok {
		return "0"
	}
	not := ""
	if e.Neg {
		not = "!"
	}
	return fmt.Sprintf("%sgs_match(&%s, %s)", not, name, f.str(e.X))
}

// dfa compiles a pattern once and returns its C name.
func (g *gen) dfa(e *plan.Match) (string, bool) {
	for _, d := range g.dfas {
		if d.pattern == e.Regex {
			return d.name, true
		}
	}
	d, err := regex.Compile(e.Regex)
	if err != nil {
		m := g.diags.Errorf(diag.Code("GS0410"), e.Pos, "regex compilation error %v", err)
		m.Kind, m.Token, m.TokenKind = "semantic", e.Tok, e.TokKind
		return "", false
	}
	name := fmt.Sprintf("gs_regex_%d", len(g.dfas)+1)
	g.dfas = append(g.dfas, namedDFA{name, e.Regex, d})
	return name, true
}

// printDFA prints an automaton's tables.
func printDFA(w *writer, d namedDFA) {
	w.linef("/* %s */", comment(d.pattern))
	w.open(fmt.Sprintf("static const u8 %s_class[256] = {", d.name))
	numbers(w, d.dfa.Class[:])
	w.end("};")
	w.open(fmt.Sprintf("static const u16 %s_next[] = {", d.name))
	for _, row := range d.dfa.Next {
		numbers(w, row)
	}
	w.end("};")
	w.open(fmt.Sprintf("static const u8 %s_accept[] = {", d.name))
	numbers(w, d.dfa.Accept)
	w.end("};")
	w.open(fmt.Sprintf("static const struct gs_dfa %s = {", d.name))
	w.linef(".class = %s_class,", d.name)
	w.linef(".next = %s_next,", d.name)
	w.linef(".accept = %s_accept,", d.name)
	w.linef(".classes = %d,", d.dfa.Classes)
	w.end("};")
	w.blank()
}

// numbers prints a comma-separated list, 16 a line.
func numbers[T ~uint8 | ~uint16](w *writer, list []T) {
	for len(list) > 0 {
		n := min(len(list), 16)
		parts := make([]string, n)
		for i, v := range list[:n] {
			parts[i] = fmt.Sprint(v)
		}
		w.line(strings.Join(parts, ", ") + ",")
		list = list[n:]
	}
}
