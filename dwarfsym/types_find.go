// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/near"
)

// Type finds a type by "struct x", "union x", "enum x", or a typedef or base
// type's name; a plain name also means a structure, union or enumeration when
// no typedef has it. A module's types include the kernel's. Instead of a module
// headers can be named, see Options.Headers. Without
// debug information they come from BTF. Not found:
// *NoMatchError.
func (s *Symbols) Type(module, name string) (*ctype.Type, error) {
	if strings.Contains(module, "<") {
		return s.headerTypes(module, name)
	}
	d, err := s.debugged(module)
	if err != nil {
		return s.btfType(module, name)
	}
	return d.typeNamed(name)
}

func (d *decoder) typeNamed(name string) (*ctype.Type, error) {
	prefix, rest := splitTypeName(name)
	for _, in := range d.withKernel() {
		for _, tag := range typeTags[prefix] {
			t, err := in.types.named(tag, rest)
			if err != nil || t != nil {
				return t, err
			}
		}
	}
	return nil, &NoMatchError{What: "type", Pattern: name, Similar: d.nearTypes(prefix, rest)}
}

// nearTypes compares with the types that begin like name.
func (d *decoder) nearTypes(prefix, name string) []string {
	var have []string
	for _, tag := range typeTags[prefix] {
		have = append(have, d.mod.typeNames(tag, name[:min(len(name), 2)]+"*")...)
	}
	out := near.Names(name, have, maxSimilar)
	for i := range out {
		if prefix != "" {
			out[i] = prefix + " " + out[i]
		}
	}
	return out
}
