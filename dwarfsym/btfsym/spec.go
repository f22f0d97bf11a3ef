// SPDX-License-Identifier: GPL-2.0-or-later

// Package btfsym reads types and prototypes from BTF
// (Documentation/bpf/btf.rst of the kernel), the type information that running
// kernels carry.
package btfsym

import (
	"encoding/binary"
	"fmt"
	"strings"
	"sync"

	"github.com/cilium/ebpf/btf"

	"github.com/gostap/gostap/dwarfsym/ctype"
)

// Spec is the BTF of vmlinux or of one module. It may be used from several
// goroutines.
type Spec struct {
	module  string
	base    *Spec
	data    []byte
	section []byte   // of types, in data
	offsets []uint32 // of the types in section
	types   int      // with those of base

	// reading guards what the library has read. A module and its base share the mutex, because reading a
	// module's type also fills in tables of the base.
	reading  *sync.Mutex
	parts    map[btf.TypeID]*part
	searched map[string][]btf.TypeID
	spent    int // see isDear
	whole    func() (*part, error)

	mu   sync.Mutex
	made map[btf.TypeID]*ctype.Type
	// flavours are types that the library does not find by their names.
	flavours func() map[string][]btf.TypeID
}

// Load prepares a .BTF section. For a module, whose BTF refers to vmlinux's, base is the BTF
// of vmlinux; otherwise nil. data must not change.
func Load(data []byte, base *Spec, module string) (*Spec, error) {
	s := &Spec{
		module: module, base: base, data: data, reading: &sync.Mutex{},
		parts: map[btf.TypeID]*part{}, searched: map[string][]btf.TypeID{}, made: map[btf.TypeID]*ctype.Type{},
	}
	s.flavours = sync.OnceValue(s.readFlavours)
	s.whole = sync.OnceValues(s.readWhole)
	if base != nil {
		s.reading = base.reading
	}
	if err := s.findTypes(); err != nil {
		return nil, fmt.Errorf("BTF of %s: %w", module, err)
	}
	return s, nil
}

func (s *Spec) byID(t *ctype.Type) (typed, error) { return s.read(btf.TypeID(t.Ref)) }

// Param is a parameter of a prototype; Name may be "".
type Param struct {
	Name string
	Type *ctype.Type
}

// Tracepoint returns the prototype of the static tracepoint called name, without the data pointer
// that its handlers take first; false if there is none (include/trace/bpf_probe.h,
// btf_trace_##call).
func (s *Spec) Tracepoint(name string) ([]Param, bool, error) {
	def, in, ok := find[*btf.Typedef](s, "btf_trace_"+name)
	if !ok {
		return nil, false, nil
	}
	proto, err := s.pointedTo(typed{def.Type, in})
	if err != nil || proto.Type == nil {
		return nil, false, err
	}
	list := proto.Type.(*btf.FuncProto).Params
	if len(list) == 0 {
		return nil, false, nil
	}
	params, err := s.params(list[1:], proto.in)
	if err == nil {
		s.nameParams(params, name)
	}
	return params, err == nil, err
}

// pointedTo returns the prototype that a pointer points to; without a type if it is no such pointer.
func (s *Spec) pointedTo(t typed) (typed, error) {
	t, err := s.again(t)
	if err != nil {
		return typed{}, err
	}
	ptr, ok := t.Type.(*btf.Pointer)
	if !ok {
		return typed{}, nil
	}
	if t, err = s.again(typed{ptr.Target, t.in}); err != nil {
		return typed{}, err
	}
	if _, ok := t.Type.(*btf.FuncProto); !ok {
		return typed{}, nil
	}
	return t, nil
}

// nameParams takes the parameters' names from functions with the same parameter types,
// because the typedef's prototype has no names. Kernels since 5.10 have __traceiter_NAME;
// for older ones it uses the function of the event's class, which usually has the event's
// name.
func (s *Spec) nameParams(params []Param, event string) {
	for _, prefix := range []string{"__traceiter_", "__probestub_", "__bpf_trace_", "trace_event_raw_event_"} {
		named, ok, err := s.Func(prefix + event)
		if err != nil || !ok || len(named) != len(params)+1 {
			continue
		}
		for i := range params {
			params[i].Name = named[i+1].Name
		}
		return
	}
}

