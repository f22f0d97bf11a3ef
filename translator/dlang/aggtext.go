// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The loops that print aggregations are generated as text in the script language.

func decimal(n int) string { return fmt.Sprint(n) }

// names are k1, k2 and so on: variables for an aggregation's keys.
func (a *aggregation) names() string {
	out := make([]string, max(1, len(a.keys)))
	for i := range out {
		out[i] = fmt.Sprintf("k%d", i+1)
	}
	return strings.Join(out, ", ")
}

// value returns the script expression for the value that is shown for an element. If scaled is not
// set, normalize() does not apply to it: elements are sorted by this value.
func (a *aggregation) value(scaled bool) string {
	at := "_a_" + a.name + "[" + a.names() + "]"
	v := map[string]string{"min": "@min(" + at + ")", "max": "@max(" + at + ")"}[a.fn]
	switch {
	case v != "":
	case a.fn == "avg":
		v = fmt.Sprintf("%s / @count(%s)", a.scale("@sum("+at+")", scaled), at)
		scaled = false
	case a.fn == "stddev":
		v = fmt.Sprintf("__d_stddev(@count(%s), @sum(%s), ", at, at)
		for _, name := range a.others() {
			v += fmt.Sprintf("@sum(%s[%s]), ", name, a.names())
		}
		v += a.norm(scaled) + ")"
		scaled = false
	default:
		v = "@sum(" + at + ")"
	}
	return a.scale(v, scaled)
}

func (a *aggregation) norm(scaled bool) string {
	if a.normalized && scaled {
		return "_n_" + a.name
	}
	return "1"
}

func (a *aggregation) scale(v string, scaled bool) string {
	if n := a.norm(scaled); n != "1" {
		return v + " / " + n
	}
	return v
}

// orZero is value, or 0 if the element does not exist.
func (a *aggregation) orZero(scaled bool) string {
	return fmt.Sprintf("([%s] in _a_%s ? %s : 0)", a.names(), a.name, a.value(scaled))
}

// aggGlobals declares the arrays for the aggregations.
func (l *lowering) aggGlobals() string {
	var b strings.Builder
	for _, a := range l.aggs.list {
		fmt.Fprintf(&b, "global _a_%s\n", a.name)
		for _, name := range a.others() {
			fmt.Fprintf(&b, "global %s\n", name)
		}
		if a.normalized {
			fmt.Fprintf(&b, "global _n_%s = 1\n", a.name)
		}
		if a.printed {
			fmt.Fprintf(&b, "global _p_%s = 0\n", a.name)
		}
		if a.cleared {
			b.WriteString(a.clearer())
		}
		if a.isHist() {
			b.WriteString(a.histogram())
		}
	}
	return b.String()
}

// clearer returns the function that removes the values of an aggregation. It records the keys in
// _k_NAME, because they are still printed. An element without a value must not be in _a_NAME: a
// sample of 0 would count for avg, min, max and stddev.
func (a *aggregation) clearer() string {
	removals := "\tdelete _a_" + a.name + "\n"
	for _, name := range a.others() {
		removals += "\tdelete " + name + "\n"
	}
	return fmt.Sprintf("global _k_%[1]s\nfunction _d_clear_%[1]s() {\n\tforeach ([%[2]s] in _a_%[1]s) _k_%[1]s[%[2]s] = 1\n%[3]s}\n",
		a.name, a.names(), removals)
}

// removal returns the statement that removes one element.
func (a *aggregation) removal() string {
	list := []string{"_a_" + a.name + "[" + a.names() + "]"}
	bucket := ""
	if a.isHist() {
		bucket = ", *"
	}
	for _, name := range a.others() {
		list = append(list, name+"["+a.names()+bucket+"]")
	}
	if a.cleared {
		list = append(list, "_k_"+a.name+"["+a.names()+"]")
	}
	return "{ delete " + strings.Join(list, "; delete ") + " }"
}

// eachKey returns loops that run a statement once for each key: the keys of elements with a value,
// and those that clear() has left without one.
func (a *aggregation) eachKey(do string) string {
	out := fmt.Sprintf("\tforeach ([%s] in _a_%s) %s\n", a.names(), a.name, do)
	if a.cleared {
		out += fmt.Sprintf("\tforeach ([%[1]s] in _k_%[2]s) if (!([%[1]s] in _a_%[2]s)) %[3]s\n", a.names(), a.name, do)
	}
	return out
}

