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

	mu    sync.Mutex
	known map[btf.TypeID]*ctype.Type
	enums func() map[string]enumerator
}

// Load reads a .BTF section. A module's is split: base is vmlinux's then, else
// nil. data must not change.
func Load(data []byte, base *Spec, module string) (*Spec, error) {
	var spec *btf.Spec
	var err error
	if base == nil {
		spec, err = btf.LoadSpecFromReader(bytes.NewReader(data))
	} else {
		spec, err = btf.LoadSplitSpecFromReader(bytes.NewReader(data), base.spec)
	}
	if err != nil {
		return nil, fmt.Errorf("BTF of %s: %w", module, err)
	}
	s := &Spec{spec: spec, module: module, base: base, known: map[btf.TypeID]*ctype.Type{}}
	s.enums = sync.OnceValue(s.readEnums)
	return s, nil
}

// Param is a parameter of a prototype; Name may be "".
type Param struct {
	Name string
	Type *ctype.Type
}

// Tracepoint is the prototype of the static tracepoint called name, without
// the data pointer that its handlers take first; false if there is none
// (include/trace/bpf_probe.h, btf_trace_##call).
func (s *Spec) Tracepoint(name string) ([]Param, bool, error) {
	var def *btf.Typedef
	if err := s.spec.TypeByName("btf_trace_"+name, &def); err != nil {
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

// nameParams takes the names from functions with the same parameters: the
// typedef's prototype has none. Kernels since 5.10 have __traceiter_NAME; the
// other takes its class's, which is mostly the event's own.
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
	var fn *btf.Func
	if err := s.spec.TypeByName(name, &fn); err != nil {
		return nil, false, nil
	}
	proto, ok := fn.Type.(*btf.FuncProto)
	if !ok {
		return nil, false, nil
	}
	params, err := s.params(proto.Params)
	return params, err == nil, err
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
// base types and then all others) and name; nil if there is none.
func (s *Spec) Type(kind, name string) (*ctype.Type, error) {
	found, err := s.spec.AnyTypesByName(name)
	if err != nil {
		return nil, nil
	}
	rank := len(typeRanks)
	var best btf.Type
	for _, t := range found {
		if r, k := rankOf(t); k != "" && (kind == k || kind == "") && r < rank {
			best, rank = t, r
		}
	}
	if best == nil {
		return nil, nil
	}
	return s.convert(best)
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

type enumerator struct {
	t     *btf.Enum
	value int64
}

// Enumerator finds an enumeration constant and its type. The first call reads
// all types.
func (s *Spec) Enumerator(name string) (*ctype.Type, int64, bool) {
	e, ok := s.enums()[name]
	if !ok {
		if s.base != nil {
			return s.base.Enumerator(name)
		}
		return nil, 0, false
	}
	t, err := s.convert(e.t)
	return t, e.value, err == nil
}

func (s *Spec) readEnums() map[string]enumerator {
	out := map[string]enumerator{}
	for t, err := range s.spec.All() {
		if err != nil {
			break
		}
		e, ok := t.(*btf.Enum)
		if !ok {
			continue
		}
		for _, v := range e.Values {
			if _, dup := out[v.Name]; !dup {
				out[v.Name] = enumerator{e, int64(v.Value)}
			}
		}
	}
	return out
}

// Names lists the typedefs that begin with prefix, without it. It reads all
// types.
func (s *Spec) Names(prefix string) []string {
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
