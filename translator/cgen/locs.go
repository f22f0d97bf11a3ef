// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"strings"

	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// noLoc is the index for "no location".
const noLoc = -1

// locTable numbers the script positions that run-time messages name.
type locTable struct {
	list  []modmeta.Loc
	index map[modmeta.Loc]int
}

func newLocTable() *locTable { return &locTable{index: map[modmeta.Loc]int{}} }

// of returns the index of a node's position; noLoc if it has none.
func (t *locTable) of(p *plan.P) int { return t.at(p.Pos, p.TokKind, p.Tok) }

// access returns the index of the position of a node that reads or writes through a target variable
// or @cast. SystemTap makes a function of each such access, and its errors show the access as a
// call of that function; gostap's errors look the same.
func (t *locTable) access(p *plan.P) int {
	i := t.of(p)
	if i == noLoc || !strings.HasPrefix(p.Tok, "$") && p.Tok != "@cast" && p.Tok != "@var" {
		return i
	}
	l := t.list[i]
	l.Outer = i
	return t.add(l)
}

func (t *locTable) at(pos source.Pos, kind, token string) int {
	if !pos.Valid() {
		return noLoc
	}
	line, col := pos.LineCol()
	return t.add(modmeta.Loc{
		Kind: kind, Token: token, File: pos.File.Name, Line: line, Col: col,
		Outer: noLoc, // the use of a macro is not a call
	})
}

func (t *locTable) add(l modmeta.Loc) int {
	if i, ok := t.index[l]; ok {
		return i
	}
	t.list = append(t.list, l)
	t.index[l] = len(t.list) - 1
	return len(t.list) - 1
}
