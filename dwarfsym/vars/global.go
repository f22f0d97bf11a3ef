// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"errors"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/suggest"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// Global finds a global or static variable. file may be "" or the end of the path of its unit or of
// the file that declares it. If several variables match, an external one is preferred if file is
// "", then the one with the shortest path; several static ones are an error. Without debug information, BTF has per-CPU variables,
// and thread-local variables of programs are found in the symbol table. Errors are
// *query.NoVariableError, *query.AmbiguousError, *query.OptimizedOutError and *query.NoDebugInfoError. A name may have
// the namespaces and classes before it, as in C++.
func (s *Resolver) Global(module, name, file string) (query.Variable, error) {
	v, err := s.describedGlobal(module, name, file)
	if err != nil && file == "" {
		if local, err := s.threadLocal(module, name); err == nil {
			return local, nil
		}
	}
	return v, err
}

// describedGlobal is like Global, for variables in DWARF or BTF.
func (s *Resolver) describedGlobal(module, name, file string) (query.Variable, error) {
	d, err := s.WithDWARF(module)
	if err != nil {
		return s.btfGlobal(module, name, file)
	}
	return d.global(name, file)
}

func (d *Decoder) global(name, file string) (query.Variable, error) {
	namespace, base := splitScope(name)
	v, err := d.globalIn(base, file, func(e unit.Entry) bool { return isIn(e, namespace) })
	if errors.As(err, new(*query.NoVariableError)) && file != "" && namespace == "" {
		if of, ok := d.undescribedOf(name, file); ok {
			return of, nil
		}
	}
	return v, err
}

// globalIn is like global for the variables that accept returns true for.
func (d *Decoder) globalIn(name, file string, accept func(unit.Entry) bool) (query.Variable, error) {
	e, err := d.pickGlobal(name, file, accept)
	if err != nil {
		return query.Variable{}, err
	}
	if !e.Valid() {
		return query.Variable{}, &query.NoVariableError{Name: name, Similar: d.nearGlobals(name)}
	}
	l, err := d.staticLocation(e)
	if err != nil {
		return query.Variable{}, err
	}
	if l.Kind == locexpr.OptimizedOut {
		return query.Variable{}, &query.OptimizedOutError{Name: name}
	}
	return d.typed(e, l)
}

// pickGlobal returns the best definition; the zero Entry if there is none.
func (d *Decoder) pickGlobal(name, file string, accept func(unit.Entry) bool) (unit.Entry, error) {
	var best definitions
	for _, v := range d.Module.Variables(name) {
		e, err := d.Entry(v.Ref)
		if err != nil {
			return unit.Entry{}, err
		}
		path := e.Unit.Name
		if !accept(e) || !tailMatches(path, file) && !tailMatches(v.File, file) {
			continue
		}
		best.offer(e, file == "" && isExternal(e))
	}
	best.leaveLocal()
	return best.entry, d.several(&best, name, file)
}

// definitions are those of one name that are equally good: external or not.
type definitions struct {
	entry    unit.Entry // the one in the file with the shortest path
	external bool
	all      []unit.Entry
}

func (b *definitions) offer(e unit.Entry, external bool) {
	switch {
	case len(b.all) == 0 || external && !b.external:
		*b = definitions{e, external, []unit.Entry{e}}
	case external == b.external:
		if len(e.Unit.Name) < len(b.entry.Unit.Name) {
			b.entry = e
		}
		if len(b.all) < maxDefinitions {
			b.all = append(b.all, e)
		}
	}
}

// leaveLocal drops static variables of functions if a file has one of the name.
func (b *definitions) leaveLocal() {
	if len(b.all) < 2 {
		return
	}
	var of definitions
	for _, e := range b.all {
		if !functionOf(e).Valid() {
			of.offer(e, b.external)
		}
	}
	if len(of.all) > 0 {
		*b = of
	}
}

// maxDefinitions bounds the definitions of a name that are compared.
const maxDefinitions = 64

// several returns an error if the best definitions are of several variables: in different namespaces or, of static
// variables, in different files or functions. Those of one file, or of one header, are not told apart if the script names the file.
func (d *Decoder) several(best *definitions, name, file string) error {
	var names, files, functions []string
	var at []locexpr.Loc
	for _, e := range best.all {
		l, err := d.staticLocation(e)
		if err != nil || l.Kind == locexpr.OptimizedOut || slices.ContainsFunc(at, func(o locexpr.Loc) bool { return o.String() == l.String() }) {
			continue
		}
		at = append(at, l)
		names = appendNew(names, qualified(e))
		files = appendNew(files, e.Unit.Name)
		if fn := functionOf(e); fn.Valid() {
			functions = append(functions, fn.Name())
		}
	}
	switch {
	case len(names) > 1:
		return &query.AmbiguousError{What: "variable", Name: name, Of: names}
	case len(functions) > 1:
		return &query.AmbiguousError{What: "variable", Name: name, Of: functions[:min(len(functions), maxOthers)], Functions: true}
	case len(files) > 1 && file == "" && !best.external:
		return &query.AmbiguousError{What: "variable", Name: name, Of: files, Files: true}
	}
	return nil
}

// appendNew appends what the list does not have, up to maxOthers.
func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) || len(list) == maxOthers {
		return list
	}
	return append(list, s)
}

