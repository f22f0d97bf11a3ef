// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strconv"

	"github.com/gostap/gostap/translator/plan"
)

// foreach prints a loop over an array: over its list in insertion order or, if sorted,
// over a heap of its elements from which each iteration takes the first, or, if few are
// wanted, over these.
func (f *fn) foreach(s *plan.Foreach) {
	slice := f.slice(s)
	if most, ok := fewWanted(s); ok {
		f.few(s, slice, most)
		return
	}
	limit, count := f.limit(s.Limit)
	if s.SortKey >= 0 {
		f.sorted(s, slice, limit, count)
		return
	}
	n := f.nodePointer(s.Global, "e")
	if keyMatch(s.Global, n, slice) != "true" {
		f.walk(s.Global) // skipped elements do not charge the budget elsewhere
	}
	f.w.line(eachNode(s.Global, n) + " {")
	f.w.depth++
	f.weighMatches(s.Global, n, s.Slice, slice)
	f.w.depth--
	f.round(s, n, slice, limit, count)
	f.w.line("}")
}

// slice evaluates the keys that elements must have, once before the loop.
func (f *fn) slice(s *plan.Foreach) []value {
	out := make([]value, len(s.Slice))
	for i, e := range s.Slice {
		switch {
		case e == nil:
		case e.Type() == plan.String:
			out[i] = plain("%s", f.spillStr(e))
		default:
			out[i] = f.spill(e)
		}
	}
	return out
}

// limit evaluates a limit and starts its counter; both are "" without one.
func (f *fn) limit(e plan.Expr) (limit, count string) {
	if e == nil {
		return "", ""
	}
	limit = f.spill(e).text
	count = f.newLong()
	f.w.linef("%s = 0;", count)
	return limit, count
}

// sizeOfSorted is at least the number of bytes of a struct gs_sorted.
const sizeOfSorted = 48

// sorted prints a loop over the elements in sorted order. Their indexes are in the
// context's arena.
func (f *fn) sorted(s *plan.Foreach, slice []value, limit, count string) {
	g := s.Global
	n, name := f.nodePointer(g, "e"), f.name("order")
	order, top := f.inFrame("struct gs_sorted "+name, sizeOfSorted, name), f.pointer("u32 ", f.name("top"))
	size := (4*f.g.mapSize(g) + 7) &^ 7
	f.sort += size
	f.w.linef("%s = c->frame_top;", top)
	f.w.linef("%s = (struct gs_sorted){ .map = &%s, .heap = gs_frame(c, %d), .compare = %s, .desc = %t };",
		order, g.CName, size, f.g.comparator(s), s.Desc)
	f.collect(s, n, slice, fmt.Sprintf("gs_sorted_add(&%s, &%s->n);", order, n))
	f.when(fmt.Sprintf("unlikely(!gs_sorted_make(c, &%s))", order), f.jump(f.exit))
	f.w.linef("while ((%s = gs_sorted_take(&%s))) {", n, order)
	f.w.depth++
	f.weigh(takeWeight(s, order))
	f.w.depth--
	f.round(s, n, nil, limit, count)
	f.w.line("}")
	f.w.linef("c->frame_top = %s;", top)
}

// mostFew is GS_FEW, and sizeOfFew at least the number of bytes of a struct gs_few (runtime-c/data/few.h).
const (
	mostFew   = 20
	sizeOfFew = 448
)

// fewWanted returns the limit of a loop that sorts by a number, if it is a small constant.
func fewWanted(s *plan.Foreach) (most int64, ok bool) {
	n, ok := s.Limit.(*plan.Num)
	if !ok || s.SortKey < 0 || sortType(s) == plan.String || n.Value < 1 || n.Value > mostFew {
		return 0, false
	}
	return n.Value, true
}

