// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"

	"github.com/gostap/gostap/translator/plan"
)

// Globals of which each CPU has a part (plan.LockParts, runtime-c/data/parts.h).

// Instructions that moving what was added to a number, or to a statistic, takes.
const (
	gatherNumber = 10
	gatherStat   = 35
)

// parted returns the globals of which each CPU has a part.
func (g *gen) parted() (out []*plan.Global) {
	for _, v := range g.p.Globals {
		if v.Lock == plan.LockParts {
			out = append(out, v)
		}
	}
	return out
}

// addsToParts reports whether the code of f adds to this CPU's part of v.
func (f *fn) addsToParts(v *plan.Global) bool { return f.inPart && v.Lock == plan.LockParts }

// gathers returns the uses of globals with parts in a handler that uses them in another way than by
// adding.
func gathers(locks []plan.LockUse) (out []plan.LockUse) {
	for _, l := range locks {
		if l.Gather {
			out = append(out, l)
		}
	}
	return out
}

// fewGathers is the number of numbers that a timer gathers with interrupts off, and without a charge: of each,
// there is little on each CPU.
const fewGathers = 4

// takesAll reports whether acquiring locks includes work for each element of an array, for each bucket of a
// histogram on each CPU, or for many numbers on each CPU.
func takesAll(locks []plan.LockUse) bool {
	for _, l := range locks {
		if l.Whole || l.Gather && gatherCharges(l.Global) {
			return true
		}
	}
	return len(gathers(locks)) > fewGathers
}

// gatherCharges reports whether the function that gathers v draws on the action budget.
func gatherCharges(v *plan.Global) bool { return v.Keys != nil || v.Hist != nil }

// gather prints code that moves what is in the parts of a locked global to it. The code at label ends
// the handler. charge: it draws on the action budget, if the function does not.
func (f *fn) gather(w *writer, l plan.LockUse, label string, charge bool) {
	more := ""
	if charge && !gatherCharges(l.Global) {
		more = " || !gs_weigh(c, gs_parts_weight())"
	}
	w.linef("if (!%s__gather(c, %t, &gs_tries)%s)", l.Global.CName, l.Write, more)
	w.depth++
	w.line(f.jump(label))
	w.depth--
}

// scalar returns the C expression for the number that is v to the code of f.
func (f *fn) scalar(v *plan.Global) string {
	if f.addsToParts(v) {
		return "gs_p->" + v.CName
	}
	return globalValue(v)
}

// parts prints the struct of a CPU's part, its memory, and the functions that add to shares of arrays
// and that gather.
func (g *gen) parts(w *writer) {
	list := g.parted()
	if len(list) == 0 {
		return
	}
	for _, v := range list {
		if v.Keys != nil {
			shareType(w, v)
		}
	}
	w.line("/* What the handlers of one CPU have added since it was gathered. */")
	w.open("struct gs_parts {")
	w.line("struct gs_cpu_part part;")
	for _, v := range list {
		w.line(partMember(v))
	}
	w.end("} ____cacheline_aligned;")
	w.line("static struct gs_parts __percpu *gs_parts;")
	w.blank()
	for _, v := range list {
		if v.Keys != nil {
			shareIs(w, v)
			g.shareNew(w, v)
			shareGet(w, v)
		}
		g.gather(w, v)
	}
	partsFree(w, list)
	g.partsAlloc(w, list)
}

func shareType(w *writer, v *plan.Global) {
	w.open(fmt.Sprintf("struct %s__share {", v.CName))
	w.line("struct gs_share s;")
	if v.Type == plan.Stats {
		w.linef("struct %s__agg v;", v.CName)
	} else {
		w.line("s64 v;")
	}
	w.end("};")
	w.blank()
}

func partMember(v *plan.Global) string {
	switch {
	case v.Keys != nil:
		return fmt.Sprintf("struct gs_shares %s;", v.CName)
	case v.Type == plan.Stats:
		return fmt.Sprintf("struct %s__agg %s;", v.CName, v.CName)
	}
	return fmt.Sprintf("s64 %s;", v.CName)
}

