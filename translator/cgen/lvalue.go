// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// assignLong stores a number. If want is set, it returns the stored value.
func (f *fn) assignLong(e *plan.Assign, want bool) value {
	switch l := e.L.(type) {
	case *plan.LocalRef:
		return f.update(f.number(l.Local), e)
	case *plan.GlobalRef:
		if l.Global.Lock == plan.LockPerCPU {
			return f.assignPerCPU(l, e)
		}
		return f.update(f.scalar(l.Global), e)
	case *plan.Elem:
		keys, r := f.elemOperands(l, e.R)
		n := f.element(l, keys)
		return f.updateWith(n+"->v", e, r)
	}
	f.g.bug(placeOf(e.L), e.L)
	return plain("0")
}

// update prints "dst op= R" for a scalar.
func (f *fn) update(dst string, e *plan.Assign) value {
	r := f.value(e.R)
	return f.updateWith(dst, e, r)
}

// updateWith prints "dst op= r".
func (f *fn) updateWith(dst string, e *plan.Assign, r value) value {
	op := strings.TrimSuffix(e.Op, "=")
	switch op {
	case "":
		f.w.linef("%s = %s;", dst, r.bare())
	case "/", "%", "<<", ">>", ">>>":
		v := f.arith(op, e.L, e.R, plain("%s", dst), r, &e.P)
		f.w.linef("%s = %s;", dst, v.bare())
	default:
		f.w.linef("%s %s= %s;", dst, op, r.bare())
	}
	return plain("%s", dst)
}

// assignPerCPU adds to this CPU's slot, or sets the sum of all slots.
func (f *fn) assignPerCPU(l *plan.GlobalRef, e *plan.Assign) value {
	r, sum := f.hold(f.value(e.R)), plain("%s", globalValue(l.Global))
	switch e.Op {
	case "+=":
		f.w.linef("this_cpu_add(%s, %s);", slot(l.Global), r)
		return sum
	case "-=":
		f.w.linef("this_cpu_sub(%s, %s);", slot(l.Global), r)
		return sum
	case "=":
		f.w.linef("gs_percpu_set(%s, &%s__base, %s);", slots(l.Global), l.Global.CName, r)
		return r
	}
	v := f.hold(f.arith(strings.TrimSuffix(e.Op, "="), l, e.R, sum, r, &e.P))
	f.w.linef("gs_percpu_set(%s, &%s__base, %s);", slots(l.Global), l.Global.CName, v)
	return v
}

// incDec prints ++ or --. If want is set, it returns the expression's value.
func (f *fn) incDec(e *plan.IncDec, want bool) value {
	dst := ""
	switch l := e.L.(type) {
	case *plan.LocalRef:
		dst = f.number(l.Local)
	case *plan.GlobalRef:
		if l.Global.Lock == plan.LockPerCPU {
			return f.incPerCPU(l, e, want)
		}
		dst = f.scalar(l.Global)
	case *plan.Elem:
		dst = f.element(l, f.keys(l)) + "->v"
	default:
		f.g.bug(placeOf(e.L), e.L)
	}
	op := "++"
	if e.Dec {
		op = "--"
	}
	switch {
	case !want:
		f.w.line(dst + op + ";")
		return value{}
	case e.Prefix:
		f.w.line(dst + op + ";")
		return plain("%s", dst)
	}
	t := f.newLong()
	f.w.linef("%s = %s%s;", t, dst, op)
	return plain("%s", t)
}

func (f *fn) incPerCPU(l *plan.GlobalRef, e *plan.IncDec, want bool) value {
	sum := plain("%s", globalValue(l.Global))
	var t value
	if want && !e.Prefix {
		t = f.hold(sum)
	}
	op := "inc"
	if e.Dec {
		op = "dec"
	}
	f.w.linef("this_cpu_%s(%s);", op, slot(l.Global))
	if want && e.Prefix {
		return sum
	}
	return t
}

// keys evaluates an element's keys.
func (f *fn) keys(e *plan.Elem) []value {
	vals := f.list(e.Keys)
	f.weighKeys(e.Keys, vals)
	return vals
}

