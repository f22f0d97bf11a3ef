// SPDX-License-Identifier: GPL-2.0-or-later

package translator

import (
	"slices"

	"github.com/gostap/gostap/grammar/diag"
)

// missingFirst moves errors about missing debug information to the front, because other errors may
// be consequences of them. Of errors with the same notes and hint, only the first keeps them, and
// repeated messages are dropped.
func missingFirst(l diag.List) diag.List {
	var first, rest diag.List
	for _, d := range l {
		if d.Code != diag.NoDebugInfo {
			rest = append(rest, d)
			continue
		}
		said := slices.IndexFunc(first, func(f diag.Diagnostic) bool { return f.Hint == d.Hint && slices.Equal(f.Notes, d.Notes) })
		switch {
		case said < 0:
			first = append(first, d)
		case !slices.ContainsFunc(first, func(f diag.Diagnostic) bool { return f.Message == d.Message }):
			d.Hint, d.Notes = "", nil
			first = append(first, d)
		}
	}
	return append(first, rest...)
}
