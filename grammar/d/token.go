// SPDX-License-Identifier: GPL-2.0-or-later

package d

import (
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/feed"
)

// token is one token from the scanner to the parser.
type token struct{ feed.Token }

func (t *token) p() dast.P { return dast.P{Pos: t.Pos, Text: t.Text} }
