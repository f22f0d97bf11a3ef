// SPDX-License-Identifier: GPL-2.0-or-later

package format

import "github.com/gostap/gostap/grammar/ast"

// Tree formats f as text that is parsed as f again, except for positions. Macros,
// conditionals and arguments remain expanded, and comments are left out. It is for dumps
// and tests; Source formats a file for its author.
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

// spaced reports whether an empty line separates two declarations: always except between
// globals.
func spaced(d, before ast.Decl) bool {
	_, a := d.(*ast.Global)
	_, b := before.(*ast.Global)
	return !a || !b
}
