// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// withModule is the hint that applies to nearly every rejection.
const withModule = "leave out --runtime=tracefs: the module runtime can do this"

func (m *maker) refuse(at *plan.P, code diag.Code, hint, format string, args ...any) {
	if m.reported[report{at.Pos, code}] {
		return
	}
	m.reported[report{at.Pos, code}] = true
	d := m.diags.Errorf(code, at.Pos, format, args...)
	d.Kind, d.Token, d.TokenKind, d.Hint = "semantic", at.Tok, at.TokKind, hint
}

func (m *maker) refuseRow(r *plan.Row, code diag.Code, hint, format string, args ...any) {
	m.refuse(rowPlace(r), code, hint, format, args...)
}

func rowPlace(r *plan.Row) *plan.P {
	return &plan.P{Pos: r.Pos, Tok: r.Token, TokKind: r.TokenKind}
}

// loc returns 1 + the index of a place for run-time errors; 0 if there is none.
func (m *maker) loc(at *plan.P) int { return m.position(at.Pos, at.TokKind, at.Tok) + 1 }

// access is loc for a read through a target variable or @cast. Errors show it as a call at the same
// place, as the module runtime does.
func (m *maker) access(at *plan.P) int {
	i := m.loc(at) - 1
	if i < 0 || !strings.HasPrefix(at.Tok, "$") && at.Tok != "@cast" && at.Tok != "@var" {
		return i + 1
	}
	l := m.out.Locs[i]
	l.Outer = i
	return m.addLoc(l) + 1
}

func (m *maker) position(pos source.Pos, kind, token string) int {
	if !pos.Valid() {
		return -1
	}
	l := modmeta.Loc{Kind: kind, Token: token, File: pos.File.Name, Outer: -1}
	l.Line, l.Col = pos.LineCol()
	return m.addLoc(l)
}

func (m *maker) addLoc(l modmeta.Loc) int {
	n, ok := m.locs[l]
	if !ok {
		n = len(m.out.Locs)
		m.out.Locs = append(m.out.Locs, l)
		m.locs[l] = n
	}
	return n
}
