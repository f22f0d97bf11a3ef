// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// Optimizing, Go's compiler keeps the parts of strings, slices, interfaces and small structures apart. It describes
// their places in the order of the parts, but leaves out the padding between them, and parts whose values nobody
// uses; if one part is left, its place looks like that of the whole (ssa.FuncDebug of cmd/compile).

// goLocation returns the location of a variable of Go's: l with the padding between its parts, or none if some parts
// are missing, because then it is not known which ones l has.
func (s *scope) goLocation(e unit.Entry, l locexpr.Loc) locexpr.Loc {
	if !isGo(s.Function) {
		return l
	}
	t, err := s.d.Types.Of(e)
	if err != nil || t == nil {
		return l
	}
	list, err := leaves(t)
	if err != nil || len(list) < 2 { // arrays of several elements are never taken apart
		return l
	}
	switch l.Kind {
	case locexpr.Pieces:
		return withPadding(l, list, t.Size)
	case locexpr.Register, locexpr.Value:
		return locexpr.Loc{}
	case locexpr.Memory:
		if s.mayBePart(e, l) && takenApart(t) {
			return locexpr.Loc{}
		}
	}
	return l
}

// mayBePart reports whether a place in memory may be that of one part of a variable. The place of a whole one does not
// change, or is on the heap.
func (s *scope) mayBePart(e unit.Entry, l locexpr.Loc) bool {
	_, isFixed := e.Val(dwarf.AttrLocation).([]byte)
	optimized := !slices.Contains(strings.Fields(s.Function.Unit.Producer), "-N")
	return optimized && !isFixed && l.X.Op != locexpr.Deref
}

// withPadding adds the padding between the parts of a value of size bytes. It returns no location if there are not as
// many parts as the value has.
func withPadding(l locexpr.Loc, list []leaf, size int64) locexpr.Loc {
	bits := int64(0)
	for _, p := range l.Parts {
		bits += int64(p.Bits)
	}
	if bits == 8*size || len(l.Parts) > len(list) { // a function that is not optimized, whose padding is there
		return l
	}
	if len(l.Parts) != len(list) {
		return locexpr.Loc{}
	}
	padded, end := locexpr.Loc{Kind: locexpr.Pieces}, int64(0)
	for i, f := range list {
		if int64(l.Parts[i].Bits) != 8*f.size {
			return locexpr.Loc{}
		}
		if f.off > end {
			padded.Parts = append(padded.Parts, locexpr.Part{Bits: int(8 * (f.off - end))})
		}
		padded.Parts, end = append(padded.Parts, l.Parts[i]), f.off+f.size
	}
	return padded
}

// The compiler takes apart what has at most this many bytes and, if it is a structure, members (ssa.CanSSA).
const (
	mostTakenApart   = 32
	mostMembersApart = 4
)

// takenApart reports whether the compiler may take apart values of type t.
func takenApart(t *ctype.Type) bool {
	plain, err := t.Strip()
	if err != nil || plain == nil || plain.Size > mostTakenApart {
		return false
	}
	if plain.Kind != ctype.Struct {
		return true
	}
	members, err := plain.Members()
	return err == nil && len(members) <= mostMembersApart &&
		!slices.ContainsFunc(members, func(m ctype.Member) bool { return !takenApart(m.Type) })
}

// onHeap returns the name that the source gives to a variable which Go's compiler moved to the heap: e is then the pointer
// to it. A parameter that was moved has an entry of its own, too, whose value is the one that was passed.
func (s *scope) onHeap(e unit.Entry) (name string, is bool) {
	name, is = strings.CutPrefix(e.Name(), "&")
	return name, is && name != "" && isGo(s.Function)
}

// behindPointer returns the variable to which v points.
func behindPointer(v query.Variable, name string) (query.Variable, error) {
	t, err := v.Type.Strip()
	if err != nil {
		return v, err
	}
	to, err := t.Elem()
	if err != nil {
		return v, err
	}
	if t.Kind != ctype.Pointer || to == nil {
		return v, &query.OptimizedOutError{Name: name}
	}
	v.Name, v.Type = name, to
	switch v.Loc.Kind {
	case locexpr.Memory:
		v.Loc = locexpr.Loc{Kind: locexpr.Memory, X: word(v.Loc.X)}
	case locexpr.Register:
		v.Loc = locexpr.Loc{Kind: locexpr.Memory, X: locexpr.NewReg(v.Loc.Reg)}
	case locexpr.Value:
		v.Loc = locexpr.Loc{Kind: locexpr.Memory, X: v.Loc.X}
	default:
		v.Loc = locexpr.Loc{}
	}
	return v, nil
}

// heapVariable returns the variable name of the source to which e points.
func (s *scope) heapVariable(e unit.Entry, name string) (query.Variable, error) {
	v, err := s.variable(e, name)
	if err != nil {
		return v, err
	}
	return behindPointer(v, name)
}

// addHeap adds the variable to which Go's v points, in place of what was passed for it if v is a parameter.
func addHeap(out []query.Variable, seen map[string]int, v query.Variable, name string) []query.Variable {
	v, err := behindPointer(v, name)
	i, again := seen[name]
	switch {
	case err != nil || again && v.Loc.Kind == locexpr.OptimizedOut:
	case again:
		v.Param = out[i].Param
		out[i] = v
	default:
		seen[name] = len(out)
		out = append(out, v)
	}
	return out
}
