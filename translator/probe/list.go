// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/locexpr"
)

// Lister is a Vars that can list its variables, as -L prints them.
type Lister interface {
	List() ([]Listed, error)
}

// AliasLister is a Vars that lists fewer variables for a probe reached through an
// alias, because the alias defines variables for the same values.
type AliasLister interface {
	ListAlias() []Listed
}

// Placed is a Vars that may belong to a place in the kernel's code; the place is nil
// if it does not.
type Placed interface {
	Where() *dwarfsym.Place
}

// Formatted is a Vars of a tracepoint; Format is that of its trace event, "" if it has none.
type Formatted interface {
	Format() string
}

// Listed is a variable that a listing shows.
type Listed struct {
	Name  string // with its "$"
	Type  string
	Param bool
	// Lost: it is in scope, but the compiler left it no value here.
	Lost bool
}

func (l Listed) String() string { return l.Name + ":" + l.Type }

// Where is the place at which the variables are evaluated, with .post the one before it.
func (v *kernelVars) Where() *dwarfsym.Place {
	if v.before != nil {
		return v.before
	}
	return v.place
}

// List returns the return value, in return probes, then parameters and locals.
func (v *kernelVars) List() ([]Listed, error) {
	if v.place == nil {
		return nil, nil
	}
	var out []Listed
	if v.ret {
		r, err := v.env.Symbols.Result(v.place)
		switch {
		case err != nil && v.place.DWARF:
			return nil, err
		case err == nil && !isVoid(r.Type): // BTF may not have it
			out = append(out, Listed{Name: "$return", Type: r.Type.String()})
		}
	}
	vars, err := v.env.Symbols.Variables(v.place)
	return append(out, listed(vars)...), err
}

func listed(vars []dwarfsym.Variable) []Listed {
	out := make([]Listed, 0, len(vars))
	for i := range vars {
		x := &vars[i]
		out = append(out, Listed{Name: "$" + x.Name, Type: x.Type.String(), Param: x.Param,
			Lost: x.Loc.Kind == locexpr.OptimizedOut})
	}
	return out
}

// List returns the arguments of the prototype.
func (v *traceVars) List() ([]Listed, error) {
	out := make([]Listed, 0, len(v.tp.Params))
	for _, p := range v.tp.Params {
		out = append(out, Listed{Name: "$" + p.Name, Type: p.Type.String(), Param: true})
	}
	return out, nil
}
