// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"fmt"
	"strings"
)

// The loops that print aggregations are text in the script language.

func plural(n int) string { return fmt.Sprint(n) }

// names are k1, k2 and so on: variables for an aggregation's keys.
func (a *aggregation) names() string {
	out := make([]string, max(1, len(a.keys)))
	for i := range out {
		out[i] = fmt.Sprintf("k%d", i+1)
	}
	return strings.Join(out, ", ")
}

// value is the script expression for the value that is shown for an element. Without
// the scaling by normalize(), it is the value by which elements are sorted.
func (a *aggregation) value(scaled bool) string {
	at := "_a_" + a.name + "[" + a.names() + "]"
	v := map[string]string{"min": "@min(" + at + ")", "max": "@max(" + at + ")"}[a.fn]
	switch {
	case v != "":
	case a.fn == "avg":
		v = fmt.Sprintf("%s / @count(%s)", a.scale("@sum("+at+")", scaled), at)
		scaled = false
	case a.fn == "stddev":
		v = fmt.Sprintf("__d_stddev(@count(%s), @sum(%s), @sum(_b_%s[%s]), %s)", at, at, a.name, a.names(), a.norm(scaled))
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

// orZero is value where the element may be missing.
func (a *aggregation) orZero(scaled bool) string {
	return fmt.Sprintf("([%s] in _a_%s ? %s : 0)", a.names(), a.name, a.value(scaled))
}

// aggGlobals declares the arrays for the aggregations.
func (l *lowering) aggGlobals() string {
	var b strings.Builder
	for _, a := range l.aggs.list {
		fmt.Fprintf(&b, "global _a_%s\n", a.name)
		if a.fn == "stddev" || a.isHist() {
			fmt.Fprintf(&b, "global _b_%s\n", a.name)
		}
		if a.normalized {
			fmt.Fprintf(&b, "global _n_%s = 1\n", a.name)
		}
		if a.printed {
			fmt.Fprintf(&b, "global _p_%s = 0\n", a.name)
		}
		if a.isHist() {
			b.WriteString(a.histogram())
		}
	}
	return b.String()
}

// histogram is the function that prints the picture of one element.
func (a *aggregation) histogram() string {
	params, low, high, label := "", "0", "126", "__d_quantize_label(b)"
	for _, p := range a.params {
		params += fmt.Sprintf(", %d", p)
	}
	switch a.fn {
	case "lquantize":
		high = fmt.Sprint((a.params[1]-a.params[0])/a.params[2] + 1)
		label = "__d_lquantize_label(b" + params + ")"
	case "llquantize":
		high = fmt.Sprint((a.params[2]-a.params[1]+1)*(a.params[3]-a.params[3]/a.params[0]) + 1)
		low, label = "-"+high, "__d_llquantize_label(b"+params+")"
	}
	k := a.names()
	return strings.NewReplacer("NAME", a.name, "KEYS", k, "UNUSED", unused(max(1, len(a.keys))), "LABEL", label, "LOW", low, "HIGH", high, "NORM", a.norm(true)).Replace(`
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
	if (first > LOW) first--
	if (last < HIGH) last++
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

// sortedLoop runs body for each element of the aggregations' union, in D's order: by the
// values of the first aggregation, then by keys. The sort is stable, so it is done for
// one key after the other.
func (l *lowering) sortedLoop(id string, list []*aggregation, body string) string {
	a := list[0]
	dir := "+"
	if l.opt.on("aggsortrev") {
		dir = "-"
	}
	var b strings.Builder
	tmp := [2]string{"_v" + id, "_w" + id}
	fmt.Fprintf(&b, "\tdelete %s\n\tdelete %s\n", tmp[0], tmp[1])
	for _, x := range list {
		fmt.Fprintf(&b, "\tforeach ([%s] in _a_%s) %s[%s] = %s\n", a.names(), x.name, tmp[0], a.names(), a.orZero(false))
	}
	from := 0
	names := strings.Split(a.names(), ", ")
	for i := len(names) - 1; i >= 0; i-- {
		sorted := append([]string(nil), names...)
		sorted[i] += dir
		fmt.Fprintf(&b, "\tdelete %s\n\tforeach ([%s] in %s) %s[%s] = %s[%s]\n", tmp[1-from], strings.Join(sorted, ", "), tmp[from], tmp[1-from], a.names(), tmp[from], a.names())
		from = 1 - from
	}
	value := dir
	if l.opt.on("aggsortkey") {
		value = ""
	}
	fmt.Fprintf(&b, "\tforeach ([%s] in %s%s) {\n%s\t}\n", a.names(), tmp[from], value, body)
	return b.String()
}

// defaultRow prints an element as D does without a format.
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
		return " %6d"
	case t.size == 1:
		return " %3d"
	}
	return " %8d"
}

// quoted is a string literal of the script language.
func quoted(s string) string {
	r := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\r", `\r`)
	return `"` + r.Replace(s) + `"`
}

// printer is a function that prints aggregations: all rows, each by body.
func (l *lowering) printer(list []*aggregation, body string) string {
	l.runtime.printers++
	id := fmt.Sprint(l.runtime.printers)
	name := "_d_print_" + id
	fmt.Fprintf(&l.runtime.text, "global _v%s, _w%s\nfunction %s() {\n%s}\n", id, id, name, l.sortedLoop(id, list, body))
	return name
}

// library is the text of the lowered program's functions, and what it needs.
type library struct {
	text        strings.Builder
	printers    int
	speculation bool
	errors      bool
	// long: texts of stacks or memory, which are longer than D's strings.
	long bool
}

// runtimeText is the generated text other than clauses: aggregations, the functions of
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
	text := l.aggGlobals() + l.runtime.text.String()
	if !l.opt.on("quiet") {
		text += "probe begin(-9223372036854775808) {\n\tprintln(\"CPU     ID                    FUNCTION:NAME\")\n}\n"
	}
	return text + "probe end(9223372036854775807) {\n" + end + "}\n"
}