// Func lists the parameters of the function called name; false if BTF has no
// such function.
func (s *Spec) Func(name string) ([]Param, bool, error) {
	fn, in, ok := find[*btf.Func](s, name)
	if !ok {
		return nil, false, nil
	}
	proto, ok := fn.Type.(*btf.FuncProto)
	if !ok {
		return nil, false, nil
	}
	params, err := s.params(proto.Params, in)
	return params, err == nil, err
}

// Result returns the result type of the function called name; nil for void and for a function that
// BTF does not have.
func (s *Spec) Result(name string) (*ctype.Type, error) {
	fn, in, ok := find[*btf.Func](s, name)
	if !ok {
		return nil, nil
	}
	proto, ok := fn.Type.(*btf.FuncProto)
	if !ok {
		return nil, nil
	}
	return s.convert(typed{proto.Return, in})
}

// Var is the type of the variable called name; nil if BTF has none. Most kernels' BTF has
// only per-CPU variables, newer ones have all.
func (s *Spec) Var(name string) (*ctype.Type, error) {
	v, in, ok := find[*btf.Var](s, name)
	if !ok {
		return nil, nil
	}
	return s.convert(typed{v.Type, in})
}

func (s *Spec) params(list []btf.FuncParam, in *part) ([]Param, error) {
	var out []Param
	for _, p := range list {
		t, err := s.convert(typed{p.Type, in})
		if err != nil {
			return nil, err
		}
		if t == nil {
			t = &ctype.Type{Kind: ctype.Void, Name: "void"}
		}
		out = append(out, Param{p.Name, t})
	}
	return out, nil
}

// Type finds a type by kind ("struct", "union", "enum", or "" for typedefs,
// base types and then all others) and name; nil if there is none. The error is ErrSeveral if there are several that differ.
func (s *Spec) Type(kind, name string) (*ctype.Type, error) {
	rank := len(typeRanks)
	var best []typed
	for _, t := range s.named(name) {
		r, k := rankOf(t.Type)
		if k == "" || kind != k && kind != "" || r > rank {
			continue
		}
		if r < rank {
			best, rank = nil, r
		}
		best = append(best, t)
	}
	if len(best) == 0 && s.base != nil {
		return s.base.Type(kind, name)
	}
	return s.same(best)
}

// same returns the first of several types, which must be alike.
func (s *Spec) same(list []typed) (first *ctype.Type, err error) {
	for _, t := range list {
		c, err := s.convert(t)
		switch {
		case err != nil:
			return nil, err
		case first == nil:
			first = c
		case c != nil && !alike(first, c):
			return nil, ErrSeveral
		}
	}
	return first, nil
}

var typeRanks = []string{"typedef", "int", "struct", "union", "enum"}

func rankOf(t btf.Type) (rank int, kind string) {
	switch t.(type) {
	case *btf.Typedef:
		return 0, typeRanks[0]
	case *btf.Int, *btf.Float:
		return 1, typeRanks[1]
	case *btf.Struct:
		return 2, typeRanks[2]
	case *btf.Union:
		return 3, typeRanks[3]
	case *btf.Enum:
		return 4, typeRanks[4]
	}
	return len(typeRanks), ""
}

// Enumerator finds an enumeration constant and its type, which is nil if there is none. The error is ErrSeveral if
// enumerations have it with different values.
func (s *Spec) Enumerator(name string) (*ctype.Type, int64, error) {
	found := enumerators(s.data, s.texts(), name)
	switch {
	case len(found.values) > 1:
		return nil, 0, ErrSeveral
	case len(found.values) == 0 && s.base != nil:
		return s.base.Enumerator(name)
	case len(found.values) == 0:
		return nil, 0, nil
	}
	e, err := s.read(s.numbered(found.in[0]))
	if err != nil {
		return nil, 0, err
	}
	t, err := s.convert(e)
	return t, found.values[0], err
}

// Names lists the typedefs that begin with prefix, without it.
func (s *Spec) Names(prefix string) (out []string) {
	strs := s.texts()
	_ = eachType(s.data, func(_ int, t []byte) {
		if kindOf(t) != kindTypedef {
			return
		}
		if name, ok := strings.CutPrefix(string(strs.at(binary.LittleEndian.Uint32(t))), prefix); ok && name != "" {
			out = append(out, name)
		}
	})
	return out
}
