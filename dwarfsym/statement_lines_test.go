// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

// TestInlinedLine checks that a statement of a function may be a line of a function that is inlined
// there.
func TestInlinedLine(t *testing.T) {
	for _, in := range placesOf(t, query.Query{Func: "*", File: "fs/read_write.c", Statement: true, LineKind: query.AllLines, Want: query.Inline}) {
		q := query.Query{Func: in.Caller, File: in.File, Statement: true, LineKind: query.AbsLine, Line: in.Line}
		for _, p := range placesOf(t, q) {
			if p.Addr == in.Addr && p.Func == in.Caller {
				return
			}
		}
	}
	t.Error("no caller has a line of what is inlined in it")
}
