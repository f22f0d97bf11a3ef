// SPDX-License-Identifier: GPL-2.0-or-later

// Package places finds the places that can be probed: functions and their inlined instances,
// statements, labels, callees, entries of procedure linkage tables and return instructions.
package places

import (
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// files opens the files that are read, and knows their names.
type files interface {
	vars.Modules
	// ModuleNames lists the kernel's modules that match a glob, sorted.
	ModuleNames(pattern string) []string
	// NameOf returns the name of a module that is given by the path of its file, else module
	// itself.
	NameOf(module string) string
	// Program describes the program at a path.
	Program(path string) (*image.Program, error)
	// Forget removes the module that err names from the list of modules without debug information.
	Forget(err error)
}

// Finder answers queries about places. Its methods may be called concurrently.
type Finder struct {
	files files
	vars  *vars.Resolver
}

// NewFinder returns a finder of places in the files. v reads their variables.
func NewFinder(f files, v *vars.Resolver) *Finder { return &Finder{f, v} }
