// SPDX-License-Identifier: GPL-2.0-or-later

// Package btfsym reads types and prototypes from BTF
// (Documentation/bpf/btf.rst of the kernel), the type information that running
// kernels carry.
package btfsym

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/cilium/ebpf/btf"

	"github.com/gostap/gostap/dwarfsym/ctype"
)

// Spec is the BTF of vmlinux or of one module. It may be used from several
// goroutines.
type Spec struct {
	spec   *btf.Spec
	module string
	base   *Spec
	types  int // with those of base
	data   []byte
	// reading guards spec. A module and its base share the mutex, because reading a
	// module's type also fills in tables of the base.
	reading *sync.Mutex

	mu    sync.Mutex
	known map[btf.TypeID]*ctype.Type
	// flavours are types that the library does not find by their names.
	flavours func() map[string][]btf.TypeID
}

// Load reads a .BTF section. For a module, whose BTF refers to vmlinux's, base is the BTF
// of vmlinux; otherwise nil. data must not change.
func Load(data []byte, base *Spec, module string) (*Spec, error) {
	s := &Spec{module: module, base: base, data: data, reading: &sync.Mutex{}, known: map[btf.TypeID]*ctype.Type{}}
	s.flavours = sync.OnceValue(s.readFlavours)
	err := s.checkDepth(data)
	if err != nil {
		return nil, fmt.Errorf("BTF of %s: %w", module, err)
	}
	if base == nil {
		s.spec, err = btf.LoadSpecFromReader(bytes.NewReader(data))
	} else {
		s.reading = base.reading
		s.spec, err = btf.LoadSplitSpecFromReader(bytes.NewReader(data), base.spec)
	}
	if err != nil {
		return nil, fmt.Errorf("BTF of %s: %w", module, err)
	}
	return s, nil
}

func (s *Spec) byID(t *ctype.Type) (btf.Type, error) {
	s.reading.Lock()
	defer s.reading.Unlock()
	return s.spec.TypeByID(btf.TypeID(t.Ref))
}

// Param is a parameter of a prototype; Name may be "".
type Param struct {
	Name string
	Type *ctype.Type
}

// Tracepoint returns the prototype of the static tracepoint called name, without the data pointer
// that its handlers take first; false if there is none (include/trace/bpf_probe.h,
// btf_trace_##call).
func (s *Spec) Tracepoint(name string) ([]Param, bool, error) {
	def, ok := find[*btf.Typedef](s, "btf_trace_"+name)
	if !ok {
		return nil, false, nil
	}
	ptr, ok := def.Type.(*btf.Pointer)
	if !ok {
		return nil, false, nil
	}
	proto, ok := ptr.Target.(*btf.FuncProto)
	if !ok || len(proto.Params) == 0 {
		return nil, false, nil
	}
	params, err := s.params(proto.Params[1:])
	if err == nil {
		s.nameParams(params, name)
	}
	return params, err == nil, err
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
	fn, ok := find[*btf.Func](s, name)
	if !ok {
		return nil, false, nil
	}
	proto, ok := fn.Type.(*btf.FuncProto)
	if !ok {
		return nil, false, nil
	}
	params, err := s.params(proto.Params)
	return params, err == nil, err
}

// Result returns the result type of the function called name; nil for void and for a function that
// BTF does not have.
func (s *Spec) Result(name string) (*ctype.Type, error) {
	fn, ok := find[*btf.Func](s, name)
	if !ok {
		return nil, nil
	}
	proto, ok := fn.Type.(*btf.FuncProto)
	if !ok {
		return nil, nil
	}
	return s.convert(proto.Return)
}

// Var is the type of the variable called name; nil if BTF has none. Most kernels' BTF has
// only per-CPU variables, newer ones have all.
func (s *Spec) Var(name string) (*ctype.Type, error) {
	v, ok := find[*btf.Var](s, name)
	if !ok {
		return nil, nil
	}
	return s.convert(v.Type)
}

func (s *Spec) params(in []btf.FuncParam) ([]Param, error) {
	var out []Param
	for _, p := range in {
		t, err := s.convert(p.Type)
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
	var best []btf.Type
	for _, t := range s.named(name) {
		r, k := rankOf(t)
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
func (s *Spec) same(list []btf.Type) (first *ctype.Type, err error) {
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
	s.reading.Lock()
	e, err := s.spec.TypeByID(s.numbered(found.in[0]))
	s.reading.Unlock()
	if err != nil {
		return nil, 0, err
	}
	t, err := s.convert(e)
	return t, found.values[0], err
}

// Names lists the typedefs that begin with prefix, without it. It reads all
// types.
func (s *Spec) Names(prefix string) []string {
	s.reading.Lock()
	defer s.reading.Unlock()
	var out []string
	for t, err := range s.spec.All() {
		if err != nil {
			break
		}
		def, ok := t.(*btf.Typedef)
		if ok && len(def.Name) > len(prefix) && def.Name[:len(prefix)] == prefix {
			out = append(out, def.Name[len(prefix):])
		}
	}
	return out
}
