// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"errors"

	"github.com/gostap/gostap/dwarfsym/btfsym"
	"github.com/gostap/gostap/dwarfsym/query"
)

// Some files of the kernel define types and constants for themselves, with names that other files use for other ones.
// DWARF tells which file has which, so that a probed function's file decides. Elsewhere such a name is an error: the
// first definition would be as good as any.

// kernelName is the name of a type of the kernel, without "struct " and the like, or of a constant.
type kernelName struct {
	name     string
	constant bool
}

// manyNames is the number of names from which on all names that the kernel defines several times are looked up.
const manyNames = 4

// definedOnce reports whether the kernel has one definition of a name, by what the bytes of its BTF tell.
func (s *Resolver) definedOnce(n kernelName) bool {
	s.mu.Lock()
	once, known := s.once[n]
	if !known && s.several != nil && !n.constant {
		once, known = !s.several[n.name], true
	}
	s.mu.Unlock()
	if known {
		return once
	}
	data := s.kernelBTF()
	once = definedOnceIn(data, n)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.once == nil {
		s.once = map[kernelName]bool{}
	}
	s.once[n] = once
	if len(s.once) == manyNames && data != nil {
		s.several = btfsym.SeveralNames(data)
	}
	return once
}

// kernelBTF returns the kernel's .BTF section; nil if it has none.
func (s *Resolver) kernelBTF() []byte {
	m, err := s.files.Module("kernel")
	if err != nil || m.File == nil {
		return nil
	}
	section := m.File.Section(".BTF")
	if section == nil {
		return nil
	}
	data, err := m.File.Data(section)
	if err != nil {
		return nil
	}
	return data
}

func definedOnceIn(data []byte, n kernelName) bool {
	switch {
	case data == nil:
		return true
	case n.constant:
		return !btfsym.SeveralEnumerators(data, n.name)
	}
	return !btfsym.SeveralTypes(data, n.name)
}

// oneType returns an error if the kernel has several types of a name, such as "struct x", that are not alike.
func (s *Resolver) oneType(name string) error {
	prefix, tag := splitTypeName(name)
	if s.definedOnce(kernelName{name: tag}) {
		return nil
	}
	spec, err := s.spec("kernel")
	if err != nil {
		return nil
	}
	if _, err := spec.Type(prefix, tag); errors.Is(err, btfsym.ErrSeveral) {
		return &query.AmbiguousError{What: "type", Name: name, Own: true}
	}
	return nil
}

// oneConstant returns an error if a constant of the kernel has several values.
func (s *Resolver) oneConstant(name string) error {
	if s.definedOnce(kernelName{name: name, constant: true}) {
		return nil
	}
	return &query.AmbiguousError{What: "enumerator", Name: name, Own: true}
}
