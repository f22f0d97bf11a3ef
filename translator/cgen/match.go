// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/regex"
	"github.com/gostap/gostap/translator/plan"
)

// namedDFA is a regular expression's automaton and its C name. One of dfa and
// tagged is set.
type namedDFA struct {
	name, pattern string
	dfa           *regex.DFA
	tagged        *regex.Tagged
}

// readsCaptures reports whether the program reads the texts that the groups of =~ matched. A
// function that does declares it by a pragma in its C (spec: language, section 9).
func readsCaptures(p *plan.Program) bool {
	for _, f := range p.Functions {
		if strings.Contains(f.C, "pragma:tagged_dfa") {
			return true
		}
	}
	return false
}

// match prints =~ and !~. With captures, the match has a side effect and is printed as a
// statement at this point.
func (f *fn) match(e *plan.Match) value {
	// before the handler is entered, there is no context, in which captures are kept
	capture := f.g.captures && !f.quiet
	name, ok := f.g.dfa(e, capture)
	if !ok {
		return plain("0")
	}
	s := f.str(e.X)
	if !capture {
		f.weigh(fmt.Sprintf("gs_str_len(%s, GS_STRING_LEN) >> 3", s))
		if e.Neg {
			return inParens("!gs_match(&%s, %s)", name, s)
		}
		return plain("gs_match(&%s, %s)", name, s)
	}
	f.weigh(fmt.Sprintf("gs_match_groups_weight(&%s, %s)", name, s))
	t := f.newLong()
	not := ""
	if e.Neg {
		not = "!"
	}
	f.w.linef("%s = %sgs_match_groups(c, &%s, %s);", t, not, name, s)
	f.check()
	return plain("%s", t)
}

// dfa compiles a pattern once and returns its C name.
func (g *gen) dfa(e *plan.Match, capture bool) (string, bool) {
	for _, d := range g.dfas {
		if d.pattern == e.Regex && capture == (d.tagged != nil) {
			return d.name, true
		}
	}
	d := namedDFA{name: fmt.Sprintf("gs_regex_%d", len(g.dfas)+1), pattern: e.Regex}
	var err error
	if capture {
		d.tagged, err = regex.CompileTagged(e.Regex)
	} else {
		d.dfa, err = regex.Compile(e.Regex)
	}
	if err != nil {
		m := g.diags.Errorf(diag.BadRegex, e.Pos, "regex compilation error %v", err)
		m.Kind, m.Token, m.TokenKind = "semantic", e.Tok, e.TokKind
		return "", false
	}
	g.dfas = append(g.dfas, d)
	return d.name, true
}

// matchRegisters is the number of registers that a match needs: 0 without captures.
func (g *gen) matchRegisters() int {
	n := 0
	for _, d := range g.dfas {
		if d.tagged != nil {
			n = max(n, d.tagged.Registers)
		}
	}
	if g.captures {
		n = max(n, 2)
	}
	return n
}

// printDFA prints an automaton's tables.
func printDFA(w *writer, d namedDFA) {
	w.linef("/* %s */", comment(d.pattern))
	if d.tagged != nil {
		printTagged(w, d)
		return
	}
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

// printTagged prints the tables of an automaton with captures.
func printTagged(w *writer, d namedDFA) {
	t := d.tagged
	at, moves := flatMoves(t.Moves)
	table := func(ctype, name string, rows ...[]uint16) {
		w.open(fmt.Sprintf("static const %s %s_%s[] = {", ctype, d.name, name))
		for _, row := range rows {
			numbers(w, row)
		}
		w.end("};")
	}
	act := make([][]uint16, len(t.Do))
	for i, row := range t.Do {
		act[i] = pick(at, row)
	}
	w.open(fmt.Sprintf("static const u8 %s_class[256] = {", d.name))
	numbers(w, t.Class[:])
	w.end("};")
	table("u16", "next", t.Next...)
	table("u16", "act", act...)
	table("u16", "end", pick(at, t.End))
	table("u16", "moves", moves)
	w.open(fmt.Sprintf("static const struct gs_tdfa %s = {", d.name))
	for _, f := range []string{"class", "next", "act", "end", "moves"} {
		w.linef(".%s = %s_%s,", f, d.name, f)
	}
	w.linef(".classes = %d,", t.Classes)
	w.linef(".first = %d,", at[t.First])
	w.linef(".groups = %d,", t.Groups)
	w.end("};")
	w.blank()
}

// flatMoves concatenates lists of moves, each preceded by its length, and returns the
// index where each begins.
func flatMoves(lists [][]regex.Move) (at, out []uint16) {
	for _, list := range lists {
		at = append(at, uint16(len(out)))
		out = append(out, uint16(len(list)))
		for _, m := range list {
			out = append(out, m.To, m.From)
		}
	}
	return at, out
}

func pick(from, index []uint16) []uint16 {
	out := make([]uint16, len(index))
	for i, n := range index {
		out[i] = from[n]
	}
	return out
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
