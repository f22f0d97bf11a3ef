// SPDX-License-Identifier: GPL-2.0-or-later

package ctype

import (
	"errors"
	"fmt"
	"strings"
)

// maxOutline is the largest number of lines of an outline; only that of damaged types has more.
const maxOutline = 1 << 16

// Outline describes the type in lines: its size, and a line for each member of a structure or
// union, with its offset in bytes and NAME:TYPE, or for each value of an enumeration.
func (t *Type) Outline() ([]string, error) {
	s, err := t.Strip()
	if err != nil {
		return nil, err
	}
	heading := t.String()
	if t.Kind == Typedef {
		heading += " = " + s.String()
	}
	out := []string{fmt.Sprintf("%s, %d bytes", heading, s.Size)}
	switch s.Kind {
	case Struct, Union:
		return outlineMembers(out, s, 0, 0)
	case Enum:
		list, err := s.Enumerators()
		for _, e := range list {
			out = append(out, fmt.Sprintf("%6d  %s", e.Value, e.Name))
		}
		return out, err
	}
	return out, nil
}

// outlineMembers adds the members of t, which lies at base in the outermost type. The members of one
// without a name follow it, indented.
func outlineMembers(out []string, t *Type, base int64, depth int) ([]string, error) {
	list, err := t.Members()
	for i := range list {
		if len(out) > maxOutline {
			return nil, errors.New("the type has too many members: its debug information is damaged")
		}
		m := &list[i]
		text := m.Name + ":" + m.Type.String()
		if m.BitSize > 0 {
			text += fmt.Sprintf(", %d bits", m.BitSize)
		}
		out = append(out, fmt.Sprintf("%6d  %s%s", base+m.Offset, strings.Repeat("  ", depth), text))
		s, err := m.Type.Strip()
		if err != nil {
			return nil, err
		}
		if m.Name == "" && !m.Base && depth < maxNesting && (s.Kind == Struct || s.Kind == Union) {
			if out, err = outlineMembers(out, s, base+m.Offset, depth+1); err != nil {
				return nil, err
			}
		}
	}
	return out, err
}
