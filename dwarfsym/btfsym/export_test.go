// SPDX-License-Identifier: GPL-2.0-or-later

package btfsym

import (
	"fmt"
	"math"

	"github.com/cilium/ebpf/btf"

	"github.com/gostap/gostap/dwarfsym/ctype"
)

// ByCuts has s and its base read by cuts only.
func (s *Spec) ByCuts() { s.setSpent(math.MinInt / 2) }

// Whole has s and its base read whole.
func (s *Spec) Whole() { s.setSpent(wholeCost + 1) }

func (s *Spec) setSpent(n int) {
	for ; s != nil; s = s.base {
		s.spent = n
	}
}

// Types returns the number of types, with those of the base.
func (s *Spec) Types() int { return s.types }

// Describe says all about a type and those that it refers to; "" of one that no object has.
func (s *Spec) Describe(id int) string {
	if kind := kindOf(s.raw(btf.TypeID(id))); kind == kindDatasec || kind == kindDeclTag {
		return ""
	}
	t, err := s.read(btf.TypeID(id))
	if err != nil {
		return err.Error()
	}
	c, err := s.convert(t)
	if c == nil || err != nil {
		return fmt.Sprintf("%T %v", t.Type, err)
	}
	text := one(c)
	elem, err := c.Elem()
	text += fmt.Sprintln("elem", one(elem), err)
	params, err := c.Params()
	for _, p := range params {
		text += fmt.Sprintln("param", one(p))
	}
	list, err2 := c.Enumerators()
	members, err3 := c.Members()
	for _, m := range members {
		text += fmt.Sprintln("member", m.Name, m.Offset, m.BitOffset, m.BitSize, m.StorageSize, one(m.Type))
	}
	return fmt.Sprintln(text, list, err, err2, err3)
}

// one says what a type is without others.
func one(c *ctype.Type) string {
	if c == nil {
		return "none"
	}
	return fmt.Sprintln(c.Kind, c.Name, c.Size, c.Signed, c.Count, c.Decl, c.Ref, c.Module)
}
