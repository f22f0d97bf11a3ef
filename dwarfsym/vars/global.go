// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
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
// "", then the one with the shortest path. Without debug information, BTF has per-CPU variables,
// and thread-local variables of programs are found in the symbol table. Errors are
// *query.NoVariableError, *query.OptimizedOutError and *query.NoDebugInfoError.
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
	e, err := d.pickGlobal(name, file)
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
func (d *Decoder) pickGlobal(name, file string) (unit.Entry, error) {
	var best unit.Entry
	var bestFile string
	var bestExternal bool
	for _, v := range d.Module.Variables(name) {
		e, err := d.Entry(v.Ref)
		if err != nil {
			return unit.Entry{}, err
		}
		path := e.Unit.Name
		if !tailMatches(path, file) && !tailMatches(v.File, file) {
			continue
		}
		ext, _ := e.Attr(dwarf.AttrExternal)
		external := ext != nil && file == ""
		shorter := len(path) < len(bestFile)
		if !best.Valid() || external && !bestExternal || external == bestExternal && shorter {
			best, bestFile, bestExternal = e, path, external
		}
	}
	return best, nil
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

// extern finds the definition of a variable that a unit declares: in its
// module, then in the kernel.
func (d *Decoder) extern(name string) (query.Variable, error) {
	var first error
	for _, in := range d.withKernel() {
		v, err := in.global(name, "")
		if err == nil {
			return v, nil
		}
		if first == nil {
			first = err
		}
	}
	return query.Variable{}, first
}

// nearGlobals suggests variables whose names begin like name. Comparing with all 39,000
// variables of a kernel would give useless suggestions.
func (d *Decoder) nearGlobals(name string) []string {
	start := name[:min(len(name), 2)]
	return suggest.Names(name, d.Module.VariableNames(start+"*"), MaxSimilar)
}

// Enumerator finds an enumeration constant; without debug information, in BTF. If there is none,
// the error is *query.NoMatchError.
func (s *Resolver) Enumerator(module, name string) (int64, error) {
	d, err := s.WithDWARF(module)
	if err != nil {
		return s.btfEnumerator(module, name)
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
func (d *Decoder) enumConstant(name string) (query.Variable, error) {
	missing := &query.NoMatchError{What: "enumerator", Pattern: name}
	ref, ok := d.Module.Enumerator(name)
	if !ok {
		return query.Variable{}, missing
	}
	e, err := d.Entry(ref)
	if err != nil {
		return query.Variable{}, err
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
