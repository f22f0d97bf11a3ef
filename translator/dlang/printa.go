// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// printa prints one or several aggregations of the same keys.
func (l *lowering) printa(e *dast.Call) {
	args := e.Args
	var format *dast.Str
	if len(args) > 0 {
		if s, ok := args[0].(*dast.Str); ok {
			format, args = s, args[1:]
		}
	}
	list := l.aggregationsOf(e, args)
	if list == nil {
		return
	}
	for _, a := range list {
		a.printed = true
		l.pre = append(l.pre, assign(e, ident(e, "_p_"+a.name), number(e, 1)))
	}
	if format == nil {
		l.emit(e, "\n")
		l.pre = append(l.pre, do(e, call(e, l.printer(list, defaultRow(list)))))
		return
	}
	if body := l.printaRow(e, format, list); body != "" {
		l.pre = append(l.pre, do(e, call(e, l.printer(list, body))))
	}
}

func (l *lowering) aggregationsOf(e *dast.Call, args []dast.Expr) []*aggregation {
	var list []*aggregation
	for _, x := range args {
		a, ok := x.(*dast.Agg)
		if !ok {
			l.errorAt(diag.DArguments, e, "%s( ) takes a format and aggregations", e.Name)
			return nil
		}
		g := l.aggs.byName[a.Name]
		if g == nil {
			l.errorAt(diag.DName, a, "undefined aggregation: @%s", a.Name)
			return nil
		}
		if len(list) > 0 && len(list[0].keys) != len(g.keys) {
			l.errorAt(diag.DType, a, "@%s and @%s have different keys", list[0].name, g.name)
			return nil
		}
		list = append(list, g)
	}
	if len(list) == 0 {
		l.wrongNumber(e, 1, 32)
	}
	return list
}

// printaRow is the text that prints an element by a format: conversions take
// the keys in turn, those with @ the aggregations' values.
func (l *lowering) printaRow(e *dast.Call, format *dast.Str, list []*aggregation) string {
	literals, conversions := l.cut(e, format.Value)
	if literals == nil {
		return ""
	}
	var b strings.Builder
	key, value := 0, 0
	say := func(format, arg string) { fmt.Fprintf(&b, "\t\tprintf(%s%s)\n", quoted(format), arg) }
	for i, c := range conversions {
		if literals[i] != "" {
			say(literals[i], "")
		}
		if !c.agg {
			if text := l.keyConversion(e, c, list[0], key); text != "" {
				say(text, fmt.Sprintf(", k%d", key+1))
			}
			key++
			continue
		}
		a := list[min(value, len(list)-1)]
		value++
		if c.verb == 's' || c.verb == 'c' {
			l.errorAt(diag.DArguments, e, "printa( ) conversion #%d: %%@%c can't print the value of %s()", i+1, c.verb, a.fn)
		}
		if a.isHist() {
			fmt.Fprintf(&b, "\t\tprintln(\"\")\n\t\t_d_hist_%s(%s)\n", a.name, a.names())
			continue
		}
		say(c.text(c.verb), ", "+a.orZero(true))
	}
	if last := literals[len(conversions)]; last != "" {
		say(last, "")
	}
	return b.String()
}

func (l *lowering) keyConversion(e *dast.Call, c conversion, a *aggregation, key int) string {
	if key >= len(a.keys) {
		l.errorAt(diag.DArguments, e, "printa( ) prototype mismatch: the format has more conversions than @%s has keys", a.name)
		return ""
	}
	t := a.keys[key]
	isText := t.kind == stringType || t.kind == stackType
	if isText != (c.verb == 's' || c.verb == 'k' || c.verb == 'a' && isText || c.verb == 'A' && isText) {
		l.errorAt(diag.DArguments, e, "printa( ) key #%d is incompatible with %%%c: it is %s", key+1, c.verb, t.name)
		return ""
	}
	verb := c.verb
	if isText {
		verb = 's'
	}
	if t == tStack {
		c.width = ""
	}
	return c.text(verb)
}

// aggAction is clear, trunc, normalize or denormalize.
func (l *lowering) aggAction(e *dast.Call) {
	if len(e.Args) == 0 {
		l.wrongNumber(e, 1, 2)
		return
	}
	list := l.aggregationsOf(e, e.Args[:1])
	if list == nil {
		return
	}
	a := list[0]
	var n ast.Expr = number(e, 0)
	if len(e.Args) > 1 {
		v := l.expr(e.Args[1])
		if !v.typ.isInt() {
			l.errorAt(diag.DArguments, e, "%s( ) argument #2 must be of integer type", e.Name)
			return
		}
		n = l.keep(e, l.settled(e, v))
	}
	switch e.Name {
	case "normalize", "denormalize":
		a.normalized = true
		if e.Name == "denormalize" || len(e.Args) < 2 {
			n = number(e, 1)
		}
		l.pre = append(l.pre, assign(e, ident(e, "_n_"+a.name), n))
	case "clear":
		l.pre = append(l.pre, do(e, call(e, l.clearer(a))))
	case "trunc":
		l.pre = append(l.pre, do(e, call(e, l.truncator(a), n)))
	}
}

// clearer makes a function that sets the values of an aggregation to 0 and keeps its
// keys.
func (l *lowering) clearer(a *aggregation) string {
	l.runtime.printers++
	id := fmt.Sprint(l.runtime.printers)
	rest := ""
	if a.fn == "stddev" || a.isHist() {
		rest = "\tdelete _b_" + a.name + "\n"
	}
	fmt.Fprintf(&l.runtime.text, "global _v%[1]s\nfunction _d_clear_%[1]s() {\n\tdelete _v%[1]s\n\tforeach ([%[2]s] in _a_%[3]s) _v%[1]s[%[2]s] = 1\n"+
		"\tdelete _a_%[3]s\n%[4]s\tforeach ([%[2]s] in _v%[1]s) _a_%[3]s[%[2]s] <<< 0\n}\n", id, a.names(), a.name, rest)
	return "_d_clear_" + id
}

// truncator makes a function that keeps the n largest elements or, if n is negative, the
// -n smallest.
func (l *lowering) truncator(a *aggregation) string {
	l.runtime.printers++
	id := fmt.Sprint(l.runtime.printers)
	remove := "delete _a_" + a.name + "[" + a.names() + "]"
	if a.fn == "stddev" {
		remove = "{ " + remove + "; delete _b_" + a.name + "[" + a.names() + "] }"
	}
	if a.isHist() {
		remove = "{ " + remove + "; delete _b_" + a.name + "[" + a.names() + ", *] }"
	}
	body := "\t\tif (n > 0 ? at < size - n : at >= -n) " + remove + "\n\t\tat++\n"
	outer := l.opt
	l.opt = l.opt.without("aggsortrev", "aggsortkey")
	loop := l.sortedLoop(id, []*aggregation{a}, body)
	l.opt = outer
	fmt.Fprintf(&l.runtime.text, "global _v%[1]s, _w%[1]s\nfunction _d_trunc_%[1]s(n:long) {\n\tsize = 0\n\tat = 0\n\tforeach ([%[2]s] in _a_%[3]s) size++\n%[4]s}\n", id, a.names(), a.name, loop)
	return "_d_trunc_" + id
}
