// SPDX-License-Identifier: GPL-2.0-or-later

package ctype

import "github.com/gostap/gostap/dwarfsym/suggest"

// NoMemberError means that a structure or union has no such member. Struct is "" if the type is
// neither.
type NoMemberError struct {
	Name, Struct string
	Similar      []string
}

// Error names the member and the structure.
func (e *NoMemberError) Error() string {
	if e.Struct == "" {
		return "no member " + e.Name + ": not a structure or union"
	}
	return "no member " + e.Name + " in " + e.Struct
}

const (
	maxSimilar = 5
	// A damaged structure may contain itself, and more than once.
	maxNesting   = 16
	maxAnonymous = 1024
)

// FindMember finds a member of t, which may be a typedef of the structure or union, and looks into
// anonymous members. path leads from the outermost anonymous member to the one named; their offsets
// add up. If there is no such member, the error is *NoMemberError.
func FindMember(t *Type, name string) (path []Member, err error) {
	s, err := t.Strip()
	if err != nil {
		return nil, err
	}
	if s == nil || s.Kind != Struct && s.Kind != Union {
		return nil, &NoMemberError{Name: name}
	}
	f := finder{name: name, left: maxAnonymous}
	path, err = f.search(s, 0)
	if path == nil && err == nil {
		err = &NoMemberError{Name: name, Struct: s.String(), Similar: suggest.Names(name, f.seen, maxSimilar)}
	}
	return path, err
}

// finder looks for a member and records the names that it visits.
type finder struct {
	name string
	seen []string
	left int // how many more structures may be searched
}

// search returns nil if there is no such member.
func (f *finder) search(s *Type, depth int) ([]Member, error) {
	members, err := s.Members()
	if f.left--; err != nil || depth > maxNesting || f.left < 0 {
		return nil, err
	}
	for _, m := range members {
		if m.Name != "" {
			if m.Name == f.name {
				return []Member{m}, nil
			}
			f.seen = append(f.seen, m.Name)
			continue
		}
		inner, err := m.Type.Strip()
		if err != nil {
			return nil, err
		}
		if inner == nil || inner.Kind != Struct && inner.Kind != Union {
			continue // padding, as in "int : 3"
		}
		path, err := f.search(inner, depth+1)
		if err != nil {
			return nil, err
		}
		if path != nil {
			return append([]Member{m}, path...), nil
		}
	}
	return nil, nil
}
