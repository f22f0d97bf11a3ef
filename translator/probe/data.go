// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// data is the family of kernel.data and process.data: hardware breakpoints on the memory of the
// kernel, or of the process of -c or -x (spec/probes.md, section 6). The handler runs after the
// access, with the registers of the code that made it.
type data struct{}

// dataAccess are the suffixes, and what the kernel calls them
// (include/uapi/linux/hw_breakpoint.h).
var dataAccess = map[string]plan.Constant{"write": "HW_BREAKPOINT_W", "rw": "HW_BREAKPOINT_RW"}

// maxWatched is how many bytes one debug register covers.
const maxWatched = 8

func (data) match(c []*ast.Component) bool {
	if len(c) < 3 || !is(c[:2], "kernel", "data(number)") && !is(c[:2], "kernel", "data(string)") && !is(c[:2], "process", "data(number)") {
		return false
	}
	rest := c[2:]
	if form(rest[0]) == "length(number)" {
		rest = rest[1:]
	}
	return len(rest) == 1 && rest[0].Arg == nil && dataAccess[rest[0].Name] != ""
}

func (data) forms() []string {
	var out []string
	for _, root := range []string{"kernel.data(number)", "kernel.data(string)", "process.data(number)"} {
		for access := range dataAccess {
			out = append(out, root+"."+access, root+".length(number)."+access)
		}
	}
	return out
}

func (data) derive(_ context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	at, access := p.Components[1], p.Components[len(p.Components)-1].Name
	length, suffix := int64(1), "."+access
	if len(p.Components) == 4 {
		c := p.Components[2]
		if length, _ = number(c); length < 1 || length > maxWatched {
			return nil, one(diag.DataRange, c, "use several probes to watch more bytes", "a debug register watches 1 to %d bytes", maxWatched)
		}
		suffix = "." + spelled(c) + suffix
	}
	length = powerOfTwo(length)
	where, shown, l := watched(env, at, p.Components[0].Name == "process", uint64(length))
	if l.HasErrors() {
		return nil, l
	}
	return []Derived{{
		Family: "data", Type: "hardware_data_breakpoint", PP: p.Components[0].Name + ".data(" + shown + ")" + suffix,
		Fields: append(where, plan.Field{Name: "length", Value: plan.Int(length)}, plan.Field{Name: "access", Value: dataAccess[access]}),
	}}, nil
}

// watched returns the row's fields with the address, and its text in pp(). A number is an address in
// the running kernel or process.
func watched(env *Env, at *ast.Component, process bool, length uint64) ([]plan.Field, string, diag.List) {
	n, ok := number(at)
	if !ok {
		return watchedSymbol(env, at, length)
	}
	where := []plan.Field{{Name: "live", Value: plan.Address(n)}}
	if process {
		where = append(where, plan.Field{Name: "target", Value: plan.Flag(true)})
	} else if used := entryData(env); len(used) > 0 {
		where = append(where, plan.Field{Name: "used", Value: used})
	}
	return where, fmt.Sprintf("%#x", uint64(n)), nil
}

// entryData returns the variables of the kernel that must not be watched.
func entryData(env *Env) (out plan.Variables) {
	for _, v := range env.vars.Machine.Kernel.EntryData {
		if addr, _, ok := env.Symbols.Symbol("kernel", v.Name); ok {
			out = append(out, plan.Variable{Name: v.Name, Addr: addr, Size: v.Size})
		}
	}
	return out
}

// watchedSymbol is like watched, for the symbol that a component names. If it is a per-CPU variable, each
// CPU watches its own.
func watchedSymbol(env *Env, at *ast.Component, length uint64) ([]plan.Field, string, diag.List) {
	name, _ := text(at)
	addr, _, err := env.Symbols.SymbolFrom(&query.Place{Module: "kernel"}, name)
	var several *query.AmbiguousSymbolError
	if errors.As(err, &several) {
		return nil, "", one(diag.DataRange, at, "give the address of the one that you mean, from /proc/kallsyms",
			"the kernel has %d symbols %q, and it is not known which is meant", several.Symbols, name)
	}
	if err != nil {
		return nil, "", one(diag.DataRange, at, "/proc/kallsyms lists the kernel's symbols; a number is taken as an address",
			"no match: the kernel has no symbol %q", name)
	}
	for _, v := range entryData(env) {
		if addr < v.Addr+v.Size && v.Addr < addr+length {
			return nil, "", one(diag.EntryData, at, "probe the functions that use it",
				"%q can't be watched: the kernel uses it before it can handle a hit", v.Name)
		}
	}
	return symbolFields(env, addr), strconv.Quote(name), nil
}

// symbolFields returns the row's fields with a symbol's address.
func symbolFields(env *Env, addr uint64) []plan.Field {
	fields := []plan.Field{{Name: "addr", Value: plan.Address(addr)}}
	if isPerCPU(env, addr) {
		fields = append(fields, plan.Field{Name: "percpu", Value: plan.Flag(true)})
	}
	return fields
}

// isPerCPU reports whether a symbol's address is that of a per-CPU variable.
func isPerCPU(env *Env, addr uint64) bool {
	first, _, known := env.Symbols.Symbol("kernel", "__per_cpu_start")
	behind, _, ok := env.Symbols.Symbol("kernel", "__per_cpu_end")
	if !known || !ok {
		return target.IsOffset("", addr)
	}
	return first <= addr && addr < behind
}

// powerOfTwo returns the smallest of 1, 2, 4 and 8 that is at least n.
func powerOfTwo(n int64) int64 {
	size := int64(1)
	for size < n {
		size *= 2
	}
	return size
}
