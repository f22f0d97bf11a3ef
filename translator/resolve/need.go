// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/target"
)

// need is what the meaning of code depends on, apart from the script.
type need int

const (
	needNothing need = iota
	needModule       // the probed module, whose enumerators and memory it reads
	needProbe        // the probe, whose target variables it reads
)

// siteFor is where code with a need is lowered that a probe at s runs.
func (r *resolver) siteFor(n need, s *site) *site {
	switch n {
	case needProbe:
		return s
	case needModule:
		return r.moduleSite(s)
	}
	return r.shared
}

// moduleSite is the site that probes of one module share. The shared site is the
// kernel's.
func (r *resolver) moduleSite(s *site) *site {
	name := moduleName(s.vars)
	if name == "" || name == "kernel" {
		return r.shared
	}
	if r.modules[name] == nil {
		r.modules[name] = &site{vars: s.vars}
	}
	return r.modules[name]
}

// moduleName is the module that v reads; "" for variables of no module.
func moduleName(v target.Vars) string {
	if m, ok := v.(target.InModule); ok {
		return m.ModuleName()
	}
	return ""
}

// need is what fn, or a function that it calls, needs.
func (r *resolver) need(fn *function) need {
	if fn.need == nil {
		n := r.reached(fn)
		fn.need = &n
	}
	return *fn.need
}

// chainNeed is what fn and the overloads to which it may pass a call need.
func (r *resolver) chainNeed(fn *function, rest []*function) need {
	most := r.need(fn)
	if len(rest) > 0 && hasNext(fn.decl) {
		most = max(most, r.chainNeed(rest[0], rest[1:]))
	}
	return most
}

func (r *resolver) reached(fn *function) need {
	most := needNothing
	seen := map[*function]bool{}
	todo := []*function{fn}
	for len(todo) > 0 && most < needProbe {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[f] || f.decl.Body == nil {
			continue
		}
		seen[f] = true
		n, calls := scanNeed(piece{f.decl.Body, f.home})
		most = max(most, n)
		for _, c := range calls {
			todo = append(todo, r.names.chain(f.home, c.Name, len(c.Args))...)
		}
	}
	return most
}

// pieceNeed is what a block of a handler, or a function that it calls, needs.
func (r *resolver) pieceNeed(p piece) need {
	most, calls := scanNeed(p)
	for _, c := range calls {
		for _, fn := range r.names.chain(p.scope, c.Name, len(c.Args)) {
			most = max(most, r.need(fn))
		}
	}
	return most
}

// scanNeed returns what a block itself needs, and lists its calls.
func scanNeed(p piece) (most need, calls []*ast.Call) {
	inspect(p.block, nil, func(e ast.Expr) bool {
		most = max(most, exprNeed(e, p.scope.user))
		if c, ok := e.(*ast.Call); ok {
			calls = append(calls, c)
		}
		return true
	})
	return most, calls
}

// exprNeed is what e itself needs, without its operands. In the library, enumerators and
// values with a C type are the kernel's.
func exprNeed(e ast.Expr, user bool) need {
	switch e := e.(type) {
	case *ast.Target, *ast.Entry, *ast.Perf:
		return needProbe
	case *ast.AtVar:
		return needIf(e.Module == "", needProbe)
	case *ast.AtCast:
		return max(needIf(e.Module == "", needProbe), needIf(user && inHeader(e.Module), needModule))
	case *ast.EnumName:
		return needIf(e.Module == "" && e.Type != "", needProbe)
	case *ast.EnumConst, *ast.Autocast:
		return needIf(user, needModule)
	}
	return needNothing
}

func needIf(is bool, n need) need {
	if is {
		return n
	}
	return needNothing
}

// inHeader reports whether a module list of @cast has header files of programs, whose
// types are in no module: what such a pointer points to is in the probed module's memory.
func inHeader(list string) bool {
	return strings.HasPrefix(list, "<") || strings.Contains(list, ":<")
}
