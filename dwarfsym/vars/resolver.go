// SPDX-License-Identifier: GPL-2.0-or-later

// Package vars finds variables, types and results at places, and where their values are: in DWARF
// or, without it, in BTF and by the calling convention.
package vars

import (
	"sync"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/image"
)

// Modules opens the files that queries read.
type Modules interface {
	// Module opens "kernel", a module by its name, or a program by its path. It may have no debug
	// information.
	Module(name string) (*image.Module, error)
	// WithDebugInfo is like Module, but returns an error for a module without DWARF.
	WithDebugInfo(name string) (*image.Module, error)
	// Needs returns the error for a query that needs debug information, which the text names.
	Needs(module, format string, args ...any) error
	// OpenProgram opens the program's own file, which may be another one than the file with its
	// debug information.
	OpenProgram(path string) (*elfmap.File, error)
	// Headers opens an object file with the types of headers, such as "kernel<linux/fs.h>".
	Headers(spec string) (*image.Module, error)
}

// Resolver answers queries about variables and types. Its methods may be called concurrently.
type Resolver struct {
	files Modules
	BTF   bool // whether BTF may be used

	mu sync.Mutex
	// decoders has those of the open modules, each created on first use.
	decoders map[*image.Module]*Decoder
	// once says of names whether the kernel defines them once: a script may use one at thousands of places.
	once map[kernelName]bool
	// several has the names of types that the kernel defines several times, once so many have been asked for that
	// looking at all of them takes less time.
	several map[string]bool
}

// NewResolver returns a resolver for the files. Without useBTF it reads DWARF only.
func NewResolver(files Modules, useBTF bool) *Resolver { return &Resolver{files: files, BTF: useBTF} }

// Forget drops what it knows of all modules.
func (s *Resolver) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.decoders, s.once, s.several = nil, nil, nil
}