// few is sorted for a loop with a small limit, whose elements are in the frame.
func (f *fn) few(s *plan.Foreach, slice []value, most int64) {
	n, name := f.nodePointer(s.Global, "e"), f.name("first")
	first := f.inFrame("struct gs_few "+name, sizeOfFew, name)
	f.w.linef("gs_few_start(&%s, &%s, %d);", first, s.Global.CName, most)
	f.collect(s, n, slice, fmt.Sprintf("gs_few_add(&%s, &%s->n, %s, %t);", first, n, sortNumber(s, n), s.Desc))
	f.w.linef("gs_few_sort(&%s);", first)
	f.w.linef("while ((%s = gs_few_take(&%s))) {", n, first)
	f.w.depth++
	f.weigh("1")
	f.w.depth--
	f.round(s, n, nil, "", "")
	f.w.line("}")
}

// collect prints a walk over the array that runs add for each element n of the slice.
func (f *fn) collect(s *plan.Foreach, n string, slice []value, add string) {
	g := s.Global
	f.spendOn(fmt.Sprintf("gs_map_sort_actions(&%s)", g.CName))
	f.weigh(fmt.Sprintf("gs_map_sort_weight(&%s)", g.CName))
	if m := keyMatch(g, n, slice); m != "true" {
		f.w.open(eachNode(g, n) + " {")
		f.weighMatches(g, n, s.Slice, slice)
		f.when(m, add)
		f.w.end("}")
	} else {
		f.w.open(eachNode(g, n))
		f.w.line(add)
		f.w.depth--
	}
	if f.sleeps || f.fun != nil { // begin probes hold no locks, and others do not reschedule
		f.w.line("gs_pause(c);")
	}
}

// round prints one iteration: filter, limit, copies of keys and value, body.
func (f *fn) round(s *plan.Foreach, n string, slice []value, limit, count string) {
	f.w.depth++
	if m := keyMatch(s.Global, n, slice); m != "true" {
		f.when("!("+m+")", "continue;")
	}
	if limit != "" {
		f.when(fmt.Sprintf("%s++ >= %s", count, limit), "break;")
	}
	for i, k := range s.Keys {
		if k != nil {
			f.setLocal(k, fmt.Sprintf("%s->k%d", n, i+1))
		}
	}
	if s.Value != nil {
		f.setLocal(s.Value, nodeValue(s, n))
	}
	f.w.depth--
	f.loop = append(f.loop, &loopCtx{current: newCurrent(s, n)})
	f.charged(s, s.Body)
	f.loop = f.loop[:len(f.loop)-1]
}

// nodeValue returns the C expression for the value variable. For a statistic, it is the extractor
// that the loop sorts by, or the count.
func nodeValue(s *plan.Foreach, n string) string {
	if s.Global.Type != plan.Stats {
		return n + "->v"
	}
	return aggValue(s, n)
}

// aggValue returns the C expression by which a node of a statistic array is sorted.
func aggValue(s *plan.Foreach, n string) string {
	if aggOf(s) == "variance" {
		return fmt.Sprintf("gs_stat_element_variance_or_0(&%s->v.s, %d)", n, s.Global.BitShift)
	}
	return fmt.Sprintf("gs_stat_%s_or_0(&%s->v.s)", aggOf(s), n)
}

func aggOf(s *plan.Foreach) string {
	if s.SortAgg == "" {
		return "count"
	}
	return s.SortAgg
}

// setLocal copies a C value into a script variable.
func (f *fn) setLocal(l *plan.Local, code string) {
	if l.Type == plan.String {
		f.copyStr(f.localStr(l), code)
	} else {
		f.w.linef("%s = %s;", f.number(l), code)
	}
}

// takeWeight returns what taking the next element charges, in hundreds of instructions.
func takeWeight(s *plan.Foreach, order string) string {
	if sortType(s) == plan.String {
		return fmt.Sprintf("1 + gs_sorted_weight(&%s)", order)
	}
	return "1"
}

// sortType returns the type of what a loop sorts by.
func sortType(s *plan.Foreach) plan.Type {
	if s.SortKey > 0 && s.SortKey <= len(s.Global.Keys) {
		return s.Global.Keys[s.SortKey-1]
	}
	return s.Global.Type
}

