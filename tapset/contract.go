// SPDX-License-Identifier: GPL-2.0-or-later

// Package tapset is the library of functions, probe aliases and macros that scripts use
// by name. It parses a file only when a name that the file defines is needed.
package tapset

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
)

// Source finds library files by the names that they define. *Library implements it;
// tests of other packages have their own implementations.
type Source interface {
	// Function returns the files that define a function of that name, parsed.
	Function(name string) ([]*ast.File, diag.List)
	// Global returns the files that define a global of that name.
	Global(name string) ([]*ast.File, diag.List)
	// Alias returns the files that define a probe alias whose dotted name matches pattern
	// ("syscall.open*", "*" within a component, "**" across components). An alias also matches if
	// its name is a prefix of the pattern's components, because ".return" in "alias.return" may be
	// a suffix that the alias does not define.
	Alias(pattern string) ([]*ast.File, diag.List)
	// Functions, Aliases and Macros list the names, sorted, to suggest similar ones.
	Functions() []string
	Aliases() []string
	Macros() []string
}
