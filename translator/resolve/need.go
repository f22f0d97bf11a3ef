// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// need says on what, apart from the script, the meaning of code depends.
type need int

const (
	needNothing need = iota
	needModule       // on the probed module: enumerators, memory
	needProbe        // on the probe: its target variables
)

// siteFor returns the site at which to lower code with need n that a probe at s runs.
func (r *resolver) siteFor(n need, s *site) *site {
	switch n {
	case needProbe:
		return s
	case needModule:
		return r.moduleSite(s)
	}
	return r.shared
}

// moduleSite returns the site that probes of one module share. For the kernel, it is the shared
// site.
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

// moduleName returns the module that v reads; "" for variables without a module.
func moduleName(v target.Vars) string {
	if m, ok := v.(target.InModule); ok {
		return m.ModuleName()
	}
	return ""
}

// need returns the need of fn and of the functions that it calls.
func (r *resolver) need(fn *function) need {
	if fn.need == nil {
		r.findNeeds(fn)
	}
	return *fn.need
}

// chainNeed returns the need of fn and of the overloads to which it may pass a call.
func (r *resolver) chainNeed(fn *function, rest []*function) need {
	most := r.need(fn)
	if len(rest) > 0 && hasNext(fn.decl) {
		most = max(most, r.chainNeed(rest[0], rest[1:]))
	}
	return most
}

// findNeeds finds the needs of fn and of the functions that it calls.
func (r *resolver) findNeeds(fn *function) {
	own, callees := map[*function]need{}, map[*function][]*function{}
	groups := plan.Groups([]*function{fn}, func(f *function) []*function {
		if f.need == nil {
			own[f], callees[f] = r.scanFunction(f)
		}
		return callees[f]
	})
	for _, group := range groups {
		if group[0].need == nil {
			setNeed(group, own, callees)
		}
	}
}

// setNeed sets the need of functions that call each other. That of their other callees is known.
func setNeed(group []*function, own map[*function]need, callees map[*function][]*function) {
	most := needNothing
	for _, f := range group {
		most = max(most, own[f])
		for _, c := range callees[f] {
			if c.need != nil {
				most = max(most, *c.need)
			}
		}
	}
	for _, f := range group {
		f.need = &most
	}
}

// scanFunction returns the need of fn without its calls, and the functions that it calls.
func (r *resolver) scanFunction(fn *function) (most need, callees []*function) {
	if fn.decl.Body == nil {
		return needNothing, nil
	}
	most, calls := scanNeed(piece{fn.decl.Body, fn.home})
	for _, c := range calls {
		callees = append(callees, r.names.chain(fn.home, c.Name, len(c.Args))...)
	}
	return most, callees
}

// pieceNeed returns the need of a handler's block and of the functions that it calls.
func (r *resolver) pieceNeed(p piece) need {
	most, calls := scanNeed(p)
	for _, c := range calls {
		for _, fn := range r.names.chain(p.scope, c.Name, len(c.Args)) {
			most = max(most, r.need(fn))
		}
	}
	return most
}

// scanNeed returns the need of a block without its calls, and lists its calls.
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

// exprNeed returns the need of e itself, without its operands. In the library, enumerators and
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

// inHeader reports whether a module list of @cast has header files of programs. Their types belong
// to no module, so a pointer to such a type points to the probed module's memory.
func inHeader(list string) bool {
	return strings.HasPrefix(list, "<") || strings.Contains(list, ":<")
}
