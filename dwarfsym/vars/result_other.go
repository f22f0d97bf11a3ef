// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
)

// leaf is a part of a value that is passed in a register of its own.
type leaf struct {
	off, size int64
	float     bool
}

// maxParts bounds the types of which a value consists.
const maxParts = 1000

// maxLeaves is more than the registers of any calling convention.
const maxLeaves = 32

// leafFinder splits values into leaves.
type leafFinder struct {
	found []leaf
	types int // visited; more than maxParts only in damaged debug information
}

// leaves lists the numbers and pointers of a value of type t; it fails for enums with
// variants, unions and arrays of several elements.
func leaves(t *ctype.Type) ([]leaf, error) {
	var f leafFinder
	err := f.add(t, 0, 0)
	return f.found, err
}

// add adds the leaves of a value that begins at off.
func (f *leafFinder) add(t *ctype.Type, off int64, depth int) error {
	plain, err := t.Strip()
	f.types++
	switch {
	case err != nil:
		return err
	case depth > MaxBlocks || f.types > maxParts || len(f.found) > maxLeaves:
		return errResult
	case plain.Kind == ctype.Union || plain.Kind == ctype.Array && plain.Count > 1 || plain.Size < 0:
		return errResult
	case plain.Kind == ctype.Struct:
		return f.addMembers(plain, off, depth)
	case plain.Size == 0:
		return nil
	case plain.Kind == ctype.Array:
		elem, err := plain.Elem()
		if err != nil || elem == nil {
			return errResult
		}
		return f.add(elem, off, depth+1)
	case plain.Kind == ctype.Float && plain.Size == 16: // a complex number
		f.found = append(f.found, leaf{off, 8, true}, leaf{off + 8, 8, true})
		return nil
	}
	f.found = append(f.found, leaf{off, plain.Size, plain.Kind == ctype.Float})
	return nil
}

func (f *leafFinder) addMembers(t *ctype.Type, off int64, depth int) error {
	members, err := t.Members()
	if err != nil {
		return err
	}
	for i := range members {
		if members[i].Variant || members[i].Virtual {
			return errResult
		}
		if err := f.add(members[i].Type, off+members[i].Offset, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// rustResult returns the location of a Rust function's result. Rust does not specify how values are
// passed. Rust compilers pass single numbers and pointers, and pairs of 8 bytes each, as C does,
// and values of more than 16 bytes in memory; others are not known.
func rustResult(calls arch.Calls, t *ctype.Type) (query.Variable, error) {
	if t == nil {
		t = VoidType()
	}
	plain, err := t.Strip()
	if err != nil || plain.Kind != ctype.Struct && plain.Kind != ctype.Union && plain.Kind != ctype.Array || plain.Size > 16 || plain.Size == 0 {
		if err != nil {
			return query.Variable{}, err
		}
		return returned(calls, t)
	}
	list, err := leaves(plain)
	if err != nil {
		return query.Variable{}, err
	}
	slices.SortFunc(list, func(a, b leaf) int { return int(a.off - b.off) })
	single := len(list) == 1 && list[0].off == 0 && list[0].size == plain.Size
	pair := len(list) == 2 && list[0].size == 8 && list[1].size == 8 && plain.Size == 16
	if !single && !pair {
		return query.Variable{}, errResult
	}
	return returned(calls, t)
}

// goResult returns the location of a Go function's results when it returns. Several results are the
// members of a structure; those without a name are called r0, r1 and so on.
func (sc *scope) goResult() (query.Variable, error) {
	list, err := sc.direct()
	if err != nil {
		return query.Variable{}, err
	}
	all := &ctype.Type{Kind: ctype.Struct, Name: "results"}
	var members []ctype.Member
	for _, e := range list {
		if !isResult(e) || slices.ContainsFunc(members, func(m ctype.Member) bool { return m.Name == e.Name() }) {
			continue // a result that a deferred function uses has two entries
		}
		v, err := sc.d.typed(e, locexpr.Loc{})
		if err != nil {
			return query.Variable{}, err
		}
		name := strings.TrimPrefix(e.Name(), "~")
		if name == "_" {
			name = "r" + strconv.Itoa(len(members))
		}
		members = append(members, ctype.Member{Name: name, Type: v.Type, Offset: all.Size})
		all.Size += (v.Type.Size + 7) / 8 * 8
	}
	all.Src = memberList{members}
	switch len(members) {
	case 0:
		return query.Variable{Name: "return", Type: VoidType()}, nil
	case 1:
		all = members[0].Type
	}
	return goResults(sc.d.machine().Calls, all)
}

// goResults assigns registers to a value of type t.
func goResults(calls arch.Calls, t *ctype.Type) (query.Variable, error) {
	list, err := leaves(t)
	if err != nil {
		return query.Variable{}, err
	}
	l := locexpr.Loc{Kind: locexpr.Pieces}
	regs, vectors := calls.GoResults()
	end := int64(0)
	for _, f := range list {
		if f.off > end { // padding
			l.Parts = append(l.Parts, locexpr.Part{Bits: int(8 * (f.off - end))})
		}
		p := locexpr.Part{Bits: int(8 * f.size)}
		switch {
		case f.size > 8 || f.off < end: // Go has no such numbers
			return query.Variable{}, errResult
		case f.float && vectors > 0: // values of vector registers can't be read
			vectors--
		case !f.float && len(regs) > 0:
			p.Loc = locexpr.Loc{Kind: locexpr.Register, Reg: regs[0]}
			regs = regs[1:]
		default: // the results do not fit into registers: they are on the stack
			return query.Variable{}, errResult
		}
		l.Parts, end = append(l.Parts, p), f.off+f.size
	}
	if len(l.Parts) == 1 {
		l = l.Parts[0].Loc
	}
	return query.Variable{Name: "return", Type: t, Loc: l}, nil
}

// memberList is the Source of a structure that no program declares.
type memberList struct{ members []ctype.Member }

func (memberList) Elem(*ctype.Type) (*ctype.Type, error)               { return nil, nil }
func (l memberList) Members(*ctype.Type) ([]ctype.Member, error)       { return l.members, nil }
func (memberList) Enumerators(*ctype.Type) ([]ctype.Enumerator, error) { return nil, nil }
func (memberList) Params(*ctype.Type) ([]*ctype.Type, error)           { return nil, nil }
