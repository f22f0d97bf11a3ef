// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"

	"github.com/gostap/gostap/translator/plan"
)

// statType prints the struct of a statistic, and the function that adds a number to it.
func statType(w *writer, v *plan.Global) {
	w.open(fmt.Sprintf("struct %s__agg {", v.CName))
	if v.Lock == plan.LockPerCPU {
		w.line("u32 seq;")
	}
	w.line("struct gs_stat s;")
	if n := bucketCount(v.Hist); n > 0 {
		w.linef("s64 hist[%d];", n)
	}
	w.end("};")
	w.blank()
	name := v.CName + "__add"
	if v.Keys == nil {
		name = v.CName + "__add_to"
	}
	w.linef("gs_fn void %s(struct %s__agg *a, s64 x)", name, v.CName)
	w.open("{")
	if v.StatOps["variance"] {
		w.linef("gs_stat_add_variance(&a->s, x, %d);", v.BitShift)
	} else {
		w.line("gs_stat_add(&a->s, x);")
	}
	switch h := v.Hist; {
	case h == nil:
	case h.Linear:
		w.linef("a->hist[gs_hist_linear(x, %d, %d, %d)]++;", h.Lo, h.Hi, h.Step)
	default:
		w.line("a->hist[gs_hist_log(x)]++;")
	}
	w.end("}")
	w.blank()
}

// statGlobal prints a scalar statistic.
func statGlobal(w *writer, v *plan.Global) {
	statType(w, v)
	if v.Lock == plan.LockPerCPU {
		statSlots(w, v)
		return
	}
	w.linef("static struct %s__agg %s;", v.CName, v.CName)
	w.blank()
	w.linef("gs_fn void %s__add(s64 x)", v.CName)
	w.open("{")
	w.linef("%s__add_to(&%s, x);", v.CName, v.CName)
	w.end("}")
	w.blank()
	w.linef("gs_fn void %s__clear(void)", v.CName)
	w.open("{")
	w.linef("memset(&%s, 0, sizeof(%s));", v.CName, v.CName)
	w.end("}")
	w.blank()
	if v.Hist != nil {
		w.linef("gs_fn const s64 *%s__hist(void)", v.CName)
		w.open("{")
		w.linef("return %s.s.count ? %s.hist : NULL;", v.CName, v.CName)
		w.end("}")
		w.blank()
	}
}

// statSlots prints a statistic with a slot per CPU, which readers merge.
func statSlots(w *writer, v *plan.Global) {
	w.linef("static struct %s__agg __percpu *%s;", v.CName, v.CName)
	w.blank()
	w.linef("gs_fn void %s__add(s64 x)", v.CName)
	w.open("{")
	w.linef("struct %s__agg *a = raw_cpu_ptr(%s);", v.CName, v.CName)
	w.blank()
	w.line("gs_slot_begin(&a->seq);")
	w.linef("%s__add_to(a, x);", v.CName)
	w.line("gs_slot_end(&a->seq);")
	w.end("}")
	w.blank()
	w.linef("gs_fn void %s__clear(void)", v.CName)
	w.open("{")
	w.line("int cpu;")
	w.blank()
	w.open("for_each_possible_cpu(cpu)")
	w.linef("memset(per_cpu_ptr(%s, cpu), 0, sizeof(struct %s__agg));", v.CName, v.CName)
	w.depth--
	w.end("}")
	w.blank()
	statSlotsRead(w, v)
	if v.Hist != nil {
		statSlotsHist(w, v)
	}
}

// statSlotsRead prints the sum of all CPUs' slots.
func statSlotsRead(w *writer, v *plan.Global) {
	each := func(call string) {
		w.open("for_each_possible_cpu(cpu) {")
		w.linef("const struct %s__agg *a = per_cpu_ptr(%s, cpu);", v.CName, v.CName)
		w.blank()
		w.line("gs_slot_copy(&s, &a->s, &a->seq);")
		w.line(call)
		w.end("}")
	}
	w.linef("gs_fn void %s__read(struct gs_stat *to)", v.CName)
	w.open("{")
	w.line("struct gs_stat s;")
	w.line("int cpu;")
	w.blank()
	w.line("memset(to, 0, sizeof(*to));")
	each("gs_stat_merge(to, &s);")
	if v.StatOps["variance"] {
		w.linef("gs_stat_pool_begin(to, %d);", v.BitShift)
		each("gs_stat_pool(to, &s);")
	}
	w.end("}")
	w.blank()
}

func statSlotsHist(w *writer, v *plan.Global) {
	n := bucketCount(v.Hist)
	w.linef("gs_fn const s64 *%s__read_hist(s64 *to)", v.CName)
	w.open("{")
	w.line("bool any = false;")
	w.line("int cpu;")
	w.blank()
	w.linef("memset(to, 0, %d * sizeof(*to));", n)
	w.open("for_each_possible_cpu(cpu)")
	w.linef("any |= gs_hist_merge(to, per_cpu_ptr(%s, cpu)->hist, %d);", v.CName, n)
	w.depth--
	w.line("return any ? to : NULL;")
	w.end("}")
	w.blank()
}

// statElem prints the function that reads an element of a statistic array.
func statElem(w *writer, v *plan.Global) {
	elementReader(w, v, "const struct gs_stat *", "stat", "e ? &e->v.s : NULL")
	if v.Hist == nil {
		return
	}
	w.linef("gs_fn const s64 *%s__hist(%s)", v.CName, keyParams(v))
	w.open("{")
	w.linef("struct %s__node *e = %s__find(%s);", v.CName, v.CName, keyArgs(v))
	w.blank()
	w.line("return e && e->v.s.count ? e->v.hist : NULL;")
	w.end("}")
	w.blank()
}
