// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/image"
)

// Text is the message: what needs debug information, and for what it is missing.
func (e *NoDebugInfoError) Text() string {
	of := e.Module
	if e.BuildID != "" {
		of += " (build-id " + e.BuildID + ")"
	}
	switch {
	case e.Needs == "":
		return "no debug information for " + of
	case !e.Policy.dwarf():
		return e.Needs + " needs debug information (DWARF) of " + of + ", which --debuginfo=" + e.Policy.String() + " leaves out"
	}
	return e.Needs + " needs debug information (DWARF), and there is none for " + of
}

// Advice is a hint how to get the debug information; "" if it was not searched for.
func (e *NoDebugInfoError) Advice() string {
	switch {
	case e.Command != "":
		return "get it with: " + e.Command
	case len(e.Looked) == 0:
		return ""
	case e.Module == "kernel":
		return "install it from where you got the kernel, or give a vmlinux that has it with --vmlinux"
	case image.IsProgram(e.Module):
		return "compile it with -g and without -gsplit-dwarf, or install the debug information of its package"
	}
	return "install it from where you got the module, or give the path of a module file that has it in the probe point"
}

// Notes describe files that were found but don't match, and list the paths that were
// searched: the last note has a path on each line after its first.
func (e *NoDebugInfoError) Notes() (notes []string) {
	if e.Mismatch != "" {
		notes = append(notes, "its build-id does not match: "+e.Mismatch)
	}
	if e.Incomplete != "" {
		notes = append(notes, e.Incomplete+" is incomplete: the file with build-id "+e.Alternate+" is missing")
	}
	if e.Elsewhere != "" {
		notes = append(notes, "it refers to "+e.Elsewhere+", which gostap does not open: it opens only files in the same folder, below /usr/lib/debug, and named by their build-id")
	}
	if len(e.Looked) > 0 {
		notes = append(notes, "looked for it in\n"+strings.Join(e.Looked, "\n"))
	}
	return notes
}

// Missing lists, once each, the modules whose debug information was needed since Open
// or Reset but not found. Modules that only matched a wildcard are left out.
func (s *Symbols) Missing() []*NoDebugInfoError {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.missed)
}

// NoDWARF returns what is known about a program's missing debug information; nil if it has some,
// or can't be opened, and for kernels and their modules, whose types BTF tells. The program does
// not count as one whose debug information was needed (Missing).
func (s *Symbols) NoDWARF(module string) *NoDebugInfoError {
	if !image.IsProgram(module) {
		return nil
	}
	_, err := s.withDebugInfo(module)
	var none *NoDebugInfoError
	if !errors.As(err, &none) {
		return nil
	}
	s.forget(none)
	return none
}

// Needed is the build-id, in hex, of the missing file; "" if not known.
func (e *NoDebugInfoError) Needed() string {
	if e.Alternate != "" {
		return e.Alternate
	}
	return e.BuildID
}

// Reset makes later queries search for files again, after files were installed or
// fetched. Earlier results don't change and stay valid until Close.
func (s *Symbols) Reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.modules {
		s.retired = append(s.retired, x)
	}
	s.modules, s.missed = map[string]*slot{}, nil
}

// note records e for Missing.
func (s *Symbols) note(e *NoDebugInfoError) *NoDebugInfoError {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := slices.ContainsFunc(s.missed, func(x *NoDebugInfoError) bool { return x.Module == e.Module })
	if !known {
		s.missed = append(s.missed, e)
	}
	return e
}

// forget removes err from Missing again.
func (s *Symbols) forget(err error) {
	var e *NoDebugInfoError
	if !errors.As(err, &e) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.missed = slices.DeleteFunc(s.missed, func(x *NoDebugInfoError) bool { return x == e })
}

// DebugInfo returns the path and build-id of a module's debug information; if there is
// none, *NoDebugInfoError.
func (s *Symbols) DebugInfo(module string) (path, buildID string, err error) {
	m, err := s.withDebugInfo(module)
	if err != nil {
		return "", "", err
	}
	return m.Path, m.File.BuildID(), nil
}
