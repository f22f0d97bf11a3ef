// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym/find"
)

// nameOf is the name of a module given by name or by the path of its file, as in
// module("/path/x.ko"). The path is recorded, so that the name refers to it from then
// on.
func (s *Symbols) nameOf(module string) string {
	if !strings.Contains(module, "/") {
		return module
	}
	name, ok := find.ModuleName(module)
	if !ok {
		return module
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.files == nil {
		s.files = map[string]string{}
	}
	s.files[name] = module
	return name
}

// fileOf is the path by which a module was given, if it was.
func (s *Symbols) fileOf(name string) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	path, ok := s.files[name]
	return path, ok
}
