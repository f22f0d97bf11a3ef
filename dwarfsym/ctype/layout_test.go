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

// TestLayoutOfDamaged checks that the layout of such a structure ends.
func TestLayoutOfDamaged(t *testing.T) {
	s := &Type{Kind: Struct, Name: "s", Src: endless{}}
	if list, err := s.Layout(); err == nil {
		t.Errorf("%d lines and no error", len(list.Parts))
	}
}
