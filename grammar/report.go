// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// maxErrors bounds the errors for a file, which may not be a script at all.
const maxErrors = 200

// reporter collects the diagnostics of one file.
type reporter struct {
	list   diag.List
	errors int
	warned map[string]bool
}

// full reports whether there are enough errors.
func (r *reporter) full() bool { return r.errors >= maxErrors }

// errorAt reports a parse error at a token. The caller may add notes and a hint to the
// result, which is never nil.
func (r *reporter) errorAt(code diag.Code, t *token, format string, args ...any) *diag.Diagnostic {
	if r.full() {
		return new(diag.Diagnostic)
	}
	r.errors++
	d := r.list.Errorf(code, t.Pos, format, args...)
	d.Kind = "parse"
	describe(d, t)
	return d
}

func (r *reporter) warnAt(code diag.Code, t *token, format string, args ...any) {
	msg := fmt.Sprintf(format, args...)
	if r.warned[msg] {
		return
	}
	if r.warned == nil {
		r.warned = map[string]bool{}
	}
	r.warned[msg] = true
	describe(r.list.Warnf(code, t.Pos, "%s", msg), t)
}

// sorted returns the list in text order. The stages of the front end report in another
// order, because the preprocessor ends before the parser begins.
func (r *reporter) sorted() diag.List {
	slices.SortStableFunc(r.list, func(a, b diag.Diagnostic) int {
		return cmp.Compare(outermost(a.Pos), outermost(b.Pos))
	})
	return r.list
}

// outermost is the offset in the script itself of a position inside macros.
func outermost(p source.Pos) int {
	for n := 0; p.From != nil && n <= macroDepth; n++ {
		p = p.From.Site
	}
	return p.Off
}

func describe(d *diag.Diagnostic, t *token) {
	if t.Type != antlr.TokenEOF {
		d.Token, d.TokenKind = t.Text, t.kind()
	}
}

// problemOf reports the error that is recorded in a token.
func (r *reporter) problemOf(t *token) {
	r.errorAt(t.bad.code, t, "%s", t.bad.message).Hint = t.bad.hint
}

func note(message string, pos source.Pos) diag.Note { return diag.Note{Message: message, Pos: pos} }
