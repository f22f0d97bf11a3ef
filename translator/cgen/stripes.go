// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import "github.com/gostap/gostap/translator/plan"

// Arrays with a lock for each part of their elements (plan.LockStripes, runtime-c/data/stripes.h).

// stripeVars are the C variables of a handler for the only element that it uses of an array: its hash,
// and its stripe.
type stripeVars struct{ hash, stripe string }

// striped returns the arrays with stripes.
func (g *gen) striped() (out []*plan.Global) {
	for _, v := range g.p.Globals {
		if v.Lock == plan.LockStripes {
			out = append(out, v)
		}
	}
	return out
}

// stripes prints the stripes of an array, and the functions for one element whose stripe is locked.
func (g *gen) stripes(w *writer, v *plan.Global) {
	w.linef("static struct gs_stripes %s__stripes = { .pool = GS_LOCK_INIT };", v.CName)
	w.blank()
	w.linef("gs_fn struct %s__node *%s__get_in(struct gs_ctx *c, s32 loc, struct gs_stripe *st, u32 hash, %s)", v.CName, v.CName, keyParams(v))
	w.open("{")
	w.linef("struct %s__node *e = %s__find_hash(hash, %s);", v.CName, v.CName, keyArgs(v))
	w.blank()
	w.open("if (e)")
	w.line("return e;")
	w.depth--
	w.linef("e = gs_stripe_new(c, loc, &%s, &%s__stripes, st, hash, %d);", v.CName, v.CName, g.globalIndex(v))
	newNode(w, v)
	w.end("}")
	w.blank()
}

// stripeOf prints code that finds the stripe of a handler's only element of an array, before the handler
// acquires its locks.
func (f *fn) stripeOf(l plan.LockUse) {
	s := stripeVars{hash: f.pointer("u32 ", f.name("hash")), stripe: f.pointer("struct gs_stripe *", f.name("stripe"))}
	keys := f.list(l.Keys)
	f.weighKeys(l.Keys, keys)
	f.w.linef("%s = %s__hash(%s);", s.hash, l.Global.CName, arguments(keys))
	f.w.linef("%s = gs_stripe_of(&%s__stripes, &%s, %s);", s.stripe, l.Global.CName, l.Global.CName, s.hash)
	if f.oneOf == nil {
		f.oneOf = map[*plan.Global]stripeVars{}
	}
	f.oneOf[l.Global] = s
}

func hasKeys(locks []plan.LockUse) bool {
	for _, l := range locks {
		if l.Keys != nil {
			return true
		}
	}
	return false
}

// stripesOf is stripeOf for all locks of a handler.
func (f *fn) stripesOf(locks []plan.LockUse) {
	for _, l := range locks {
		if l.Keys != nil {
			f.stripeOf(l)
		}
	}
}

// at returns the suffix of a function for an element, and its first arguments, for the code of f.
func (f *fn) at(v *plan.Global) (suffix, first string) {
	if s, ok := f.oneOf[v]; ok {
		return "_hash", s.hash + ", "
	}
	return "", ""
}

// join prints code that puts the elements of all stripes into one list. The code at label ends the handler.
func (f *fn) join(w *writer, v *plan.Global, label string) {
	w.linef("gs_stripes_join(&%s, &%s__stripes);", v.CName, v.CName)
	w.linef("if (!gs_weigh(c, gs_stripes_weight(&%s, &%s__stripes)))", v.CName, v.CName)
	w.depth++
	w.line(f.jump(label))
	w.depth--
}

// joins returns the uses of arrays with stripes of which a handler may use all elements.
func joins(locks []plan.LockUse) (out []plan.LockUse) {
	for _, l := range locks {
		if l.Whole {
			out = append(out, l)
		}
	}
	return out
}
