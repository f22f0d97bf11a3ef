// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// Names generated for a global have "__" after the global's name, so that
// "global x, x_lock" don't collide.

// globalValue returns the C expression for a scalar's value: an s64 or a char array.
func globalValue(g *plan.Global) string {
	if g.Lock == plan.LockPerCPU && g.Type == plan.Long {
		return fmt.Sprintf("gs_percpu_sum(%s, %s__base)", slots(g), g.CName)
	}
	return g.CName
}

// slot returns the C expression for a CPU's slot of a counter, as this_cpu_add() takes it.
func slot(g *plan.Global) string {
	if g.Allocated {
		return "*" + g.CName + "__slots"
	}
	return g.CName
}

// slots returns the C expression for the address of a counter's slots.
func slots(g *plan.Global) string {
	if g.Allocated {
		return g.CName + "__slots"
	}
	return "&" + g.CName
}

// counter prints a number with a slot per CPU.
func counter(w *writer, v *plan.Global) {
	if v.Allocated {
		w.linef("static s64 __percpu *%s__slots;", v.CName)
	} else {
		w.linef("static DEFINE_PER_CPU(s64, %s);", v.CName)
	}
	w.linef("static s64 %s__base = %s;", v.CName, number(v.InitLong))
}

// globals prints the definitions of all globals, and the two functions that module.h
// calls to allocate and free their memory.
func (g *gen) globals(w *writer) {
	for _, v := range g.p.Globals {
		g.global(w, v)
	}
	g.parts(w)
	g.globalsInit(w)
}

func (g *gen) global(w *writer, v *plan.Global) {
	w.linef("/* global %s */", comment(v.Name))
	switch {
	case v.Keys != nil:
		g.mapGlobal(w, v)
	case v.Type == plan.Stats:
		statGlobal(w, v)
	case v.Type == plan.String:
		w.linef("static char %s[GS_STRING_LEN] = %s;", v.CName, quote(g.p.Limits.Cut(v.InitString)))
	case v.Lock == plan.LockPerCPU:
		counter(w, v)
	default:
		w.linef("static s64 %s = %s;", v.CName, number(v.InitLong))
	}
	if v.Lock == plan.LockRW || v.Lock == plan.LockParts {
		w.linef("static struct gs_lock %s__lock __maybe_unused = GS_LOCK_INIT;", v.CName)
	}
	g.param(w, v)
	w.blank()
}

var cIdent = lazy.Regexp(`^[A-Za-z_][A-Za-z0-9_]*$`)

// paramName returns the name of the module parameter that sets v.
func paramName(v *plan.Global) string {
	if cIdent().MatchString(v.Name) {
		return v.Name
	}
	return v.CName
}

// param makes a settable scalar a module parameter, without a file in /sys/module: the root of a container
// could read there what the probes store. The kernel's headers may have a macro of that name ("current"),
// which must not be expanded.
func (g *gen) param(w *writer, v *plan.Global) {
	if !v.Settable {
		return
	}
	w.linef("#pragma push_macro(%q)", paramName(v))
	w.linef("#undef %s", paramName(v))
	defer w.linef("#pragma pop_macro(%q)", paramName(v))
	switch {
	case v.Type == plan.String:
		w.linef("module_param_string(%s, %s, GS_STRING_LEN, 0);", paramName(v), v.CName)
	case v.Lock == plan.LockPerCPU:
		w.linef("module_param_cb(%s, &gs_param_s64, &%s__base, 0);", paramName(v), v.CName)
	default:
		w.linef("module_param_cb(%s, &gs_param_s64, &%s, 0);", paramName(v), v.CName)
	}
}

// metaGlobals lists the settable globals.
func (g *gen) metaGlobals() (out []modmeta.Global) {
	for _, v := range g.p.Globals {
		if v.Settable {
			out = append(out, modmeta.Global{Name: v.Name, Param: paramName(v), String: v.Type == plan.String})
		}
	}
	return out
}

// keyParams returns an element's keys as C parameters.
func keyParams(v *plan.Global) string {
	out := make([]string, len(v.Keys))
	for i, k := range v.Keys {
		out[i] = cType(k) + fmt.Sprintf("k%d", i+1)
	}
	return strings.Join(out, ", ")
}

// keyArgs returns the names of keyParams.
func keyArgs(v *plan.Global) string {
	out := make([]string, len(v.Keys))
	for i := range v.Keys {
		out[i] = fmt.Sprintf("k%d", i+1)
	}
	return strings.Join(out, ", ")
}

// cType returns the C type of a script value; a name can be appended.
func cType(t plan.Type) string {
	if t == plan.String {
		return "const char *"
	}
	return "s64 "
}

// mapGlobal prints an array: the node, and find, get and value for its keys.
func (g *gen) mapGlobal(w *writer, v *plan.Global) {
	if v.Type == plan.Stats {
		statType(w, v)
	}
	w.open(fmt.Sprintf("struct %s__node {", v.CName))
	w.line("struct gs_node n;")
	for i, k := range v.Keys {
		if k == plan.String {
			w.linef("char k%d[GS_STRING_LEN];", i+1)
		} else {
			w.linef("s64 k%d;", i+1)
		}
	}
	switch v.Type {
	case plan.String:
		w.line("char v[GS_STRING_LEN];")
	case plan.Stats:
		w.linef("struct %s__agg v;", v.CName)
	default:
		w.line("s64 v;")
	}
	w.end("};")
	w.open(fmt.Sprintf("static struct gs_map %s = {", v.CName))
	w.linef(".node_size = sizeof(struct %s__node),", v.CName)
	w.linef(".size = %d,", g.mapSize(v))
	w.linef(".sized = %t,", v.Sized)
	w.linef(".wrap = %t,", v.Wrap)
	w.end("};")
	w.blank()
	mapHash(w, v)
	mapFind(w, v)
	mapGet(w, v)
	if v.Lock == plan.LockStripes {
		g.stripes(w, v)
	}
	mapValue(w, v)
}

