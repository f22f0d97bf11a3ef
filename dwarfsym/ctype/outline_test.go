// SPDX-License-Identifier: GPL-2.0-or-later

package ctype

import "testing"

// endless is the Source of a structure that contains itself twice, as damaged types may.
type endless struct{}

func (endless) Elem(*Type) (*Type, error)               { return nil, nil }
func (endless) Enumerators(*Type) ([]Enumerator, error) { return nil, nil }
func (endless) Params(*Type) ([]*Type, error)           { return nil, nil }
func (endless) Members(t *Type) ([]Member, error) {
	return []Member{{Type: t}, {Type: t}, {Type: t}}, nil
}

// TestOutlineOfDamaged checks that the outline of such a structure ends.
func TestOutlineOfDamaged(t *testing.T) {
	s := &Type{Kind: Struct, Name: "s", Src: endless{}}
	if list, err := s.Outline(); err == nil {
		t.Errorf("%d lines and no error", len(list))
	}
}
