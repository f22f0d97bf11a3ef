// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"bytes"
	"cmp"
	"context"
	"debug/dwarf"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/suggest"
	"github.com/gostap/gostap/dwarfsym/unit"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// Prefixes of the symbols that include/linux/tracepoint.h and
// include/trace/trace_events.h make of a tracepoint's and its system's name.
const (
	tracepointPrefix = "__tracepoint_"
	stubPrefix       = "__probestub_"
	eventPrefix      = "event_"
	systemPrefix     = "str__"
	systemSuffix     = "__trace_system_name"
)

// tracepoints reads the tracepoints of one module.
type tracepoints struct {
	*vars.Decoder
	s *Symbols

	once    sync.Once
	list    []query.Tracepoint
	formats map[string]uint64 // addresses of the texts of their formats
	stubs   map[string]uint64 // addresses of functions with the type of their handlers
}

// tracepointsOf returns the tracepoints of m, which are read on first use.
func (s *Symbols) tracepointsOf(m *image.Module) *tracepoints {
	d := s.Decoder(m)
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tracepoints[m]
	if t == nil {
		t = &tracepoints{Decoder: d, s: s}
		s.tracepoints[m] = t
	}
	return t
}

// Tracepoints lists the tracepoints of one module that match the glob pattern, "system:name" or
// "name", sorted by system and name. If there is none, the error is *query.NoMatchError with
// similar names. Tracepoints with unknown prototypes are left out.
func (s *Symbols) Tracepoints(ctx context.Context, module, pattern string) ([]query.Tracepoint, error) {
	m, err := s.module(module)
	if err != nil {
		return nil, err
	}
	d := s.tracepointsOf(m)
	all := d.tracepointNames()
	var out []query.Tracepoint
	for _, tp := range all {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !matchesTracepoint(tp, pattern) {
			continue
		}
		params, err := d.tracepointParams(ctx, tp.Name)
		if err != nil {
			return nil, err
		}
		if params != nil {
			tp.Params, tp.Format, tp.Number = params, d.formatOf(tp.Name), d.handlerType(tp.Name)
			out = append(out, tp)
		}
	}
	if len(out) == 0 {
		if err := d.unknownPrototype(pattern, all); err != nil {
			return nil, err
		}
		return nil, &query.NoMatchError{What: "tracepoint", Pattern: pattern, Similar: nearTracepoints(pattern, all), NoneKnown: len(all) == 0}
	}
	return out, nil
}

// matchesTracepoint reports whether the tracepoint matches the glob "system:name" or "name".
func matchesTracepoint(tp query.Tracepoint, pattern string) bool {
	system, name, ok := strings.Cut(pattern, ":")
	if !ok {
		return glob.Match(pattern, []byte(tp.Name))
	}
	return glob.Match(system, []byte(tp.System)) && glob.Match(name, []byte(tp.Name))
}

func nearTracepoints(pattern string, all []query.Tracepoint) []string {
	_, name, ok := strings.Cut(pattern, ":")
	if !ok {
		name = pattern
	}
	var have []string
	for _, tp := range all {
		have = append(have, tp.Name)
	}
	return suggest.Names(name, have, vars.MaxSimilar)
}

// tracepointNames lists the module's tracepoints without their parameters, in one pass
// over the symbol table.
func (d *tracepoints) tracepointNames() []query.Tracepoint {
	d.once.Do(func() { d.list = d.readTracepoints() })
	return d.list
}

// traceSymbols is what the symbol table contains about tracepoints.
type traceSymbols struct {
	names   []string
	events  map[string]uint64 // address of struct trace_event_call
	systems []string
	formats map[string]uint64 // address of the text
	stubs   map[string]uint64 // address of a function with the type of the handlers
}

func (d *tracepoints) readTracepoints() []query.Tracepoint {
	if d.Module.File == nil {
		return nil
	}
	found := readTraceSymbols(d.Module.File)
	systems := d.newSystems(found)
	module := d.Module.Name
	if module == "kernel" {
		module = ""
	}
	var out []query.Tracepoint
	d.formats, d.stubs = make(map[string]uint64, len(found.names)), found.stubs
	for _, name := range found.names {
		d.formats[name] = systems.formatAt(name)
		out = append(out, query.Tracepoint{System: systems.of(name), Name: name, Module: module})
	}
	// sort.Slice, because a generic sort is compiled for each type, which takes 20 KB here.
	sort.Slice(out, func(i, j int) bool {
		return cmp.Or(cmp.Compare(out[i].System, out[j].System), cmp.Compare(out[i].Name, out[j].Name)) < 0
	})
	return slices.CompactFunc(out, func(a, b query.Tracepoint) bool { return a.System == b.System && a.Name == b.Name })
}

