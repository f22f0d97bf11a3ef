// SPDX-License-Identifier: GPL-2.0-or-later

package translator

import (
	"slices"

	"github.com/gostap/gostap/grammar/diag"
)

// missingFirst puts what needs debug information that is not there before all
// else, because other errors may only follow from it. What is to be said of a
// module is said once: later errors keep their place, not notes and hint.
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