// histogram returns the function that prints the histogram of one element. If all buckets are
// empty, it prints three of them, from EMPTY on.
func (a *aggregation) histogram() string {
	params, low, high, label, empty := "", "0", "126", "__d_quantize_label(b)", "62"
	for _, p := range a.params {
		params += fmt.Sprintf(", %d", p)
	}
	switch a.fn {
	case "lquantize":
		empty = "0"
		high = fmt.Sprint((a.params[1]-a.params[0])/a.params[2] + 1)
		label = "__d_lquantize_label(b" + params + ")"
	case "llquantize":
		high = fmt.Sprint((a.params[2]-a.params[1]+1)*(a.params[3]-a.params[3]/a.params[0]) + 1)
		low, empty, label = "-"+high, "0", "__d_llquantize_label(b"+params+")"
	}
	k := a.names()
	return strings.NewReplacer("NAME", a.name, "KEYS", k, "UNUSED", unused(max(1, len(a.keys))), "LABEL", label, "LOW", low, "HIGH", high, "EMPTY", empty, "NORM", a.norm(true)).Replace(`
function _d_hist_NAME(KEYS) {
	total = 0; up = 0; down = 0; first = HIGH; last = LOW
	foreach ([UNUSED, b] in _b_NAME[KEYS, *]) {
		w = @sum(_b_NAME[KEYS, b])
		if (w) {
			if (w > 0) { up = 1; total += w } else { down = 1; total -= w }
			if (b < first) first = b
			if (b > last) last = b
		}
	}
	println(__d_hist_head())
	if (first > last) {
		first = EMPTY
		last = EMPTY + 2
	} else {
		if (first > LOW) first--
		if (last < HIGH) last++
	}
	for (b = first; b <= last; b++) {
		w = 0
		if ([KEYS, b] in _b_NAME) w = @sum(_b_NAME[KEYS, b])
		println(LABEL, __d_hist_bar(w, total, up, down), sprintf(" %-9d", w / NORM))
	}
}
`)
}

func unused(n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("u%d", i+1)
	}
	return strings.Join(out, ", ")
}

// sortedLoop returns a loop that runs body for each element of the aggregations' union, in D's
// order: by the values of the aggregations, one after the other, then by keys; from the aggregation
// of aggsortpos and the key of aggsortkeypos on. The sort is stable, so the loop sorts by the last of
// these first.
func sortedLoop(id string, opt Options, list []*aggregation, body string) string {
	a, by := list[0], from(list, opt.number("aggsortpos"))
	last := len(by) - 1
	dir := "+"
	if opt.on("aggsortrev") {
		dir = "-"
	}
	tmp := [2]string{"_v" + id, "_w" + id}
	var b strings.Builder
	fmt.Fprintf(&b, "\tdelete %s\n\tdelete %s\n", tmp[0], tmp[1])
	for _, x := range list {
		b.WriteString(x.eachKey(fmt.Sprintf("%s[%s] = %s", tmp[0], a.flipped(), by[last].orZero(false))))
	}
	sort := func(names, by, do string) {
		fmt.Fprintf(&b, "\tdelete %[1]s\n\tforeach ([%[2]s] in %[3]s%[4]s) %[5]s\n", tmp[1], names, tmp[0], by, do)
		tmp[0], tmp[1] = tmp[1], tmp[0]
	}
	names := strings.Split(a.names(), ", ")
	for _, n := range slices.Backward(from(names, opt.number("aggsortkeypos"))) {
		sorted := strings.Replace(a.names()+",", n+",", n+dir+",", 1)
		sort(strings.TrimSuffix(sorted, ","), "", fmt.Sprintf("%s[%s] = %s[%[2]s]", tmp[1], a.names(), tmp[0]))
	}
	if opt.on("aggsortkey") {
		dir, last = "", 0
	}
	for ; last > 0; last-- {
		sort(a.names(), dir, fmt.Sprintf("{\n%s\t\t%s[%s] = %s\n\t}", a.unflip(), tmp[1], a.flipped(), by[last-1].orZero(false)))
	}
	fmt.Fprintf(&b, "\tforeach ([%s] in %s%s) {\n%s%s\t}\n", a.names(), tmp[0], dir, a.unflip(), body)
	return b.String()
}

// from rotates a list so that it begins with element n, or does not if it has no such element.
func from[T any](list []T, n int64) []T {
	if n >= int64(len(list)) {
		n = 0
	}
	return slices.Concat(list[n:], list[:n])
}