func (g *gen) mapSize(v *plan.Global) int64 {
	if v.Size > 0 {
		return v.Size
	}
	return g.p.Limits.MapEntries
}

func mapHash(w *writer, v *plan.Global) {
	h := "GS_HASH_SEED"
	for i, k := range v.Keys {
		kind := "long"
		if k == plan.String {
			kind = "str"
		}
		h = fmt.Sprintf("gs_hash_%s(%s, k%d)", kind, h, i+1)
	}
	w.linef("static __always_inline u32 %s__hash(%s)", v.CName, keyParams(v))
	w.open("{")
	end := "gs_hash_end"
	if v.Lock == plan.LockStripes {
		end = "gs_stripe_hash_end"
	}
	w.linef("return %s(%s);", end, h)
	w.end("}")
	w.blank()
}

func mapFind(w *writer, v *plan.Global) {
	vals := make([]value, len(v.Keys))
	for i := range vals {
		vals[i] = plain("k%d", i+1)
	}
	w.linef("static __always_inline struct %s__node *%s__find_hash(u32 hash, %s)", v.CName, v.CName, keyParams(v))
	w.open("{")
	w.linef("struct %s__node *e;", v.CName)
	w.blank()
	each := "hash"
	if len(v.Keys) == 1 && v.Keys[0] == plan.Long {
		each = "near" // comparing the key costs as much as comparing hashes
	}
	w.open(fmt.Sprintf("gs_map_for_each_%s(e, &%s, hash)", each, v.CName))
	w.open(fmt.Sprintf("if (%s)", keyMatch(v, "e", vals)))
	w.line("return e;")
	w.depth -= 2
	w.line("return NULL;")
	w.end("}")
	w.blank()
	w.linef("gs_fn struct %s__node *%s__find(%s)", v.CName, v.CName, keyParams(v))
	w.open("{")
	w.linef("return %s__find_hash(%s__hash(%s), %s);", v.CName, v.CName, keyArgs(v), keyArgs(v))
	w.end("}")
	w.blank()
}

func mapGet(w *writer, v *plan.Global) {
	w.linef("gs_fn struct %s__node *%s__get(struct gs_ctx *c, s32 loc, %s)", v.CName, v.CName, keyParams(v))
	w.open("{")
	w.linef("u32 hash = %s__hash(%s);", v.CName, keyArgs(v))
	w.linef("struct %s__node *e = %s__find_hash(hash, %s);", v.CName, v.CName, keyArgs(v))
	w.blank()
	w.open("if (e)")
	w.line("return e;")
	w.depth--
	w.linef("e = gs_map_new(c, loc, &%s, hash);", v.CName)
	newNode(w, v)
	w.end("}")
	w.blank()
}

// newNode prints the end of a function that makes a node: it sets the keys, and the value to zero.
func newNode(w *writer, v *plan.Global) {
	w.open("if (unlikely(!e))")
	w.line("return NULL;")
	w.depth--
	for i, k := range v.Keys {
		if k == plan.String {
			w.linef("gs_str_copy(e->k%d, k%d);", i+1, i+1)
		} else {
			w.linef("e->k%d = k%d;", i+1, i+1)
		}
	}
	switch v.Type {
	case plan.String:
		w.line("e->v[0] = '\\0';")
	case plan.Stats:
		w.line("memset(&e->v, 0, sizeof(e->v));")
	default:
		w.line("e->v = 0;")
	}
	w.line("return e;")
}

func mapValue(w *writer, v *plan.Global) {
	if v.Type == plan.Stats {
		statElem(w, v)
		return
	}
	none := "0"
	if v.Type == plan.String {
		none = `""`
	}
	elementReader(w, v, cType(v.Type), "value", "e ? e->v : "+none)
}

// elementReader prints a function that finds an element, which may be missing, and returns the C expression
// result; for an array with stripes, another one that is given the hash of the keys.
func elementReader(w *writer, v *plan.Global, typ, name, result string) {
	w.linef("gs_fn %s%s__%s(%s)", typ, v.CName, name, keyParams(v))
	w.open("{")
	w.linef("struct %s__node *e = %s__find(%s);", v.CName, v.CName, keyArgs(v))
	w.blank()
	w.linef("return %s;", result)
	w.end("}")
	w.blank()
	if v.Lock != plan.LockStripes {
		return
	}
	w.linef("gs_fn %s%s__%s_hash(u32 hash, %s)", typ, v.CName, name, keyParams(v))
	w.open("{")
	w.linef("struct %s__node *e = %s__find_hash(hash, %s);", v.CName, v.CName, keyArgs(v))
	w.blank()
	w.linef("return %s;", result)
	w.end("}")
	w.blank()
}
