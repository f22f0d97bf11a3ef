// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// stackFunctions are the library's functions that return a stack, each with the form of the stack.
var stackFunctions = map[string]modmeta.KeyKind{
	"backtrace":         modmeta.KernelStack,
	"callers":           modmeta.KernelStack,
	"task_backtrace":    modmeta.KernelStack,
	"kstack":            modmeta.KernelStack,
	"ubacktrace":        modmeta.UserStack,
	"ucallers":          modmeta.UserStack,
	"ustack":            modmeta.SymbolStack,
	"sprint_backtrace":  modmeta.SymbolStack,
	"sprint_ubacktrace": modmeta.SymbolStack,
	"sprint_stack":      modmeta.SymbolStack,
	"sprint_syms":       modmeta.SymbolStack,
}

// keyKinds finds out which keys of arrays are stacks: those for which the script uses only results
// of stackFunctions, directly or through a local variable.
type keyKinds struct {
	stored map[*plan.Local][]plan.Expr // a nil element is not a stack
	locals map[*plan.Local]modmeta.KeyKind
	keys   map[*plan.Global][]modmeta.KeyKind
}

// stackKeys returns the kinds of keys by array; "" for keys that are not stacks.
func stackKeys(p *plan.Program) map[*plan.Global][]modmeta.KeyKind {
	k := &keyKinds{stored: map[*plan.Local][]plan.Expr{}, locals: map[*plan.Local]modmeta.KeyKind{}, keys: map[*plan.Global][]modmeta.KeyKind{}}
	walk := func(s plan.Stmt, onExpr func(plan.Expr) bool) { plan.InspectStmt(s, k.received, onExpr) }
	each := func(onExpr func(plan.Expr) bool) {
		for _, f := range p.Functions {
			k.unknown(f.Params...)
			if f.Body != nil {
				walk(f.Body, onExpr)
			}
		}
		for _, h := range p.Handlers {
			if h.Body != nil {
				walk(h.Body, onExpr)
			}
		}
	}
	each(k.assigned)
	each(k.element)
	return k.keys
}

// unknown marks locals that may have any value.
func (k *keyKinds) unknown(list ...*plan.Local) {
	for _, l := range list {
		if l != nil {
			k.stored[l] = append(k.stored[l], nil)
		}
	}
}

// received marks the locals that a statement stores into.
func (k *keyKinds) received(s plan.Stmt) {
	switch s := s.(type) {
	case *plan.Foreach:
		k.unknown(append(s.Keys[:len(s.Keys):len(s.Keys)], s.Value)...)
	case *plan.HistForeach:
		k.unknown(s.Key, s.Value)
	case *plan.Try:
		k.unknown(s.Var)
	}
}

// assigned records the expressions that are assigned to locals.
func (k *keyKinds) assigned(e plan.Expr) bool {
	if a, ok := e.(*plan.Assign); ok {
		if l, ok := a.L.(*plan.LocalRef); ok {
			x := a.R
			if a.Op != "=" {
				x = nil
			}
			k.stored[l.Local] = append(k.stored[l.Local], x)
		}
	}
	return true
}

// element records the keys of elements, including those that are only looked up, because a script
// uses the same keys for storing and for looking up.
func (k *keyKinds) element(e plan.Expr) bool {
	switch e := e.(type) {
	case *plan.Elem:
		k.note(e.Global, e.Keys)
	case *plan.StatAdd:
		k.note(e.Stat.Global, e.Stat.Keys)
	}
	return true
}

func (k *keyKinds) note(g *plan.Global, keys []plan.Expr) {
	known := k.keys[g]
	for i, x := range keys {
		kind := k.kind(x)
		switch {
		case i >= len(known):
			known = append(known, kind)
		case known[i] != kind:
			known[i] = ""
		}
	}
	k.keys[g] = known
}

// kind returns the form of the stack that x returns; "" if x is not a stack.
func (k *keyKinds) kind(x plan.Expr) modmeta.KeyKind {
	switch x := x.(type) {
	case *plan.Call:
		if f := x.Func.Pos.File; f != nil && f.Role != source.User {
			return stackFunctions[x.Func.Name]
		}
	case *plan.LocalRef:
		return k.local(x.Local)
	}
	return ""
}

// local returns the kind of all values that are stored in a local; "" if they differ. It computes
// the kind once for each local, because a local may have many copies, which have many copies in
// turn.
func (k *keyKinds) local(l *plan.Local) modmeta.KeyKind {
	if kind, found := k.locals[l]; found {
		return kind
	}
	k.locals[l] = "" // until the kind is known: a local that is copied from itself has no known kind
	var kind modmeta.KeyKind
	for i, x := range k.stored[l] {
		one := modmeta.KeyKind("")
		if x != nil {
			one = k.kind(x)
		}
		if one == "" || i > 0 && one != kind {
			return ""
		}
		kind = one
	}
	k.locals[l] = kind
	return kind
}