// topBit flips the order of numbers between signed and unsigned.
const topBit = "0x8000000000000000"

// flips reports whether key i is in the arrays to sort with its top bit flipped: D sorts keys as
// unsigned numbers, of whatever type they are.
func (a *aggregation) flips(i int) bool {
	t := a.keys[i]
	return t.isScalar() && (t.signed || t.size == 8)
}

// flipped returns the keys as they are in the arrays to sort.
func (a *aggregation) flipped() string {
	names := strings.Split(a.names(), ", ")
	for i := range a.keys {
		if a.flips(i) {
			names[i] += " ^ " + topBit
		}
	}
	return strings.Join(names, ", ")
}

// unflip returns the statements that turn the names of an element's keys into the keys.
func (a *aggregation) unflip() string {
	var b strings.Builder
	for i := range a.keys {
		if a.flips(i) {
			fmt.Fprintf(&b, "\t\tk%d = k%[1]d ^ %s\n", i+1, topBit)
		}
	}
	return b.String()
}

// defaultRow returns the statements that print an element as D does without a format.
func defaultRow(list []*aggregation) string {
	a := list[0]
	var b strings.Builder
	for i, k := range a.keys {
		fmt.Fprintf(&b, "\t\tprintf(%s, k%d)\n", quoted(keyFormat(k)), i+1)
	}
	for _, x := range list {
		if x.isHist() {
			fmt.Fprintf(&b, "\t\tprintln(\"\")\n\t\t_d_hist_%s(%s)\n", x.name, a.names())
			continue
		}
		fmt.Fprintf(&b, "\t\tprintf(\" %%16d\", %s)\n", x.orZero(true))
	}
	b.WriteString("\t\tprintln(\"\")\n")
	return b.String()
}

func keyFormat(t *typ) string {
	switch {
	case t == tStack:
		return "%s"
	case t.kind == stringType || t.kind == stackType:
		return "  %-50s"
	case t.size == 8:
		return " %16d"
	case t.size == 2:
		return " %5d"
	case t.size == 1:
		return " %3d"
	}
	return " %8d"
}

// quoted returns a string literal of the script language.
func quoted(s string) string {
	r := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\r", `\r`)
	return `"` + r.Replace(s) + `"`
}

// printer defines a function that prints all rows of the aggregations, each by body.
func (l *lowering) printer(list []*aggregation, body string) string {
	opt := l.opt
	return l.runtime.define("_d_print_", func(name, id string) string {
		return fmt.Sprintf("global _v%[1]s, _w%[1]s\nfunction %[2]s() {\n%[3]s}\n", id, name, sortedLoop(id, opt, list, body))
	})
}

// library is the text of the lowered program's functions, and what they need.
type library struct {
	// functions make the text of functions after all clauses are lowered, because what the program
	// does with an aggregation anywhere decides which arrays the aggregation has.
	functions   []func() string
	speculation bool
	errors      bool
	// long: the program uses texts of stacks or memory, which are longer than D's strings.
	long bool
}

// define adds a function. Its name is prefix and a number, the function's id.
func (r *library) define(prefix string, text func(name, id string) string) string {
	id := decimal(len(r.functions) + 1)
	r.functions = append(r.functions, func() string { return text(prefix+id, id) })
	return prefix + id
}

func (r *library) text() string {
	out := ""
	for _, f := range r.functions {
		out += f()
	}
	return out
}

// runtimeText returns the generated text other than clauses: aggregations, the functions of
// printa() and the end of the output.
func (l *lowering) runtimeText() string {
	end := "\tprintln(\"\")\n"
	for _, a := range l.aggs.list {
		name := l.printer([]*aggregation{a}, defaultRow([]*aggregation{a}))
		if a.printed {
			name = "if (!_p_" + a.name + ") " + name
		}
		end += "\t" + name + "()\n"
	}
	if l.runtime.speculation {
		end += "\t__d_speculation_end()\n"
	}
	text := l.aggGlobals() + l.runtime.text()
	if l.opt.columns() {
		header := "CPU     ID                    FUNCTION:NAME"
		if l.opt.on("flowindent") {
			header = flowHeader
		}
		text += "probe begin(-9223372036854775808) {\n\tprintln(" + strconv.Quote(header) + ")\n}\n"
	}
	return text + "probe end(9223372036854775807) {\n" + end + "}\n"
}
