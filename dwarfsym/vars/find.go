// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/suggest"
)

// Type finds a type by "struct x", "union x", "enum x", or the name of a typedef or base type. A
// plain name also matches a structure, union or enumeration if there is no such typedef. A module's
// types include those of the kernel. Headers can be given instead of a module, see Options.Headers
// of package dwarfsym. Without debug information, types come from BTF. If the type is not found,
// the error is *query.NoMatchError, if the kernel has several that differ, *query.AmbiguousError.
func (s *Resolver) Type(module, name string) (*ctype.Type, error) {
	if strings.Contains(module, "<") {
		return s.headerTypes(module, name)
	}
	d, err := s.WithDWARF(module)
	if err != nil {
		return s.btfType(module, name)
	}
	if module == "kernel" {
		if err := s.oneType(name); err != nil {
			return nil, err
		}
	}
	return d.typeNamed(name)
}

func (d *Decoder) typeNamed(name string) (*ctype.Type, error) {
	prefix, rest := splitTypeName(name)
	namespace, base := splitScope(rest)
	for _, in := range d.withKernel() {
		for _, tag := range typeTags[prefix] {
			t, err := in.Types.within(tag, base, namespace)
			if err != nil || t != nil {
				return t, err
			}
		}
	}
	return nil, &query.NoMatchError{What: "type", Pattern: name, Similar: d.nearTypes(prefix, rest)}
}

// nearTypes suggests types whose names begin like name.
func (d *Decoder) nearTypes(prefix, name string) []string {
	var have []string
	for _, tag := range typeTags[prefix] {
		have = append(have, d.Module.TypeNames(tag, name[:min(len(name), 2)]+"*")...)
	}
	out := suggest.Names(name, have, MaxSimilar)
	for i := range out {
		if prefix != "" {
			out[i] = prefix + " " + out[i]
		}
	}
	return out
}
