// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/lex"
)

// preprocessor evaluates %( COND %? tokens %: tokens %) and keeps one branch.
type preprocessor struct {
	*expander
	env  Env
	open []branch
	// stopped is true if the file ended inside a conditional.
	stopped bool
}

// branch is a conditional one of whose branches is being copied.
type branch struct {
	open   token
	inElse bool
}

// run returns the tokens that remain.
func (p *preprocessor) run() []token {
	var out []token
	if len(p.frames) > 0 {
		out = make([]token, 0, len(p.frames[0].toks)+16)
	}
	for {
		t, ok := p.next()
		if !ok {
			break
		}
		switch t.Type {
		case lex.StapLexerPP_OPEN:
			p.begin(&t)
		case lex.StapLexerPP_ELSE:
			p.otherwise(&t)
		case lex.StapLexerPP_CLOSE:
			p.end(&t)
		case lex.StapLexerPP_THEN:
			p.r.errorAt(diag.BadConditional, &t, "'%%?' without '%%('")
		default:
			out = append(out, t)
		}
	}
	if n := len(p.open); n > 0 {
		p.incomplete(&p.open[n-1].open)
	}
	return out
}

// begin evaluates a condition and copies or skips its first branch.
func (p *preprocessor) begin(open *token) {
	taken, ok := p.condition(open)
	if !ok {
		return
	}
	if taken {
		p.open = append(p.open, branch{open: *open})
		return
	}
	switch p.skip() {
	case lex.StapLexerPP_ELSE:
		p.open = append(p.open, branch{*open, true})
	case lex.StapLexerPP_CLOSE:
	default:
		p.incomplete(open)
	}
}

// otherwise skips the second branch, because the first was copied.
func (p *preprocessor) otherwise(t *token) {
	n := len(p.open) - 1
	if n < 0 || p.open[n].inElse {
		p.r.errorAt(diag.BadConditional, t, "'%%:' without '%%('")
		return
	}
	open := p.open[n].open
	p.open = p.open[:n]
	switch p.skip() {
	case lex.StapLexerPP_CLOSE:
	case lex.StapLexerPP_ELSE:
		p.r.errorAt(diag.BadConditional, t, "second '%%:' in one conditional")
		p.skip()
	default:
		p.incomplete(&open)
	}
}

func (p *preprocessor) end(t *token) {
	if len(p.open) == 0 {
		p.r.errorAt(diag.BadConditional, t, "'%%)' without '%%('")
		return
	}
	p.open = p.open[:len(p.open)-1]
}

func (p *preprocessor) incomplete(open *token) {
	p.stopped = true
	if p.fuel >= 0 {
		p.r.errorAt(diag.UnclosedCondition, open, "incomplete conditional at end of file")
	}
	p.open = nil
}

// skip drops tokens up to the "%:" or "%)" of this level and returns its type;
// 0 at the end of the file.
func (p *preprocessor) skip() int {
	p.skipping = true
	defer func() { p.skipping = false }()
	for depth := 0; ; {
		t, ok := p.next()
		switch {
		case !ok:
			return 0
		case t.Type == lex.StapLexerPP_OPEN:
			depth++
		case t.Type == lex.StapLexerPP_CLOSE && depth > 0:
			depth--
		case depth == 0 && (t.Type == lex.StapLexerPP_CLOSE || t.Type == lex.StapLexerPP_ELSE):
			return t.Type
		}
	}
}
