// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"slices"
	"strings"
)

// Text says what needs debug information, and of what there is none.
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

// Advice is how to get it; "" if nothing was looked for.
func (e *NoDebugInfoError) Advice() string {
	switch {
	case e.Command != "":
		return "get it with: " + e.Command
	case len(e.Looked) == 0:
		return ""
	case e.Module == "kernel":
		return "install it where the kernel comes from, or name a vmlinux that has it with --vmlinux"
	case isProgram(e.Module):
		return "compile it with -g, or install the debug information of the package that it comes from"
	}
	return "install it where the module comes from, or name a file that has it as the probe's module"
}

// Notes say what was found that does not fit, and where it was looked for: the
// last has a path on each line but its first.
func (e *NoDebugInfoError) Notes() (notes []string) {
	if e.Mismatch != "" {
		notes = append(notes, "not this build: "+e.Mismatch)
	}
	if e.Incomplete != "" {
		notes = append(notes, e.Incomplete+" is incomplete: the file with build-id "+e.Alternate+" is missing")
	}
	if e.Elsewhere != "" {
		notes = append(notes, "it names "+e.Elsewhere+", which is not opened: only files beside it, below /usr/lib/debug and with their build-id's name are")
	}
	if len(e.Looked) > 0 {
		notes = append(notes, "looked for it in\n"+strings.Join(e.Looked, "\n"))
	}
	return notes
}

// Missing lists, once each, the modules whose debug information a question has
// needed since Open or Reset, and that have none. Modules that were only meant
// by a wildcard are left out.
func (s *Symbols) Missing() []*NoDebugInfoError {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.missed)
}

// Needed is the build-id, hex, of the file that is missing; "" if not known.
func (e *NoDebugInfoError) Needed() string {
	if e.Alternate != "" {
		return e.Alternate
	}
	return e.BuildID
}

// Reset makes the next questions look for files anew, because some have come.
// What was answered before stays as it was, and valid until Close.
func (s *Symbols) Reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.modules {
		s.retired = append(s.retired, x)
	}
	s.modules, s.missed = map[string]*slot{}, nil
}

// note keeps e for Missing.
func (s *Symbols) note(e *NoDebugInfoError) *NoDebugInfoError {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := slices.ContainsFunc(s.missed, func(x *NoDebugInfoError) bool { return x.Module == e.Module })
	if !known {
		s.missed = append(s.missed, e)
	}
	return e
}

// forget takes err out of Missing again.
func (s *Symbols) forget(err error) {
	var e *NoDebugInfoError
	if !errors.As(err, &e) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.missed = slices.DeleteFunc(s.missed, func(x *NoDebugInfoError) bool { return x == e })
}

// DebugInfo is the path and build-id of a module's debug information; without,
// *NoDebugInfoError.
func (s *Symbols) DebugInfo(module string) (path, buildID string, err error) {
	m, err := s.withDebugInfo(module)
	if err != nil {
		return "", "", err
	}
	return m.Path, m.File.BuildID(), nil
}
