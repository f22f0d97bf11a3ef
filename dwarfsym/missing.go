// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"slices"

	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/query"
)

// Missing lists, once each, the modules whose debug information was needed since Open
// or Reset but not found. Modules that only matched a wildcard are left out.
func (s *Symbols) Missing() []*query.NoDebugInfoError {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.missed)
}

// NoDWARF returns what is known about a program's missing debug information. It is nil if the
// program has debug information or can't be opened, and for kernels and their modules, whose types
// BTF has. The program is not added to the list of Missing.
func (s *Symbols) NoDWARF(module string) *query.NoDebugInfoError {
	if !image.IsProgram(module) {
		return nil
	}
	_, err := s.withDebugInfo(module)
	var none *query.NoDebugInfoError
	if !errors.As(err, &none) {
		return nil
	}
	s.forget(none)
	return none
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
func (s *Symbols) note(e *query.NoDebugInfoError) *query.NoDebugInfoError {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := slices.ContainsFunc(s.missed, func(x *query.NoDebugInfoError) bool { return x.Module == e.Module })
	if !known {
		s.missed = append(s.missed, e)
	}
	return e
}

// forget removes err from Missing again.
func (s *Symbols) forget(err error) {
	var e *query.NoDebugInfoError
	if !errors.As(err, &e) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.missed = slices.DeleteFunc(s.missed, func(x *query.NoDebugInfoError) bool { return x == e })
}

// DebugInfo returns the path and build-id of a module's debug information. If there is none, the
// error is *query.NoDebugInfoError.
func (s *Symbols) DebugInfo(module string) (path, buildID string, err error) {
	m, err := s.withDebugInfo(module)
	if err != nil {
		return "", "", err
	}
	return m.Path, m.File.BuildID(), nil
}
