// SPDX-License-Identifier: GPL-2.0-or-later

package plan

// HasEffect reports whether evaluating x has effects besides its value. pure has the functions without
// any, see Purity.
func HasEffect(x Expr, pure map[*Function]bool) bool {
	found := false
	InspectExpr(x, func(x Expr) bool {
		switch x := x.(type) {
		case *Assign, *IncDec, *StatAdd, *Store, *SetReg, *Match:
			found = true
		case *CExpr:
			found = found || !x.Pure
		case *Hook:
			found = found || !x.Pure
		case *Call:
			found = found || !pure[x.Func]
		case *Print:
			found = found || !x.Sprint
		case *PrintHist:
			found = found || !x.Sprint
		}
		return !found
	})
	return found
}

// Purity finds the functions that only compute a value. It assumes that all functions
// are pure and removes those that are not, so that recursive functions can be pure.
func Purity(p *Program) map[*Function]bool {
	pure := map[*Function]bool{}
	for _, f := range p.Functions {
		pure[f] = f.Body != nil || f.Pragma.Pure && !f.HasNext
	}
	for changed := true; changed; {
		changed = false
		for _, f := range p.Functions {
			if pure[f] && f.Body != nil && !pureBody(f, pure) {
				pure[f], changed = false, true
			}
		}
	}
	return pure
}

// pureBody reports whether a body is pure. Stores into the function's own locals are
// allowed.
func pureBody(f *Function, pure map[*Function]bool) bool {
	ok := !f.HasNext // without next, no overload is called
	InspectStmt(f.Body, func(s Stmt) {
		switch s.(type) {
		case *Delete, *Try:
			ok = false
		}
	}, func(e Expr) bool {
		switch x := e.(type) {
		case *Assign:
			_, local := x.L.(*LocalRef)
			ok = ok && local && !HasEffect(x.R, pure)
		case *IncDec:
			_, local := x.L.(*LocalRef)
			ok = ok && local
		default:
			if len(Slots(e)) == 0 || isEffectNode(e) {
				ok = ok && !HasEffect(e, pure)
			}
		}
		return ok
	})
	return ok
}

func isEffectNode(e Expr) bool {
	switch e.(type) {
	case *StatAdd, *Store, *SetReg, *CExpr, *Hook, *Match, *Call, *Print, *PrintHist:
		return true
	}
	return false
}
