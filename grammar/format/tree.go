// SPDX-License-Identifier: GPL-2.0-or-later

package format

import "github.com/gostap/gostap/grammar/ast"

// Tree writes f so that parsing the text gives f again, but for positions.
// Macros, conditionals and arguments stay expanded; comments are not written:
// it serves dumps and tests. Source formats a file for its author.
func Tree(f *ast.File) string {
	p := new(ast.Printer)
	for i, d := range f.Order {
		if i > 0 && spaced(d, f.Order[i-1]) {
			p.WriteByte('\n')
		}
		p.Decl(d)
		p.WriteByte('\n')
	}
	return p.String()
}

// spaced: an empty line stands between two declarations, but for globals.
func spaced(d, before ast.Decl) bool {
	_, a := d.(*ast.Global)
	_, b := before.(*ast.Global)
	return !a || !b
}
