// SPDX-License-Identifier: GPL-2.0-or-later

// Package places finds the places that can be probed: functions and their inlined instances,
// statements, labels, callees, entries of procedure linkage tables and return instructions.
package places

import (
	"sync"

	"github.com/gostap/gostap/dwarfsym/cfi"
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
	// Frames returns the call frame information of the program at a path. The table has what could
	// be read if there is an error.
	Frames(path string) (*cfi.Table, error)
	// Forget removes the module that err names from the list of modules without debug information.
	Forget(err error)
}

// Finder answers queries about places. Its methods may be called concurrently.
type Finder struct {
	files files
	vars  *vars.Resolver
	last  struct { // the call frame information that was read last
		mu    sync.Mutex
		path  string
		table *cfi.Table
	}
}

// NewFinder returns a finder of places in the files. v reads their variables.
func NewFinder(f files, v *vars.Resolver) *Finder { return &Finder{files: f, vars: v} }

// frames returns the call frame information of the program at a path; nil if it can't be read. It is
// kept until that of another program is asked for, because scripts ask for one function after the other.
func (s *Finder) frames(path string) *cfi.Table {
	s.last.mu.Lock()
	defer s.last.mu.Unlock()
	if s.last.path != path {
		s.last.path = path
		s.last.table, _ = s.files.Frames(path)
	}
	return s.last.table
}