// elemOperands evaluates the keys and the right side of an assignment to an element.
// Creating the element may drop another one if the array wraps. Values that point into
// the array, or depend on which elements exist, are therefore copied first.
func (f *fn) elemOperands(l *plan.Elem, r plan.Expr) ([]value, value) {
	vals := f.list(append(append([]plan.Expr{}, l.Keys...), r))
	n := len(l.Keys)
	f.weighKeys(l.Keys, vals[:n])
	if l.Global.Wrap {
		for i, e := range append(append([]plan.Expr{}, l.Keys...), r) {
			vals[i] = f.detach(e, vals[i], l.Global)
		}
	} else if asksFor(r, l.Global) {
		vals[n] = f.detach(r, vals[n], l.Global)
	}
	return vals[:n], vals[n]
}

// asksFor reports whether e tests if an element of g exists; creating an element could change the
// result.
func asksFor(e plan.Expr, g *plan.Global) bool {
	return anyExpr(e, func(x plan.Expr) bool {
		in, ok := x.(*plan.In)
		return ok && in.Global == g
	})
}

// detach copies a value that may change when an element of g is created.
func (f *fn) detach(e plan.Expr, code value, g *plan.Global) value {
	touches := anyExpr(e, func(x plan.Expr) bool {
		switch x := x.(type) {
		case *plan.Elem:
			return x.Global == g
		case *plan.In:
			return x.Global == g
		}
		return false
	})
	switch {
	case !touches:
		return code
	case e.Type() != plan.String:
		return f.hold(code)
	}
	t := f.newStr()
	f.copyStr(t, code.text)
	return plain("%s", t)
}

// element finds or creates an element and returns a pointer to its node.
func (f *fn) element(e *plan.Elem, keys []value) string {
	return f.node(e.Global, keys, f.loc(&e.P))
}

// node is element for keys that are evaluated. In code that adds to this CPU's part, it is the CPU's
// share of the element, whose value is what the CPU has added.
func (f *fn) node(g *plan.Global, keys []value, loc int) string {
	if f.addsToParts(g) {
		s := f.pointer(fmt.Sprintf("struct %s__share *", g.CName), f.name("e"))
		f.w.linef("%s = %s__share(c, %d, gs_p, %s);", s, g.CName, loc, arguments(keys))
		f.w.open("if (unlikely(!" + s + ")) {")
		f.when("gs_cpu_part_was_lost(&gs_p->part)", f.jump(f.partLost))
		f.w.line(f.jump(f.onError))
		f.w.end("}")
		return s
	}
	n := f.nodePointer(g, "e")
	if s, ok := f.oneOf[g]; ok {
		f.w.linef("%s = %s__get_in(c, %d, %s, %s, %s);", n, g.CName, loc, s.stripe, s.hash, arguments(keys))
	} else {
		f.w.linef("%s = %s__get(c, %d, %s);", n, g.CName, loc, arguments(keys))
	}
	f.when("unlikely(!"+n+")", f.jump(f.onError))
	return n
}

// nodePointer makes a variable for a pointer to a node of g.
func (f *fn) nodePointer(g *plan.Global, prefix string) string {
	return f.pointer(fmt.Sprintf("struct %s__node *", g.CName), f.name(prefix))
}

// elemValue reads an element without creating it.
func (f *fn) elemValue(e *plan.Elem) string {
	if n := f.current(e.Global, e.Keys); n != "" {
		return n + "->v"
	}
	suffix, first := f.at(e.Global)
	return fmt.Sprintf("%s__value%s(%s%s)", e.Global.CName, suffix, first, arguments(f.keys(e)))
}

// assignStrElem stores a string into an element.
func (f *fn) assignStrElem(l *plan.Elem, e *plan.Assign) string {
	keys, r := f.elemOperands(l, e.R)
	n := f.element(l, keys)
	if e.Op == ".=" {
		f.appendStr(n+"->v", r.text)
	} else {
		f.copyStr(n+"->v", r.text)
	}
	return n + "->v"
}

