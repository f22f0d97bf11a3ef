// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// conversion is one conversion ("%...") of a D format.
type conversion struct {
	flags       string
	width, prec string // digits, "*" or ""
	dot, agg    bool
	size        string // h, hh, l, ll, w
	verb        byte
}

// cut splits a format: literals and conversions alternate, beginning with a literal.
func (l *lowering) cut(n dast.Node, format string) (literals []string, list []conversion) {
	lit := ""
	for format != "" {
		i := strings.IndexByte(format, '%')
		if i < 0 {
			lit += format
			break
		}
		lit += format[:i]
		format = format[i+1:]
		if strings.HasPrefix(format, "%") {
			lit, format = lit+"%%", format[1:]
			continue
		}
		var c conversion
		c, format = cutOne(format)
		if c.verb == 0 || !strings.ContainsRune("aAcCdiouxXpsSYTkeEfgG", rune(c.verb)) {
			l.errorAt(diag.DType, n, "%%%c is not a valid conversion of printf( )", max(c.verb, ' '))
			return nil, nil
		}
		literals, list, lit = append(literals, lit), append(list, c), ""
	}
	return append(literals, lit), list
}

func cutOne(s string) (conversion, string) {
	var c conversion
	take := func(set string) string {
		n := 0
		for n < len(s) && strings.IndexByte(set, s[n]) >= 0 {
			n++
		}
		out := s[:n]
		s = s[n:]
		return out
	}
	c.flags = take("-+ #0'")
	if strings.HasPrefix(s, "@") {
		c.agg, s = true, s[1:]
	}
	c.flags += take("-+ #0'")
	c.width = take("0123456789*")
	if strings.HasPrefix(s, ".") {
		s = s[1:]
		c.dot, c.prec = true, take("0123456789*")
	}
	if strings.HasPrefix(s, "@") {
		c.agg, s = true, s[1:]
	}
	c.size = take("hlLjtqwz")
	if s != "" {
		c.verb, s = s[0], s[1:]
	}
	return c, s
}

// format lowers the format and arguments of printf, system and so on.
func (l *lowering) format(e *dast.Call) (string, []ast.Expr) {
	s, ok := e.Args[0].(*dast.Str)
	if !ok {
		l.errorAt(diag.DArguments, e, "%s( ) argument #1 must be a string constant", e.Name)
		return "", nil
	}
	literals, list := l.cut(e, s.Value)
	out, next := "", 1
	args := l.operands(e)
	for i, c := range list {
		need := 1 + strings.Count(c.width+c.prec, "*")
		if next+need > len(e.Args) {
			l.errorAt(diag.DArguments, e, "%s( ) prototype mismatch: conversion #%d (%%%c) is missing a corresponding value argument", e.Name, i+1, c.verb)
			return "", nil
		}
		for ; need > 1; need-- {
			args.add(func() value { return l.width(e, i, next) })
			next++
		}
		text := ""
		args.add(func() (v value) {
			text, v.x = l.converse(e, c, i, next, l.expr(e.Args[next]))
			return v
		})
		out, next = out+literals[i]+text, next+1
	}
	if literals == nil {
		return "", nil
	}
	if next < len(e.Args) {
		l.errorAt(diag.DArguments, e, "%s( ) prototype mismatch: only %d arguments required by this format string", e.Name, next-1)
	}
	return out + literals[len(list)], args.exprs()
}

// width lowers the argument for a "*" in a conversion.
func (l *lowering) width(e *dast.Call, number, arg int) value {
	v := l.expr(e.Args[arg])
	if !v.typ.isInt() {
		l.errorAt(diag.DArguments, e, "%s( ) argument #%d is incompatible with conversion #%d: the width must be an int", e.Name, arg+1, number+1)
	}
	return value{x: l.settled(e, v)}
}

