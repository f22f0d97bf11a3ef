// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// invoke calls a function of the script, which has slots of its own. If the function ends with next,
// its overload is called with the same arguments.
func (r *run) invoke(n *tracemeta.Node) (value, error) {
	args, err := r.list(n.Kids)
	if err != nil {
		return value{}, err
	}
	for i := int(n.N); ; {
		f := &r.functions[i]
		if f.Nests && r.nesting >= r.script.MaxNesting || r.calls >= tracemeta.MaxCalls {
			return value{}, &scriptError{text: "MAXNESTING exceeded", loc: n.Loc}
		}
		v, how, err := r.body(f, args)
		if e, ok := err.(*scriptError); ok {
			e.callers = append(e.callers, n.Loc)
		}
		switch {
		case err != nil || how != ended:
			return v, err
		case f.Overload == 0:
			return value{}, &scriptError{text: "all functions exhausted", loc: n.Loc}
		}
		i = f.Overload - 1
	}
}

// body runs a function's body.
func (r *run) body(f *tracemeta.Function, args []value) (value, flow, error) {
	outer, nesting := r.slots, r.nesting
	defer func() { r.slots, r.nesting, r.calls = outer, nesting, r.calls-1 }()
	r.calls++
	if f.Nests {
		r.nesting++
	}
	r.slots = make([]value, f.Locals)
	copy(r.slots, args)
	how, err := r.stmt(f.Code)
	return r.slots[f.Params], how, err
}
