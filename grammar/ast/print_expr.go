// SPDX-License-Identifier: GPL-2.0-or-later

package ast

import (
	"strconv"
	"strings"
)

// Precedence of expressions; a smaller number binds tighter. The numbers are the levels
// of the language's precedence table, doubled so that others fit between them.
const (
	bindPrimary = 2
	bindIncDec  = 4
	bindUnary   = 6
	bindCompare = 16
	bindMatch   = 17
	bindIn      = 18
	bindCond    = 30
	bindAssign  = 32
)

var bindBinary = map[string]int{
	"*": 8, "/": 8, "%": 8, "+": 10, "-": 10, ".": 12, "<<": 14, ">>": 14, ">>>": 14,
	"<": bindCompare, ">": bindCompare, "<=": bindCompare, ">=": bindCompare, "==": bindCompare, "!=": bindCompare,
	"&": 20, "^": 22, "|": 24, "&&": 26, "||": 28,
}

func binding(x Expr) int {
	switch x := x.(type) {
	case *Binary:
		return bindBinary[x.Op]
	case *Unary:
		return bindUnary
	case *IncDec:
		return bindIncDec
	case *Match:
		return bindMatch
	case *In:
		return bindIn
	case *Cond:
		return bindCond
	case *Assign:
		return bindAssign
	case *Target:
		return bindPath(x.Addr)
	case *AtVar:
		return bindPath(x.Addr)
	case *AtCast:
		return bindPath(x.Addr)
	case *Autocast:
		return bindPath(x.Addr)
	}
	return bindPrimary
}

func bindPath(addr bool) int {
	if addr {
		return bindIncDec
	}
	return bindPrimary
}

// Expr writes an expression without parentheses around it, for places where the text around it
// shows where the expression ends.
func (p *Printer) Expr(x Expr) { p.bare(x) }

// sub writes an operand, in parentheses if it binds looser than loosest.
func (p *Printer) sub(x Expr, loosest int) {
	b := binding(x)
	if b > loosest || p.Full && b > bindIncDec {
		p.WriteByte('(')
		p.bare(x)
		p.WriteByte(')')
		return
	}
	p.bare(x)
}

func (p *Printer) bare(x Expr) {
	switch x := x.(type) {
	case *Binary:
		b := bindBinary[x.Op]
		p.infix(x.X, b, x.Op, x.Y, b-1)
	case *Assign:
		p.infix(x.L, bindCond, x.Op, x.R, bindAssign)
	case *Match:
		op := "=~"
		if x.Neg {
			op = "!~"
		}
		p.infix(x.X, bindCompare, op, x.Regex, bindPrimary)
	case *In:
		p.in(x)
	case *Cond:
		p.sub(x.C, bindCond-1)
		p.WriteString(" ? ")
		p.Expr(x.A)
		p.WriteString(" : ")
		p.sub(x.B, bindCond)
	case *Unary:
		p.prefix(x.Op, x.X, bindUnary)
	case *IncDec:
		if x.Prefix {
			p.prefix(x.Op, x.X, bindIncDec)
			return
		}
		p.sub(x.X, bindPrimary)
		p.WriteString(x.Op)
	default:
		p.primary(x)
	}
}

func (p *Printer) infix(x Expr, left int, op string, y Expr, right int) {
	p.sub(x, left)
	p.WriteString(" " + op + " ")
	p.sub(y, right)
}

// prefix writes a space where two operators could become one token, as in "- -x".
func (p *Printer) prefix(op string, x Expr, loosest int) {
	p.WriteString(op)
	inner := Printer{Full: p.Full, indent: p.indent}
	inner.sub(x, loosest)
	text := inner.String()
	if text != "" && strings.IndexByte("+-!~&", text[0]) >= 0 {
		p.WriteByte(' ')
	}
	p.WriteString(text)
}

func (p *Printer) in(x *In) {
	if len(x.Keys) == 1 && x.Keys[0] != nil {
		p.sub(x.Keys[0], bindMatch)
	} else {
		p.keys(x.Keys)
	}
	p.WriteString(" in " + x.Array.Name)
}

func (p *Printer) keys(list []Expr) {
	p.WriteByte('[')
	for i, k := range list {
		p.comma(i)
		if k == nil {
			p.WriteByte('*')
			continue
		}
		p.Expr(k)
	}
	p.WriteByte(']')
}

// call writes name(args).
func (p *Printer) call(name string, args ...Expr) {
	p.WriteString(name + "(")
	for i, a := range args {
		p.comma(i)
		p.Expr(a)
	}
	p.WriteByte(')')
}

