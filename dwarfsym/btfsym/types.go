// SPDX-License-Identifier: GPL-2.0-or-later

package btfsym

import (
	"fmt"
	"strings"

	"github.com/cilium/ebpf/btf"

	"github.com/gostap/gostap/dwarfsym/ctype"
)

// maxTags bounds a chain of tags, because in damaged BTF one may refer to itself. The tag at the end of a longer
// one is no type of an object.
const maxTags = 64

// convert makes t a ctype.Type whose Ref is its type id; nil for void.
func (s *Spec) convert(t typed) (*ctype.Type, error) {
	for range maxTags {
		tag, ok := t.Type.(*btf.TypeTag) // __user and the like
		if !ok {
			break
		}
		t.Type = tag.Type
	}
	if _, void := t.Type.(*btf.Void); void || t.Type == nil {
		return nil, nil
	}
	id, err := s.id(t)
	if err != nil {
		return nil, err
	}
	if s.base != nil && int(id) <= s.base.types {
		return s.base.known(id, t.Type)
	}
	return s.known(id, t.Type)
}

// known returns the only ctype.Type of a type.
func (s *Spec) known(id btf.TypeID, t btf.Type) (*ctype.Type, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.made[id]; c != nil {
		return c, nil
	}
	c, err := s.make(t)
	if err != nil {
		return nil, err
	}
	c.Ref, c.Module, c.Src = uint64(id), s.module, s
	s.made[id] = c
	return c, nil
}

func (s *Spec) make(t btf.Type) (*ctype.Type, error) {
	c := &ctype.Type{Name: t.TypeName()}
	switch t := t.(type) {
	case *btf.Int:
		intType(c, t)
	case *btf.Float:
		c.Kind = ctype.Float
	case *btf.Pointer:
		c.Kind = ctype.Pointer
	case *btf.Array:
		c.Kind, c.Count = ctype.Array, int64(t.Nelems)
		if t.Nelems == 0 {
			c.Count = -1
		}
	case *btf.Struct:
		c.Kind = ctype.Struct
	case *btf.Union:
		c.Kind = ctype.Union
	case *btf.Enum:
		c.Kind, c.Signed = ctype.Enum, t.Signed
	case *btf.Fwd:
		c.Kind, c.Decl = ctype.Struct, true
		if t.Kind == btf.FwdUnion {
			c.Kind = ctype.Union
		}
		return c, nil
	case *btf.FuncProto, *btf.Func:
		c.Kind = ctype.Func
		return c, nil
	case *btf.Typedef:
		c.Kind, c.Signed = ctype.Typedef, signed(t)
	case *btf.Const, *btf.Volatile, *btf.Restrict:
		c.Kind, c.Name, c.Signed = ctype.Qualified, qualifier(t), signed(t)
	default:
		return nil, fmt.Errorf("BTF: %T is not a type of an object", t)
	}
	// A typedef of a function or of void has no size.
	if size, err := btf.Sizeof(t); err == nil {
		c.Size = int64(size)
	}
	return c, nil
}

func intType(c *ctype.Type, t *btf.Int) {
	c.Kind, c.Signed = ctype.Int, t.Encoding == btf.Signed
	switch {
	case t.Encoding == btf.Bool:
		c.Kind = ctype.Bool
	case t.Encoding == btf.Char || t.Size == 1 && strings.Contains(t.Name, "char"):
		c.Kind = ctype.Char
	}
}

func qualifier(t btf.Type) string {
	switch t.(type) {
	case *btf.Const:
		return "const"
	case *btf.Volatile:
		return "volatile"
	}
	return "restrict"
}

func signed(t btf.Type) bool {
	switch u := btf.UnderlyingType(t).(type) {
	case *btf.Int:
		return u.Encoding == btf.Signed
	case *btf.Enum:
		return u.Signed
	}
	return false
}

// Elem implements ctype.Source.
func (s *Spec) Elem(c *ctype.Type) (*ctype.Type, error) {
	t, err := s.byID(c)
	if err != nil {
		return nil, err
	}
	t = withoutName(t)
	of := func(u btf.Type) (*ctype.Type, error) { return s.defined(typed{u, t.in}) }
	switch t := t.Type.(type) {
	case *btf.Pointer:
		return of(t.Target)
	case *btf.Array:
		return of(t.Type)
	case *btf.Typedef:
		return of(t.Type)
	case *btf.Const:
		return of(t.Type)
	case *btf.Volatile:
		return of(t.Type)
	case *btf.Restrict:
		return of(t.Type)
	case *btf.FuncProto:
		return of(t.Return)
	}
	return nil, nil
}

// withoutName is the prototype of a function, or t if it is none.
func withoutName(t typed) typed {
	if fn, ok := t.Type.(*btf.Func); ok {
		t.Type = fn.Type
	}
	return t
}

// defined is t, or for a declaration the definition by that name.
func (s *Spec) defined(t typed) (*ctype.Type, error) {
	if fwd, ok := t.Type.(*btf.Fwd); ok {
		kind := "struct"
		if fwd.Kind == btf.FwdUnion {
			kind = "union"
		}
		if def, err := s.Type(kind, fwd.Name); err == nil && def != nil {
			return def, nil
		}
	}
	return s.convert(t)
}

// Members implements ctype.Source.
func (s *Spec) Members(c *ctype.Type) ([]ctype.Member, error) {
	t, err := s.byID(c)
	if err != nil {
		return nil, err
	}
	switch u := t.Type.(type) {
	case *btf.Struct:
		return s.members(u.Members, t.in, c.Size)
	case *btf.Union:
		return s.members(u.Members, t.in, c.Size)
	}
	return nil, nil
}

func (s *Spec) members(list []btf.Member, in *part, structSize int64) ([]ctype.Member, error) {
	var out []ctype.Member
	for _, b := range list {
		t, err := s.defined(typed{b.Type, in})
		if err != nil {
			return nil, err
		}
		if t == nil {
			return nil, fmt.Errorf("BTF: member %s is void", b.Name)
		}
		m := ctype.Member{Name: b.Name, Type: t, Offset: int64(b.Offset / 8)}
		if b.BitfieldSize > 0 {
			m.SetBitfield(int64(b.Offset), int(b.BitfieldSize), t.Size, structSize)
		}
		out = append(out, m)
	}
	return out, nil
}

// Enumerators implements ctype.Source.
func (s *Spec) Enumerators(c *ctype.Type) ([]ctype.Enumerator, error) {
	t, err := s.byID(c)
	if err != nil {
		return nil, err
	}
	e, ok := t.Type.(*btf.Enum)
	if !ok {
		return nil, nil
	}
	var out []ctype.Enumerator
	for _, v := range e.Values {
		out = append(out, ctype.Enumerator{Name: v.Name, Value: int64(v.Value)})
	}
	return out, nil
}

// Params implements ctype.Source.
func (s *Spec) Params(c *ctype.Type) ([]*ctype.Type, error) {
	t, err := s.byID(c)
	if err != nil {
		return nil, err
	}
	t = withoutName(t)
	proto, ok := t.Type.(*btf.FuncProto)
	if !ok {
		return nil, nil
	}
	var out []*ctype.Type
	for _, p := range proto.Params {
		pt, err := s.defined(typed{p.Type, t.in})
		if err != nil {
			return nil, err
		}
		out = append(out, pt)
	}
	return out, nil
}