func readTraceSymbols(f *elfmap.File) traceSymbols {
	out := traceSymbols{events: map[string]uint64{}, formats: map[string]uint64{}, stubs: map[string]uint64{}}
	_ = f.Symbols(func(sym elfmap.Symbol) bool {
		if name, ok := bytes.CutPrefix(sym.Name, []byte(tracepointPrefix)); ok && sym.Section != nil {
			out.names = append(out.names, string(name))
		} else if name, ok := bytes.CutPrefix(sym.Name, []byte(eventPrefix)); ok {
			out.events[string(name)] = sym.Addr
		} else if name, ok := bytes.CutPrefix(sym.Name, []byte(stubPrefix)); ok {
			out.stubs[string(name)] = sym.Addr
		} else if name, ok := bytes.CutPrefix(sym.Name, []byte(formatPrefix)); ok {
			out.formats[string(name)] = sym.Addr
		} else if name, ok := bytes.CutPrefix(sym.Name, []byte(systemPrefix)); ok {
			if system, ok := bytes.CutSuffix(name, []byte(systemSuffix)); ok {
				out.systems = append(out.systems, string(system))
			}
		}
		return true
	})
	return out
}

// handlerType returns the number of the type of the tracepoint's handlers, which the kernel has before a
// function of that type; 0 if there is none.
func (d *tracepoints) handlerType(name string) uint32 {
	number, _ := d.Module.TypeNumber(d.stubs[name])
	return number
}

// tracepointParams returns the prototype of the tracepoint called name: from BTF, else from DWARF,
// else from the kernel's headers; nil if none of them has it.
func (d *tracepoints) tracepointParams(ctx context.Context, name string) ([]query.TraceParam, error) {
	if spec, err := d.BTF(); err == nil {
		params, ok, err := spec.Tracepoint(name)
		if err != nil {
			return nil, err
		}
		if ok {
			out := make([]query.TraceParam, 0, len(params))
			for _, p := range params {
				out = append(out, query.TraceParam{Name: p.Name, Type: p.Type})
			}
			return out, nil
		}
	}
	params, err := d.dwarfParams(ctx, name)
	if params != nil || err != nil {
		return params, err
	}
	return d.headerParams(name), nil
}

// dwarfParams reads the prototype from the same typedef in DWARF. The typedef's parameters have no
// names; the names come from the function that calls the handlers.
func (d *tracepoints) dwarfParams(ctx context.Context, name string) ([]query.TraceParam, error) {
	types, err := d.typedefParams(name)
	if err != nil {
		return nil, err
	}
	named := d.iteratorParams(ctx, name)
	if len(types) == 0 { // a kernel without BPF has no such typedefs
		return named, nil
	}
	out := make([]query.TraceParam, 0, len(types))
	for i, t := range types[1:] {
		p := query.TraceParam{Type: t}
		if t == nil {
			p.Type = vars.VoidType()
		}
		if len(named) == len(types)-1 {
			p.Name = named[i].Name
		}
		out = append(out, p)
	}
	return out, nil
}

// typedefParams are the types of a handler's parameters, beginning with its data
// pointer.
func (d *tracepoints) typedefParams(name string) ([]*ctype.Type, error) {
	def, err := d.Types.Named(dwarf.TagTypedef, "btf_trace_"+name)
	if err != nil || def == nil {
		return nil, err
	}
	fn, err := functionOf(def)
	if err != nil || fn == nil {
		return nil, err
	}
	return fn.Params()
}

// functionOf is the function type that a typedef of a pointer points to.
func functionOf(def *ctype.Type) (*ctype.Type, error) {
	t, err := def.Strip()
	if err != nil || t == nil || t.Kind != ctype.Pointer {
		return nil, err
	}
	fn, err := t.Elem()
	if err != nil || fn == nil || fn.Kind != ctype.Func {
		return nil, err
	}
	return fn, nil
}

// iteratorParams are the parameters of __traceiter_NAME after its data pointer, which
// are those of the handlers; nil if that function is not known, or there is no DWARF.
func (d *tracepoints) iteratorParams(ctx context.Context, name string) []query.TraceParam {
	if !d.Module.HasDWARF() { // then a search for names like it would only take time
		return nil
	}
	places, err := d.s.Places(ctx, query.Query{Module: d.Module.Name, Func: "__traceiter_" + name, Want: query.Call})
	if err != nil || len(places) == 0 {
		return nil
	}
	sc, err := d.Scope(&places[0])
	if err != nil {
		return nil
	}
	out := d.paramsOf(sc.Function)
	return out[min(1, len(out)):]
}

// paramsOf are a function's parameters; nil if they can't be read.
func (d *tracepoints) paramsOf(fn unit.Entry) []query.TraceParam {
	all, err := vars.VariablesOf(fn)
	if err != nil {
		return nil
	}
	out := []query.TraceParam{}
	for _, e := range all {
		if e.Tag != dwarf.TagFormalParameter {
			continue
		}
		t, err := d.Types.Of(e)
		if err != nil {
			return nil
		}
		if t == nil {
			t = vars.VoidType()
		}
		out = append(out, query.TraceParam{Name: e.Name(), Type: t})
	}
	return out
}