func (p *Printer) primary(x Expr) {
	switch x := x.(type) {
	case *Number:
		p.WriteString(x.Text)
	case *String:
		p.WriteString(Quote(x.Value))
	case *Ident:
		p.WriteString(x.Name)
	case *Index:
		p.WriteString(x.Array.Name)
		p.keys(x.Keys)
	case *HistIndex:
		p.primary(x.Hist)
		p.keys([]Expr{x.At})
	case *HistOp:
		p.hist(x)
	case *Call:
		p.call(x.Name, x.Args...)
	case *Print:
		p.print(x)
	case *EmbeddedExpr:
		p.WriteString("%{" + x.Text + "%}")
	case *Target, *AtVar, *AtCast, *Autocast:
		p.target(x)
	default:
		p.at(x)
	}
}

func (p *Printer) hist(h *HistOp) {
	if !h.Linear {
		p.call("@hist_log", h.X)
		return
	}
	p.WriteString("@hist_linear(")
	p.Expr(h.X)
	for _, n := range []int64{h.Lo, h.Hi, h.Step} {
		p.WriteString(", " + strconv.FormatInt(n, 10))
	}
	p.WriteByte(')')
}

func (p *Printer) print(x *Print) {
	args := x.Args
	for _, s := range []*String{x.Sep, x.Format} {
		if s != nil {
			args = append([]Expr{s}, args...)
		}
	}
	p.call(x.Name, args...)
}

func text(s string) Expr { return &String{Value: s} }

// at writes the @operators that are not targets.
func (p *Printer) at(x Expr) {
	switch x := x.(type) {
	case *StatOp:
		args := []Expr{x.X}
		if x.Shift != nil {
			args = append(args, x.Shift)
		}
		p.call("@"+x.Op, args...)
	case *Defined:
		p.call("@defined", x.X)
	case *ProbeWrite:
		p.call("@probewrite", x.X)
	case *Entry:
		p.call("@entry", x.X)
	case *Perf:
		p.call("@perf", text(x.Name))
	case *Const:
		p.call("@const", text(x.Text))
	case *EnumConst:
		p.call("@enum", text(x.Name))
	case *EnumName:
		p.call("@enumname", append([]Expr{x.X}, texts(x.Type, x.Module)...)...)
	case *Deref:
		p.call(side(x.User, "deref"), x.Size, x.Addr)
	case *Register:
		p.call(side(x.User, "register"), x.N)
	}
}

// texts returns a and b as literals, without empty ones at the end.
func texts(a, b string) []Expr {
	switch {
	case b != "":
		return []Expr{text(a), text(b)}
	case a != "":
		return []Expr{text(a)}
	}
	return nil
}

// side returns the operator's variant for the kernel's or the user's memory.
func side(user bool, op string) string {
	if user {
		return "@u" + op
	}
	return "@k" + op
}

func (p *Printer) target(x Expr) {
	switch x := x.(type) {
	case *Target:
		p.addr(x.Addr)
		p.WriteString(x.Name)
		p.path(x.Path)
	case *AtVar:
		p.addr(x.Addr)
		p.call("@var", append([]Expr{text(x.Name)}, texts(x.Module, "")...)...)
		p.path(x.Path)
	case *AtCast:
		p.addr(x.Addr)
		p.call("@cast", append([]Expr{x.X, text(x.Type)}, texts(x.Module, "")...)...)
		p.path(x.Path)
	case *Autocast:
		p.addr(x.Addr)
		p.base(x)
		p.path(x.Path)
	}
}

func (p *Printer) addr(addr bool) {
	if addr {
		p.WriteByte('&')
	}
}

// base writes the expression that a path begins with, so that the path is not parsed as a
// part of it.
func (p *Printer) base(x *Autocast) {
	paren := binding(x.X) > bindPrimary
	switch x.X.(type) {
	case *Target, *AtVar, *AtCast, *Autocast:
		paren = true
	case *Ident, *Number, *String, *HistOp:
		paren = paren || len(x.Path) > 0 && x.Path[0].Kind != Member
	}
	if !paren {
		p.bare(x.X)
		return
	}
	p.WriteByte('(')
	p.bare(x.X)
	p.WriteByte(')')
}

func (p *Printer) path(steps []PathStep) {
	for _, s := range steps {
		switch s.Kind {
		case Member:
			p.WriteString("->" + s.Name)
		case PrettyOne:
			p.WriteByte('$')
		case PrettyDeep:
			p.WriteString("$$")
		default:
			p.keys([]Expr{s.Index})
		}
	}
}

// Quote writes s as a string literal of the language.
func Quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < ' ' || c == 0x7f:
			b.WriteString("\\" + string([]byte{'0' + c>>6, '0' + c>>3&7, '0' + c&7}))
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