func isExternal(e unit.Entry) bool {
	external, _ := e.Attr(dwarf.AttrExternal)
	return external != nil
}

// tailMatches reports whether path ends in the path components of tail.
func tailMatches(path, tail string) bool {
	return tail == "" || path == tail || strings.HasSuffix(path, "/"+strings.TrimPrefix(tail, "/"))
}

// staticLocation returns the location of a variable with static storage.
func (d *Decoder) staticLocation(e unit.Entry) (locexpr.Loc, error) {
	if v, _ := e.Attr(dwarf.AttrConstValue); v != nil {
		return d.constant(v), nil
	}
	expr, ok, err := e.Expr(dwarf.AttrLocation, 0)
	if err != nil || !ok {
		return locexpr.Loc{}, err
	}
	return locexpr.Translate(expr, d.env(e.Unit))
}

// StaticIn returns the file addresses of the static and global variables called name in the compile unit
// at an offset; none without debug information.
func (s *Resolver) StaticIn(m *image.Module, unit uint64, name string) (out []uint64) {
	d := s.Decoder(m)
	for _, v := range m.Variables(name) {
		if v.Unit != unit {
			continue
		}
		e, err := d.Entry(v.Ref)
		if err != nil {
			continue
		}
		if l, err := d.staticLocation(e); err == nil && l.Kind == locexpr.Memory && l.X != nil && l.X.Op == locexpr.Addr {
			out = append(out, m.FileAddress(l.X.Section, uint64(l.X.Val)))
		}
	}
	return out
}

// extern finds the definition of a variable that a unit declares, e: in its module, then in the kernel. Another file's
// static variable of the name is none.
func (d *Decoder) extern(e unit.Entry, name string) (query.Variable, error) {
	if !isExternal(e) {
		return query.Variable{}, &query.OptimizedOutError{Name: name}
	}
	var first error
	scope := declared(e).Scope()
	for _, in := range d.withKernel() {
		v, err := in.globalIn(name, "", func(def unit.Entry) bool { return isExternal(def) && declared(def).Scope() == scope })
		if err == nil {
			return v, nil
		}
		if first == nil {
			first = err
		}
	}
	if v, ok := d.undescribed(e, name); ok && scope == "" {
		return v, nil
	}
	return query.Variable{}, first
}

// nearGlobals suggests variables whose names begin like name. Comparing with all 39,000
// variables of a kernel would give useless suggestions.
func (d *Decoder) nearGlobals(name string) []string {
	start := name[:min(len(name), 2)]
	return suggest.Names(name, d.Module.VariableNames(start+"*"), MaxSimilar)
}

// EnumeratorAt is Enumerator for a name in a probe at p, which may be nil: of several enumerators of one name, it is the
// one that the source of p's function means.
func (s *Resolver) EnumeratorAt(p *query.Place, module, name string) (int64, error) {
	if p != nil && p.DWARF && p.Module == module && (module != "kernel" || !s.definedOnce(kernelName{name: name, constant: true})) {
		if sc, err := s.Scope(p); err == nil {
			if v := sc.localEnumerator(name); v.Type != nil {
				return v.Loc.X.Val, nil
			}
			v, err := sc.enumConstant(name)
			if err == nil {
				return v.Loc.X.Val, nil
			}
			if errors.As(err, new(*query.AmbiguousError)) {
				return 0, err
			}
		}
	}
	return s.Enumerator(module, name)
}

// Enumerator finds an enumeration constant; without debug information, in BTF. If there is none,
// the error is *query.NoMatchError, if the kernel has several values of the name, *query.AmbiguousError.
func (s *Resolver) Enumerator(module, name string) (int64, error) {
	d, err := s.WithDWARF(module)
	if err != nil {
		return s.btfEnumerator(module, name)
	}
	if module == "kernel" {
		if err := s.oneConstant(name); err != nil {
			return 0, err
		}
	}
	for _, in := range d.withKernel() {
		v, err := in.enumConstant(name)
		if err == nil {
			return v.Loc.X.Val, nil
		}
	}
	return 0, &query.NoMatchError{What: "enumerator", Pattern: name}
}

// enumConstant returns an enumerator as a variable with a constant value.
func (d *Decoder) enumConstant(full string) (query.Variable, error) {
	missing := &query.NoMatchError{What: "enumerator", Pattern: full}
	namespace, name := splitScope(full)
	ref, ok := d.Module.Enumerator(name)
	if !ok {
		return query.Variable{}, missing
	}
	e, err := d.Entry(ref)
	if err != nil {
		return query.Variable{}, err
	}
	if namespace != "" && !isNamed(enumeratorScope(e, name), full) {
		return query.Variable{}, missing
	}
	t, err := d.Types.at(e, 0)
	if err != nil {
		return query.Variable{}, err
	}
	list, err := t.Enumerators()
	if err != nil {
		return query.Variable{}, err
	}
	for _, c := range list {
		if c.Name == name {
			return constantOf(t, c), nil
		}
	}
	return query.Variable{}, missing
}

func constantOf(t *ctype.Type, c ctype.Enumerator) query.Variable {
	return query.Variable{
		Name: c.Name, Type: t,
		Loc: locexpr.Loc{Kind: locexpr.Value, X: locexpr.NewConst(c.Value)},
	}
}
