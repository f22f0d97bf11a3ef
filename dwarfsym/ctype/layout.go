// SPDX-License-Identifier: GPL-2.0-or-later

package ctype

import (
	"errors"
	"fmt"
	"strings"
)

// maxOutline is the largest number of lines of an outline; only that of damaged types has more.
const maxOutline = 1 << 16

// Layout is a type as its users see it.
type Layout struct {
	Name  string // "struct file", or "pid_t = int" of a typedef
	Size  int64  // in bytes
	Parts []Part
}

// Part is a member of a structure or union, or a value of an enumeration.
type Part struct {
	Name string // "" of a member without one; its own members follow it
	Type string // of a member
	// Offset is in bytes from the start of the outermost type; Value is that of an enumeration.
	Offset, Value int64
	Size          int64 // of a member, in bytes
	Bits          int   // of a bit-field; 0 for other members
	Depth         int   // how many members without names it is inside of
	Constant      bool  // a value of an enumeration
	Virtual       bool  // a virtual base class, whose offset is known at run time only
}

// Layout lists the members of a structure or union, or the values of an enumeration. Other types have
// no parts.
func (t *Type) Layout() (Layout, error) {
	s, err := t.Strip()
	if err != nil {
		return Layout{}, err
	}
	out := Layout{Name: t.String(), Size: s.Size}
	if t.Kind == Typedef {
		out.Name += " = " + s.String()
	}
	switch s.Kind {
	case Struct, Union:
		err = out.addMembers(s, 0, 0)
	case Enum:
		list, failed := s.Enumerators()
		for _, e := range list {
			out.Parts = append(out.Parts, Part{Name: e.Name, Value: e.Value, Constant: true})
		}
		err = failed
	}
	return out, err
}

// addMembers adds the members of t, which lies at base in the outermost type.
func (l *Layout) addMembers(t *Type, base int64, depth int) error {
	list, err := t.Members()
	for i := range list {
		if len(l.Parts) > maxOutline {
			return errors.New("the type has too many members: its debug information is damaged")
		}
		m := &list[i]
		s, err := m.Type.Strip()
		if err != nil {
			return err
		}
		l.Parts = append(l.Parts, Part{Name: m.Name, Type: m.Type.String(), Offset: base + m.Offset, Size: s.Size, Bits: int(m.BitSize), Depth: depth, Virtual: m.Virtual})
		if m.Name == "" && !m.Virtual && depth < maxNesting && (s.Kind == Struct || s.Kind == Union) {
			if err := l.addMembers(s, base+m.Offset, depth+1); err != nil {
				return err
			}
		}
	}
	return err
}

// Lines describes the type in lines: its name and size, and a line for each member with its offset and
// NAME:TYPE, or for each value of an enumeration.
func (l *Layout) Lines() []string {
	out := []string{fmt.Sprintf("%s, %d bytes", l.Name, l.Size)}
	for _, p := range l.Parts {
		text := p.Name + ":" + p.Type
		switch {
		case p.Constant:
			out = append(out, fmt.Sprintf("%6d  %s", p.Value, p.Name))
			continue
		case p.Virtual:
			out = append(out, fmt.Sprintf("%6s  %s%s", "?", strings.Repeat("  ", p.Depth), text))
			continue
		case p.Bits > 0:
			text += fmt.Sprintf(", %d bits", p.Bits)
		}
		out = append(out, fmt.Sprintf("%6d  %s%s", p.Offset, strings.Repeat("  ", p.Depth), text))
	}
	return out
}