// shareIs prints the function that compares the keys of a share's element.
func shareIs(w *writer, v *plan.Global) {
	vals := make([]value, len(v.Keys))
	for i := range vals {
		vals[i] = plain("k%d", i+1)
	}
	match := keyMatch(v, "e", vals)
	if len(v.Keys) > 1 || v.Keys[0] == plan.String {
		match = "e->n.hash == hash && " + match
	}
	w.linef("static __always_inline bool %s__share_is(const struct %s__share *s, u32 hash, %s)", v.CName, v.CName, keyParams(v))
	w.open("{")
	w.linef("const struct %s__node *e = (const void *)s->s.node;", v.CName)
	w.blank()
	w.linef("return %s;", match)
	w.end("}")
	w.blank()
}

// shareNew prints the function that finds a share behind its first possible slot, or makes one, and
// the element if there is none.
func (g *gen) shareNew(w *writer, v *plan.Global) {
	w.linef("gs_fn void %s__move(struct gs_share *share)", v.CName)
	w.open("{")
	w.linef("struct %s__share *s = (void *)share;", v.CName)
	w.linef("struct %s__node *e = (void *)share->node;", v.CName)
	w.blank()
	move(w, v, "e->v", "s->v")
	w.end("}")
	w.blank()
	w.linef("gs_fn noinline struct %s__share *%s__share_far(struct gs_ctx *c, s32 loc, struct gs_parts *p, u32 hash, %s)", v.CName, v.CName, keyParams(v))
	w.open("{")
	w.linef("struct %s__share *s = p->%s.slots, *end;", v.CName, v.CName)
	w.linef("struct %s__node *e;", v.CName)
	w.blank()
	w.linef("s += gs_share_first(&p->%s, hash);", v.CName)
	w.open("gs_shares_for_each(s, end)")
	w.open(fmt.Sprintf("if (%s__share_is(s, hash, %s))", v.CName, keyArgs(v)))
	w.line("return s;")
	w.depth -= 2
	w.line("s = NULL;")
	w.open(fmt.Sprintf("if (!gs_cpu_part_lock_global(c, &p->part, &%s__lock, %d))", v.CName, g.globalIndex(v)))
	w.line("return NULL;")
	w.depth--
	w.linef("e = %s__get(c, loc, %s);", v.CName, keyArgs(v))
	w.open("if (likely(e))")
	w.linef("s = gs_shares_make(&p->%s, sizeof(*s), &e->n, hash, %s__move);", v.CName, v.CName)
	w.depth--
	w.linef("gs_write_unlock(&%s__lock);", v.CName)
	w.line("return s;")
	w.end("}")
	w.blank()
}

func shareGet(w *writer, v *plan.Global) {
	w.linef("gs_fn struct %s__share *%s__share(struct gs_ctx *c, s32 loc, struct gs_parts *p, %s)", v.CName, v.CName, keyParams(v))
	w.open("{")
	w.linef("u32 hash = %s__hash(%s);", v.CName, keyArgs(v))
	w.linef("struct %s__share *s = p->%s.slots;", v.CName, v.CName)
	w.blank()
	w.linef("s += gs_share_first(&p->%s, hash);", v.CName)
	w.open(fmt.Sprintf("if (likely(s->s.node && %s__share_is(s, hash, %s)))", v.CName, keyArgs(v)))
	w.line("return s;")
	w.depth--
	w.line("s++; /* the next one, in line: it is enough in a table that is not half full */")
	w.open(fmt.Sprintf("if (s->s.node && %s__share_is(s, hash, %s))", v.CName, keyArgs(v)))
	w.line("return s;")
	w.depth--
	w.linef("return %s__share_far(c, loc, p, hash, %s);", v.CName, keyArgs(v))
	w.end("}")
	w.blank()
}

// move prints code that adds to the value of a global, or of an element, what is in a part, and clears that.
func move(w *writer, v *plan.Global, to, from string) {
	if v.Type != plan.Stats {
		w.linef("%s += %s;", to, from)
		w.linef("%s = 0;", from)
		return
	}
	w.linef("gs_stat_merge(&%s.s, &%s.s);", to, from)
	if n := bucketCount(v.Hist); n > 0 {
		w.linef("gs_hist_merge(%s.hist, %s.hist, %d);", to, from, n)
	}
	w.linef("memset(&%s, 0, sizeof(%s));", from, from)
}

