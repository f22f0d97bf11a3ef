// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

const (
	// maxInlines bounds the nesting of inlines and translators.
	maxInlines = 64
	// maxExpansions bounds how many are expanded in all: one that uses another twice doubles the work.
	maxExpansions = 32768
)

// expand returns the value of an inline or a translator's member, with its parameters bound.
func (l *lowering) expand(e dast.Node, what string, params map[string]value, value func() value) value {
	outer := l.params
	l.expanding++
	l.expansions++
	defer func() { l.params = outer; l.expanding-- }()
	switch {
	case l.expanding > maxInlines:
		l.errorAt(diag.DName, e, "%s refers to itself, or inlines and translators are nested more than %d deep", what, maxInlines)
		return zeroOf(e)
	case l.expansions > maxExpansions:
		if l.expansions == maxExpansions+1 {
			l.errorAt(diag.DName, e, "inlines and translators are expanded more than %d times", maxExpansions)
		}
		return zeroOf(e)
	}
	l.params = params
	return value()
}
