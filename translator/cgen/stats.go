// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// statAdd prints s <<< x. If want is set, it returns x as it was before, because x may read s.
func (f *fn) statAdd(e *plan.StatAdd, want bool) value {
	ops := append(append([]plan.Expr{}, e.Stat.Keys...), e.X)
	vals := f.list(ops)
	n := len(ops) - 1
	g := e.Stat.Global
	if g.Keys == nil {
		x := f.sample(e.X, vals[n], want)
		if f.addsToParts(g) {
			f.w.linef("%s__add_to(&gs_p->%s, %s);", g.CName, g.CName, x.bare())
			return x
		}
		f.w.linef("%s__add(%s);", g.CName, x.bare())
		return x
	}
	f.weighLongKeys(e.Stat.Keys, vals[:n])
	if g.Wrap || asksFor(e.X, g) {
		for i := range ops {
			vals[i] = f.detach(ops[i], vals[i], g)
		}
	}
	x := f.sample(e.X, vals[n], want)
	node := f.node(g, vals[:n], f.loc(&e.Stat.P))
	f.w.linef("%s__add(&%s->v, %s);", g.CName, node, x.bare())
	return x
}

// sample copies the number that is added to a statistic if it is used again.
func (f *fn) sample(e plan.Expr, x value, want bool) value {
	if _, constant := e.(*plan.Num); constant || !want {
		return x
	}
	return f.hold(x)
}

// stat returns a C expression of type const struct gs_stat *, NULL for a missing
// element.
func (f *fn) stat(s *plan.StatRef) string {
	g := s.Global
	switch n := f.current(g, s.Keys); {
	case n != "":
		return fmt.Sprintf("&%s->v.s", n)
	case g.Keys != nil:
		keys := f.list(s.Keys)
		f.weighLongKeys(s.Keys, keys)
		suffix, first := f.at(g)
		return fmt.Sprintf("%s__stat%s(%s%s)", g.CName, suffix, first, arguments(keys))
	case g.Lock == plan.LockPerCPU:
		name := f.name("a")
		a := f.inFrame("struct gs_stat "+name, 56, name)
		f.w.linef("%s__read(&%s);", g.CName, a)
		return "&" + a
	}
	return "&" + g.CName + ".s"
}

// statGet prints an extractor.
func (f *fn) statGet(e *plan.StatGet) string {
	if e.Stat.Global.Keys == nil {
		f.weigh("nr_cpu_ids >> 2")
	}
	s := f.stat(e.Stat)
	switch e.Op {
	case "count", "sum":
		return fmt.Sprintf("gs_stat_%s(%s)", e.Op, s)
	}
	t := f.newLong()
	op, extra := e.Op, ""
	if op == "variance" {
		extra = fmt.Sprintf(", %d", e.Stat.Global.BitShift)
		if e.Stat.Global.Keys != nil {
			op = "element_variance"
		}
	}
	f.w.linef("%s = gs_stat_%s(c, %d, %s%s);", t, op, f.loc(&e.P), s, extra)
	f.check()
	return t
}

// buckets returns a C expression of type const s64 *. It is NULL if the element does not exist, or
// has no values.
func (f *fn) buckets(s *plan.StatRef) string { return f.bucketsAt(s, f.list(s.Keys)) }

// bucketsAt is buckets for keys that are already evaluated.
func (f *fn) bucketsAt(s *plan.StatRef, keys []value) string {
	g := s.Global
	switch n := f.current(g, s.Keys); {
	case n != "":
		return fmt.Sprintf("(%s->v.s.count ? %s->v.hist : NULL)", n, n)
	case g.Keys != nil:
		f.weighLongKeys(s.Keys, keys)
		return fmt.Sprintf("%s__hist(%s)", g.CName, arguments(keys))
	case g.Lock == plan.LockPerCPU:
		b := f.name("b")
		n := bucketCount(g.Hist)
		f.weigh(fmt.Sprintf("nr_cpu_ids * %d", max(1, n>>5)))
		f.fields = append(f.fields, field{fmt.Sprintf("s64 %s[%d]", b, n), 8 * n})
		return fmt.Sprintf("%s__read_hist(gs_f->%s)", g.CName, b)
	}
	return g.CName + "__hist()"
}

// bucketCount returns the number of a histogram's buckets, including those for values out of range.
func bucketCount(h *plan.Hist) int64 {
	if h == nil {
		return 0
	}
	if !h.Linear || h.Step <= 0 {
		return 128
	}
	return int64(modmeta.LinearBuckets(h.Lo, h.Hi, h.Step)) // at most modmeta.MaxBuckets
}

func (f *fn) histBucket(e *plan.HistBucket) string {
	at := f.spill(e.At)
	b := f.buckets(e.Stat)
	t := f.newLong()
	f.w.linef("%s = gs_hist_at(c, %d, %s, %d, %s);", t, f.loc(&e.P), b, bucketCount(&e.Hist), at)
	f.check()
	return t
}

// printHist prints a histogram, or puts its text into dst.
func (f *fn) printHist(e *plan.PrintHist, dst string) {
	if e.Sprint {
		f.sprintHist(e, dst)
		return
	}
	keys := f.list(e.Stat.Keys)
	b := f.bucketsAt(e.Stat, keys)
	f.w.linef("gs_hist_print(c, %d, %s, %d, %d, %d);", f.loc(&e.P), b, bucketCount(&e.Hist), f.g.histogram(e), len(keys))
	f.check()
	for i, k := range keys {
		if e.Stat.Keys[i].Type() == plan.String {
			f.w.linef("gs_print_str(c, %s);", k.bare())
		} else {
			f.w.linef("gs_print_long(c, %s);", k.bare())
		}
	}
	f.w.line("gs_print_end(c);")
}

// histogram numbers a histogram that is printed.
func (g *gen) histogram(e *plan.PrintHist) int {
	h := modmeta.Histogram{Global: e.Stat.Global.Name}
	if e.Hist.Linear {
		h.Lo, h.Hi, h.Step = e.Hist.Lo, e.Hist.Hi, e.Hist.Step
	}
	for _, t := range e.Stat.Global.Keys {
		kind := modmeta.NumberKey
		if t == plan.String {
			kind = modmeta.StringKey
		}
		h.Keys = append(h.Keys, kind)
	}
	g.histograms = append(g.histograms, h)
	return len(g.histograms) - 1
}

func (f *fn) sprintHist(e *plan.PrintHist, dst string) {
	b := f.buckets(e.Stat)
	if dst == "" {
		dst = f.newStr()
	}
	if e.Hist.Linear {
		f.w.linef("gs_hist_text_linear(c, %d, %s, %s, %d, %d, %d);", f.loc(&e.P), dst, b, e.Hist.Lo, e.Hist.Hi, e.Hist.Step)
	} else {
		f.w.linef("gs_hist_text_log(c, %d, %s, %s);", f.loc(&e.P), dst, b)
	}
	f.check()
}