// sortNumber returns the C expression of the number that a loop sorts node n by.
func sortNumber(s *plan.Foreach, n string) string {
	if sortType(s) == plan.Stats {
		return aggValue(s, n)
	}
	return n + "->" + sortMember(s)
}

// sortMember returns the member of a node that a loop sorts by.
func sortMember(s *plan.Foreach) string {
	if s.SortKey > 0 {
		return fmt.Sprintf("k%d", s.SortKey)
	}
	return "v"
}

// comparator returns the name of the function that orders two nodes; tables prints the function.
func (g *gen) comparator(s *plan.Foreach) string {
	v := s.Global
	member, typ := sortMember(s), sortType(s)
	suffix := member
	if typ == plan.Stats {
		suffix = aggOf(s)
	}
	name := v.CName + "__by_" + suffix
	if g.comparators[name] != "" {
		return name
	}
	expr := fmt.Sprintf("gs_compare(x->%s, y->%s)", member, member)
	switch typ {
	case plan.String:
		expr = fmt.Sprintf("gs_sorted_str_compare(s, x->%s, y->%s)", member, member)
	case plan.Stats:
		expr = fmt.Sprintf("gs_compare(%s, %s)", aggValue(s, "x"), aggValue(s, "y"))
	}
	g.comparators[name] = fmt.Sprintf(`static int %s(struct gs_sorted *s, const struct gs_node *a, const struct gs_node *b)
{
	const struct %s__node *x = (const void *)a, *y = (const void *)b;

	return %s;
}
`, name, v.CName, expr)
	return name
}

// tables prints comparators and regular expressions.
func (g *gen) tables(w *writer) {
	for _, k := range sortedKeys(g.comparators) {
		w.raw(g.comparators[k])
		w.blank()
	}
	for _, d := range g.dfas {
		printDFA(w, d)
	}
}

// histForeach prints a loop over a histogram's bucket numbers.
func (f *fn) histForeach(s *plan.HistForeach) {
	limit, count := f.limit(s.Limit)
	g := s.Stat.Global
	b, i := f.pointer("const s64 *", f.name("b")), f.pointer("u32 ", f.name("i"))
	f.w.linef("%s = %s;", b, f.buckets(s.Stat))
	n := bucketCount(g.Hist)
	at := i
	if s.SortKey == 0 || s.SortKey == 1 && s.Desc {
		at = f.sortedBuckets(s, b, n, i)
	}
	f.w.linef("for (%s = 0; %s < %d; %s++) {", i, i, n, i)
	f.w.depth++
	if limit != "" {
		f.when(fmt.Sprintf("%s++ >= %s", count, limit), "break;")
	}
	if s.Key != nil {
		f.setLocal(s.Key, at)
	}
	if s.Value != nil {
		f.setLocal(s.Value, fmt.Sprintf("%s ? %s[%s] : 0", b, b, at))
	}
	f.w.depth--
	f.loop = append(f.loop, &loopCtx{})
	f.charged(s, s.Body)
	f.loop = f.loop[:len(f.loop)-1]
	f.w.line("}")
}

// sortedBucketWeight is what sorting a histogram takes for each bucket, in hundreds of instructions.
const sortedBucketWeight = 5

// sortedBuckets prints an index over the buckets and returns the C expression
// of the bucket number in round i.
func (f *fn) sortedBuckets(s *plan.HistForeach, b string, n int64, i string) string {
	if s.SortKey == 1 {
		return fmt.Sprintf("%d - %s", n-1, i)
	}
	order := f.name("order")
	f.fields = append(f.fields, field{fmt.Sprintf("u32 %s[%d]", order, n), 4 * n})
	f.weigh(strconv.FormatInt(sortedBucketWeight*n, 10))
	f.w.linef("gs_hist_sort(gs_f->%s, %s, %d, %t);", order, b, n, s.Desc)
	return fmt.Sprintf("gs_f->%s[%s]", order, i)
}
