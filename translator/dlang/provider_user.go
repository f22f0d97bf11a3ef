// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// process returns functions of a program or of a library that it uses (provider pidN).
func process(l *lowering, s *dast.Spec) []*site {
	program := l.in.Target
	if s.Provider == "pid$target" && program == "" {
		l.errorAt(diag.DProbe, s, "pid$target: there is no target process; name a command with -c or a process with -p")
		return nil
	}
	if n, err := strconv.ParseInt(strings.TrimPrefix(s.Provider, "pid"), 10, 64); err == nil && l.in.Program != nil {
		p, err := l.in.Program(n)
		if err != nil {
			l.errorAt(diag.DProbe, s, "failed to open process %d: %v", n, err)
			return nil
		}
		program = p
	}
	var out []*site
	for _, object := range l.objects(program, s.Module) {
		out = append(out, l.userFunctions(s, object)...)
	}
	return out
}

// objects returns the files that match the module part; "" and a.out are the program.
func (l *lowering) objects(program, module string) []string {
	base := filepath.Base(program)
	if module == "" || module == "a.out" || matches(module, base) {
		return []string{program}
	}
	list, err := l.in.Symbols.Libraries(program, module+"*")
	if err != nil {
		return nil
	}
	return list
}

func (l *lowering) userFunctions(s *dast.Spec, object string) []*site {
	var out []*site
	switch {
	case s.Name == "entry" || s.Name == "return" || isGlob(s.Name):
		for _, at := range []struct {
			name string
			kind siteKind
		}{{"entry", atProcess}, {"return", atProcessReturn}} {
			if matches(s.Name, at.name) {
				out = append(out, l.userFunction(s, object, at.name, at.kind)...)
			}
		}
	default:
		out = l.userOffset(s, object)
	}
	return out
}

func (l *lowering) userPlaces(object, pattern string, want query.Want) []query.Place {
	list, err := l.in.Symbols.Places(l.ctx, query.Query{Module: object, Func: pattern, Symbols: true, Want: want})
	if err != nil {
		return nil
	}
	return list
}

// userFunction makes one probe for each function, so that each has its function's name.
func (l *lowering) userFunction(s *dast.Spec, object, name string, kind siteKind) []*site {
	var out []*site
	want := map[siteKind]query.Want{atProcess: query.Call, atProcessReturn: query.Return}[kind]
	for _, p := range l.probed(s, name, l.userPlaces(object, orAny(s.Function), want)) {
		if p.Func == "" || strings.HasPrefix(p.Func, "_") && isGlob(s.Function) {
			continue
		}
		suffix := map[siteKind]string{atProcess: "call", atProcessReturn: "return"}[kind]
		out = append(out, &site{kind: kind, provider: s.Provider, module: filepath.Base(object), function: p.Func, name: name,
			key:    "pid:" + object + ":" + p.Func + ":" + name,
			points: point(s, component(s, "process", object), component(s, "function", p.Func), component(s, suffix, nil))})
	}
	return out
}

// maxRefusals is the number of places that can't be probed and that warnings name.
const maxRefusals = 5

// probed returns the places of a pattern that can be probed, with warnings about the others. If there are
// none, and if s names a function, it returns all, so that the reason becomes an error.
func (l *lowering) probed(s *dast.Spec, name string, all []query.Place) []query.Place {
	can := slices.DeleteFunc(slices.Clone(all), func(p query.Place) bool { return p.Refused != "" })
	if len(can) == 0 || !isGlob(orAny(s.Function)) {
		return all
	}
	n := 0
	for _, p := range all {
		if p.Refused == "" || strings.HasPrefix(p.Func, "_") {
			continue
		}
		if n++; n <= maxRefusals {
			l.warnAt(diag.SomeRefused, s, "skipping %s:%s:%s:%s: %s", s.Provider, s.Module, p.Func, name, p.Refused)
		}
	}
	if n > maxRefusals {
		l.warnAt(diag.SomeRefused, s, "skipping %d more places that can't be probed", n-maxRefusals)
	}
	return can
}

// userOffset returns an instruction in a function, given by its hexadecimal offset.
func (l *lowering) userOffset(s *dast.Spec, object string) []*site {
	off, err := strconv.ParseUint(s.Name, 16, 32)
	if err != nil || isGlob(s.Function) {
		return nil
	}
	list := l.userPlaces(object, s.Function, query.Any)
	if len(list) == 0 {
		return nil
	}
	p := list[0]
	if off == 0 { // the function's entry, which needs no debug information
		return l.userFunction(s, object, s.Name, atProcess)
	}
	return []*site{{kind: atProcess, provider: s.Provider, module: filepath.Base(object), function: p.Func, name: s.Name,
		key:    "pid:" + object + ":" + p.Func + ":" + s.Name,
		points: point(s, component(s, "process", object), component(s, "statement", int64(p.Addr+off)))}}
}

// usdt returns static probes of a program: PROVIDERpid:module:function:name.
func usdt(l *lowering, s *dast.Spec) []*site {
	name := strings.TrimSuffix(strings.TrimRight(s.Provider, "0123456789"), "$target")
	if l.in.Target == "" || name == s.Provider {
		return nil
	}
	parts := []*ast.Component{component(s, "process", l.in.Target), component(s, "provider", name), component(s, "mark", strings.ReplaceAll(s.Name, "-", "__"))}
	p := &site{kind: atMark, provider: s.Provider, module: filepath.Base(l.in.Target), function: s.Function, name: s.Name,
		key: "usdt:" + name + ":" + s.Name, points: point(s, parts...)}
	for i := range 10 {
		p.args = append(p.args, "$arg"+strconv.Itoa(i+1))
	}
	return []*site{p}
}
