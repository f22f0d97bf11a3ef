// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym/find"
	"github.com/gostap/gostap/dwarfsym/image"
)

// ModuleFile returns the name of the kernel module whose file is at path. ok is false if
// the path is not that of a module.
func ModuleFile(path string) (name string, ok bool) {
	if !strings.Contains(path, "/") {
		return "", false
	}
	return find.ModuleName(path)
}

// nameOf is the name of a module given by name or by the path of its file, as in
// module("/path/x.ko"). The path is recorded, so that the name refers to it from then
// on, unless it is where the kernel has the module installed.
func (s *Symbols) nameOf(module string) string {
	name, ok := ModuleFile(module)
	if !ok {
		return module
	}
	if rel, ok := s.paths()[name]; ok && s.finder.Installed(module, rel) {
		return name
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.files == nil {
		s.files = map[string]string{}
	}
	s.files[name] = module
	return name
}

// fileOf returns the path of a module that a query named by its path; false for other modules.
func (s *Symbols) fileOf(name string) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	path, ok := s.files[name]
	return path, ok
}

// ModuleName returns the kernel's name for a module given by name or by the path of its
// file.
func (s *Symbols) ModuleName(module string) string {
	return find.Canonical(s.nameOf(module))
}

// Anchor finds an anchor for a section of a module; false if there is none.
func (s *Symbols) Anchor(module, section string) (image.Anchor, bool) {
	m, err := s.module(module)
	if err != nil || m.File == nil {
		return image.Anchor{}, false
	}
	return m.Anchor(section)
}
