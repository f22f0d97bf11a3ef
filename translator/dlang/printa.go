// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// printa prints one or several aggregations with the same keys.
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

// printaRow returns the text that prints an element by a format: conversions take the keys one
// after the other, those with @ the aggregations' values.
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
	if c.verb == 'd' || c.verb == 'i' {
		c = c.decimal(t)
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

// aggAction lowers clear, trunc, normalize or denormalize.
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
		a.cleared = true
		l.pre = append(l.pre, do(e, call(e, "_d_clear_"+a.name)))
	case "trunc":
		l.pre = append(l.pre, do(e, call(e, l.truncator(a), n)))
	}
}

// truncator defines a function that keeps the n largest elements or, if n is negative, the -n
// smallest.
func (l *lowering) truncator(a *aggregation) string {
	opt := l.opt.without("aggsortrev", "aggsortkey")
	return l.runtime.define("_d_trunc_", func(name, id string) string {
		body := "\t\tif (n > 0 ? at < size - n : at >= -n) " + a.removal() + "\n\t\tat++\n"
		loop := sortedLoop(id, opt, []*aggregation{a}, body)
		return fmt.Sprintf("global _v%[1]s, _w%[1]s\nfunction %[2]s(n:long) {\n\tsize = 0\n\tat = 0\n%[3]s%[4]s}\n", id, name, a.eachKey("size++"), loop)
	})
}
