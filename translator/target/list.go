// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
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

// Placed is a Vars that may belong to a place in the kernel's code; Where returns nil if it does
// not.
type Placed interface {
	Where() *query.Place
}

// Formatted is a Vars of a tracepoint; Format returns the format of its trace event, "" if there is
// none.
type Formatted interface {
	Format() string
}

// Listed is a variable that a listing shows.
type Listed struct {
	Name  string // with its "$"
	Type  string
	Param bool
	// Lost: it is in scope, but the compiler has removed its value here.
	Lost bool
}

// String returns "$name:type".
func (l Listed) String() string { return l.Name + ":" + l.Type }

// Where returns the place at which the variables are evaluated; with .post, the place before it.
func (v *Scope) Where() *query.Place {
	if v.Before != nil {
		return v.Before
	}
	return v.Place
}

// List returns the return value, in return probes, then parameters and locals.
func (v *Scope) List() ([]Listed, error) { return v.list(v.Env.Symbols.Variables) }

// ListNames is List in less time: it does not find out which variables have lost their values.
func (v *Scope) ListNames() ([]Listed, error) {
	all, err := v.list(v.Env.Symbols.Present)
	for i := range all {
		all[i].Lost = false
	}
	return all, err
}

func (v *Scope) list(variables func(*query.Place) ([]query.Variable, error)) ([]Listed, error) {
	if v.Place == nil {
		return nil, nil
	}
	var out []Listed
	if v.AtReturn {
		r, err := v.Env.Symbols.Result(v.Place)
		switch {
		case err != nil && r.Type != nil:
			out = append(out, Listed{Name: "$return", Type: r.Type.String(), Lost: true})
		case err != nil && v.Place.DWARF:
			return nil, err
		case err == nil && !isVoid(r.Type): // BTF may have no return type
			out = append(out, Listed{Name: "$return", Type: r.Type.String()})
		}
	}
	vars, err := variables(v.Place)
	return append(out, listed(vars)...), err
}

func listed(vars []query.Variable) []Listed {
	out := make([]Listed, 0, len(vars))
	for i := range vars {
		x := &vars[i]
		out = append(out, Listed{Name: "$" + x.Name, Type: x.Type.String(), Param: x.Param,
			Lost: x.Loc.Kind == locexpr.OptimizedOut})
	}
	return out
}