// in tests for an element; a nil key matches any.
func (f *fn) in(e *plan.In) value {
	vals := f.list(e.Keys)
	f.weighKeys(e.Keys, vals)
	full := true
	for i := range e.Keys {
		full = full && e.Keys[i] != nil
	}
	if full {
		suffix, first := f.at(e.Global)
		return inParens("%s__find%s(%s%s) != NULL", e.Global.CName, suffix, first, arguments(vals))
	}
	t := f.newLong()
	n := f.nodePointer(e.Global, "e")
	f.w.linef("%s = 0;", t)
	f.walk(e.Global)
	f.w.open(eachNode(e.Global, n) + " {")
	f.weighMatches(e.Global, n, e.Keys, vals)
	f.w.open(fmt.Sprintf("if (%s) {", keyMatch(e.Global, n, vals)))
	f.w.linef("%s = 1;", t)
	f.w.line("break;")
	f.w.end("}")
	f.w.end("}")
	return plain("%s", t)
}

// walk charges the action budget for a loop of the runtime over all nodes.
func (f *fn) walk(g *plan.Global) {
	f.spendOn(fmt.Sprintf("gs_map_walk_actions(&%s)", g.CName))
	f.weigh(fmt.Sprintf("gs_map_walk_weight(&%s)", g.CName))
}

// eachNode returns the head of a loop over the nodes of g in insertion order.
func eachNode(g *plan.Global, n string) string {
	return fmt.Sprintf("gs_map_for_each(%s, &%s)", n, g.CName)
}

// keyMatch compares a node's keys with vals; "" matches any.
func keyMatch(g *plan.Global, n string, vals []value) string {
	var conds []string
	for i, v := range vals {
		switch {
		case v.text == "":
		case g.Keys[i] == plan.String:
			conds = append(conds, fmt.Sprintf("gs_str_equal(%s->k%d, %s)", n, i+1, v))
		default:
			conds = append(conds, fmt.Sprintf("%s->k%d == %s", n, i+1, v))
		}
	}
	if len(conds) == 0 {
		return "true"
	}
	return strings.Join(conds, " && ")
}

// remove prints a delete statement.
func (f *fn) remove(s *plan.Delete) {
	g := s.Global
	switch {
	case s.Keys != nil:
		f.removeKeys(s)
	case g.Keys != nil:
		f.spendOn(fmt.Sprintf("gs_map_clear_actions(&%s)", g.CName))
		f.weigh(fmt.Sprintf("gs_map_clear_weight(&%s)", g.CName))
		f.w.linef("gs_map_clear(&%s);", g.CName)
	case g.Type == plan.Stats:
		f.w.linef("%s__clear();", g.CName)
	case g.Lock == plan.LockPerCPU:
		f.w.linef("gs_percpu_set(%s, &%s__base, 0);", slots(g), g.CName)
	case g.Type == plan.String:
		f.w.linef("%s[0] = '\\0';", globalValue(g))
	default:
		f.w.linef("%s = 0;", globalValue(g))
	}
}

func (f *fn) removeKeys(s *plan.Delete) {
	vals := f.list(s.Keys)
	full := true
	for i, k := range s.Keys {
		full = full && k != nil
		// the key may point into the node that is deleted
		if k != nil {
			vals[i] = f.detach(k, vals[i], s.Global)
		}
	}
	f.weighKeys(s.Keys, vals)
	n := f.nodePointer(s.Global, "e")
	if full {
		suffix, first := f.at(s.Global)
		f.w.linef("%s = %s__find%s(%s%s);", n, s.Global.CName, suffix, first, arguments(vals))
		remove := fmt.Sprintf("gs_map_remove(&%s, &%s->n);", s.Global.CName, n)
		if one, ok := f.oneOf[s.Global]; ok {
			remove = fmt.Sprintf("gs_stripe_remove(&%s, &%s__stripes, %s, &%s->n);", s.Global.CName, s.Global.CName, one.stripe, n)
		}
		f.when(n, remove)
		return
	}
	next := f.nodePointer(s.Global, "next")
	f.walk(s.Global)
	f.w.open(fmt.Sprintf("gs_map_for_each_safe(%s, %s, &%s) {", n, next, s.Global.CName))
	f.weighMatches(s.Global, n, s.Keys, vals)
	f.when(keyMatch(s.Global, n, vals), fmt.Sprintf("gs_map_remove(&%s, &%s->n);", s.Global.CName, n))
	f.w.end("}")
}
