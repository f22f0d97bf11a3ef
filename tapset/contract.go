// SPDX-License-Identifier: GPL-2.0-or-later

// Package tapset is the library of functions, probe aliases and macros that
// scripts call by name. Files are parsed only when a name in them is needed.
package tapset

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
)

// Source finds library files by what they define. *Library is one; tests of
// other rooms bring their own.
type Source interface {
	// Function gives the files that define a function of that name, parsed.
	Function(name string) ([]*ast.File, diag.List)
	// Global gives the files that define a global of that name.
	Global(name string) ([]*ast.File, diag.List)
	// Alias gives the files that define a probe alias whose dotted name
	// matches pattern ("syscall.open*", "*" within a component, "**" across).
	// Every alias whose name is a prefix of the pattern's components counts
	// too, since "alias.return" may be a suffix.
	Alias(pattern string) ([]*ast.File, diag.List)
	// Functions, Aliases and Macros list the names, sorted, for near names.
	Functions() []string
	Aliases() []string
	Macros() []string
}
