// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import "github.com/gostap/gostap/dwarfsym"

// Lister is a Vars that can tell what there is, as -L prints it: "$name:type".
type Lister interface {
	List() ([]string, error)
}

// List gives the return value, in return probes, then parameters and locals.
func (v *kernelVars) List() ([]string, error) {
	if v.place == nil || !v.place.DWARF {
		return nil, nil
	}
	var out []string
	if v.ret {
		r, err := v.env.Symbols.Result(v.place)
		if err != nil {
			return nil, err
		}
		if !isVoid(r.Type) {
			out = append(out, "$return:"+r.Type.String())
		}
	}
	vars, err := v.env.Symbols.Variables(v.place)
	return append(out, listed(vars)...), err
}

func listed(vars []dwarfsym.Variable) []string {
	out := make([]string, 0, len(vars))
	for _, x := range vars {
		out = append(out, "$"+x.Name+":"+x.Type.String())
	}
	return out
}

// List gives the arguments of the prototype.
func (v *traceVars) List() ([]string, error) {
	out := make([]string, 0, len(v.tp.Params))
	for _, p := range v.tp.Params {
		out = append(out, "$"+p.Name+":"+p.Type.String())
	}
	return out, nil
}