// converse translates one conversion and its value to the script language.
func (l *lowering) converse(e *dast.Call, c conversion, number, arg int, v value) (string, ast.Expr) {
	wrong := func(want string) {
		l.errorAt(diag.DArguments, e, "%s( ) argument #%d is incompatible with conversion #%d: %%%s%c takes %s, not %s", e.Name, arg+1, number+1, c.size, c.verb, want, v.typ.name)
	}
	switch c.verb {
	case 's', 'S':
		if !v.typ.isText() || c.size != "" {
			wrong("char [] or string (or use stringof)")
			return "", v.x
		}
		x := l.asText(e, v, false)
		if c.verb == 'S' {
			x = call(e, "text_str", x)
		}
		return c.text('s'), x
	case 'a', 'A', 'k', 'T', 'Y':
		return l.special(e, c, v, wrong)
	case 'e', 'E', 'f', 'g', 'G':
		wrong("float, double, or long double")
		return "", v.x
	case 'c', 'C':
		if !v.typ.isInt() || c.size != "" {
			wrong("char, short, or int")
		}
		return c.text('c'), l.settled(e, v)
	}
	if !v.typ.isScalar() && (c.verb != 'p' || !v.typ.isPointer()) {
		wrong("char, short, int, long, or long long")
		return "", v.x
	}
	if c.size != "" && v.typ.isInt() && !sizeFits(c.size, v.typ) {
		wrong("an integer of that size")
	}
	return l.integral(e, c, v)
}

// decimal is %d or %i of a type: without a sign if the type is unsigned. Numbers have 64 bits here, so
// that only the largest of these types needs %u.
func (c conversion) decimal(t *typ) conversion {
	c.verb = 'd'
	if t.isInt() && !t.signed {
		c.flags = strings.NewReplacer("+", "", " ", "").Replace(c.flags)
	}
	if t.isWide() {
		c.verb = 'u'
	}
	return c
}

// sizeFits reports whether a size fits the type: h and hh are for short and char, ll for 64 bits.
func sizeFits(size string, t *typ) bool {
	switch size {
	case "h":
		return t.size == 2
	case "hh":
		return t.size == 1
	case "w", "L":
		return false
	}
	return true
}

// integral translates the conversion of a number. %u, %x and %o show a signed number as the
// unsigned number of the same size, without sign extension.
func (l *lowering) integral(e *dast.Call, c conversion, v value) (string, ast.Expr) {
	x := l.settled(e, v)
	switch c.verb {
	case 'u', 'x', 'X', 'o':
		if v.typ.isInt() && v.typ.signed {
			x = narrowed(e, v.x, integer("", v.typ.size, false))
		}
	case 'p':
		c.verb, c.flags = 'x', strings.ReplaceAll(c.flags, "0", "")
	case 'd', 'i':
		c = c.decimal(v.typ)
	}
	if left := strings.Contains(c.flags, "-"); left && strings.Trim(c.flags, "-'") != "" && !strings.Contains(c.width, "*") {
		// The script language takes one flag: %-Ns pads the text, which the other flag formats.
		inner := c
		inner.flags, inner.width = strings.ReplaceAll(c.flags, "-", ""), ""
		return "%-" + c.width + "s", printed(e, "sprintf", inner.text(c.verb), x)
	}
	return c.text(c.verb), x
}

// special handles conversions whose text is made by a function.
func (l *lowering) special(e *dast.Call, c conversion, v value, wrong func(string)) (string, ast.Expr) {
	if !v.typ.isScalar() && v.typ.kind != stackType {
		wrong("an integer")
		return "", v.x
	}
	if c.verb == 'k' || v.typ.kind == stackType {
		return c.text('s'), v.x
	}
	name := map[byte]string{'a': "__d_sym_offset", 'A': "__d_uaddr", 'T': "__d_date", 'Y': "__d_date"}[c.verb]
	return c.text('s'), call(e, name, l.settled(e, v))
}

// text returns the conversion in the script language, which allows only one flag.
func (c conversion) text(verb byte) string {
	flag := ""
	for _, f := range []string{"-", "#", "0", "+", " "} {
		if strings.Contains(c.flags, f) && flag == "" {
			flag = f
		}
	}
	if verb == 's' || verb == 'c' {
		flag = strings.Trim(flag, "#0+ ")
	}
	out := "%" + flag + c.width
	if c.dot {
		out += "." + c.prec
		if c.prec == "" {
			out += "0"
		}
	}
	return out + string(verb)
}