// gather prints the function that moves to a global what is in the parts. The global is locked for
// writing. If it returns false, an error was raised or the hit counted as skipped; nothing is lost.
func (g *gen) gather(w *writer, v *plan.Global) {
	if v.Keys == nil {
		gatherPart(w, v)
	}
	w.linef("gs_fn bool %s__gather(struct gs_ctx *c, bool forget, unsigned int *tries)", v.CName)
	w.open("{")
	w.line("int cpu;")
	w.blank()
	charged := gatherCharges(v)
	if charged {
		w.open("if (!gs_weigh(c, gs_parts_weight()))")
		w.line("return false;")
		w.depth--
	}
	w.open("for_each_possible_cpu(cpu) {")
	w.line("struct gs_parts *p = per_cpu_ptr(gs_parts, cpu);")
	if v.Keys != nil {
		w.linef("int n = gs_shares_gather(&p->part, &p->%s, sizeof(struct %s__share), forget, %s__move, tries);", v.CName, v.CName, v.CName)
	} else {
		w.linef("int n = %s__gather_part(p, tries);", v.CName)
	}
	w.blank()
	w.open("if (n < 0) {")
	w.linef("gs_lock_failed(c, %d);", g.globalIndex(v))
	w.line("return false;")
	w.end("}")
	if charged {
		w.open(fmt.Sprintf("if (!gs_weigh(c, n * %d / 100))", gatherCost(v)))
		w.line("return false;")
		w.depth--
	}
	w.line("gs_pause(c);")
	w.end("}")
	w.line("return true;")
	w.end("}")
	w.blank()
}

// gatherPart prints the function that moves to a scalar what is in one CPU's part.
func gatherPart(w *writer, v *plan.Global) {
	w.linef("static int %s__gather_part(struct gs_parts *p, unsigned int *tries)", v.CName)
	w.open("{")
	w.open("if (!gs_write_trylock_one(&p->part.lock, tries))")
	w.line("return -1;")
	w.depth--
	move(w, v, v.CName, "p->"+v.CName)
	w.line("gs_write_unlock(&p->part.lock);")
	w.line("return 1;")
	w.end("}")
	w.blank()
}

// gatherCost returns how many instructions moving one part, or share, takes.
func gatherCost(v *plan.Global) int64 {
	if v.Type == plan.Stats {
		return gatherStat + 4*bucketCount(v.Hist)
	}
	return gatherNumber
}

func partsFree(w *writer, list []*plan.Global) {
	w.line("static void gs_parts_free(void)")
	w.open("{")
	w.line("int cpu __maybe_unused;")
	w.blank()
	w.open("if (!gs_parts)")
	w.line("return;")
	w.depth--
	for _, v := range list {
		if v.Keys != nil {
			w.open("for_each_possible_cpu(cpu)")
			w.linef("gs_shares_free(&per_cpu_ptr(gs_parts, cpu)->%s, sizeof(struct %s__share));", v.CName, v.CName)
			w.depth--
		}
	}
	w.line("gs_percpu_free(gs_parts, sizeof(*gs_parts));")
	w.line("gs_parts = NULL;")
	w.end("}")
	w.blank()
}

func (g *gen) partsAlloc(w *writer, list []*plan.Global) {
	w.line("static int gs_parts_alloc(void)")
	w.open("{")
	w.line("int cpu __maybe_unused;")
	w.blank()
	w.line("gs_parts = gs_percpu_alloc(sizeof(*gs_parts), __alignof__(*gs_parts));")
	w.open("if (!gs_parts)")
	w.line("return -ENOMEM;")
	w.depth--
	arrays := 0
	for _, v := range list {
		if v.Keys != nil {
			arrays++
		}
	}
	for _, v := range list {
		if v.Keys != nil {
			w.open("for_each_possible_cpu(cpu)")
			w.open(fmt.Sprintf("if (gs_shares_alloc(&per_cpu_ptr(gs_parts, cpu)->%s, %d, sizeof(struct %s__share), %d))", v.CName, g.mapSize(v), v.CName, arrays))
			w.line("return -ENOMEM;")
			w.depth -= 2
		}
	}
	w.line("return 0;")
	w.end("}")
	w.blank()
}
