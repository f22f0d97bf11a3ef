// SPDX-License-Identifier: GPL-2.0-or-later

package interp

import (
	"regexp"

	"github.com/gostap/gostap/grammar/ast"
)

// ofBytes returns a string with a character for each byte of s, because strings of scripts are bytes.
func ofBytes(s string) string {
	var out []rune
	for i := range len(s) {
		out = append(out, rune(s[i]))
	}
	return string(out)
}

// eval evaluates an expression, from left to right.
func (m *machine) eval(x ast.Expr) Value {
	switch x := x.(type) {
	case *ast.Number, *ast.String:
		return m.literal(x)
	case *ast.Ident:
		return m.get(x.Name)
	case *ast.Index:
		return m.load(x, m.keys(x.Keys))
	case *ast.In:
		return truth(len(m.globals[x.Array.Name].match(m.pattern(x.Keys))) > 0)
	case *ast.Unary:
		return unary(x.Op, m.eval(x.X).N)
	case *ast.IncDec:
		return m.incDec(x)
	case *ast.Binary:
		return m.binary(x)
	case *ast.Match:
		return truth(regexp.MustCompile("(?s)"+ofBytes(x.Regex.Value)).MatchString(ofBytes(m.eval(x.X).S)) != x.Neg)
	case *ast.Cond:
		if m.eval(x.C).N != 0 {
			return m.eval(x.A)
		}
		return m.eval(x.B)
	case *ast.Assign:
		return m.assign(x)
	case *ast.Call:
		return m.call(x)
	case *ast.Print:
		return m.print(x)
	case *ast.StatOp:
		return m.extract(x)
	case *ast.HistIndex:
		return m.bucket(x)
	}
	unsupported("%T", x)
	return Value{}
}

func unary(op string, n int64) Value {
	switch op {
	case "-":
		n = -n
	case "~":
		n = ^n
	case "!":
		return truth(n == 0)
	}
	return num(n)
}

func (m *machine) binary(x *ast.Binary) Value {
	a := m.eval(x.X)
	switch {
	case x.Op == "&&" && a.N == 0:
		return num(0)
	case x.Op == "||" && a.N != 0:
		return num(1)
	}
	b := m.eval(x.Y)
	switch x.Op {
	case "&&", "||":
		return truth(b.N != 0)
	case ".":
		return m.cut(a.S + b.S)
	case "<":
		return truth(compare(a, b) < 0)
	case "<=":
		return truth(compare(a, b) <= 0)
	case ">":
		return truth(compare(a, b) > 0)
	case ">=":
		return truth(compare(a, b) >= 0)
	case "==":
		return truth(a == b)
	case "!=":
		return truth(a != b)
	}
	return num(arith(x, x.Op, a.N, b.N))
}

// arith is C's arithmetic on 64 bits, with wrapping. Shift counts are taken modulo 64, as the
// CPU does.
func arith(at token, op string, a, b int64) int64 {
	switch op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "/", "%":
		if b == 0 {
			raise(at, "division by 0")
		}
		if op == "/" {
			return divide(a, b)
		}
		return a - divide(a, b)*b
	case "&":
		return a & b
	case "|":
		return a | b
	case "^":
		return a ^ b
	case "<<":
		return a << uint(b&63)
	case ">>":
		return a >> uint(b&63)
	}
	unsupported("operator %s", op)
	return 0
}

// divide truncates towards 0; the smallest number divided by -1 is itself, as in Go.
func divide(a, b int64) int64 { return a / b }

// keys evaluates the keys of an element.
func (m *machine) keys(list []ast.Expr) []Value {
	out := make([]Value, len(list))
	for i, x := range list {
		out[i] = m.eval(x)
	}
	return out
}

func (m *machine) load(x *ast.Index, keys []Value) Value {
	g := m.globals[x.Array.Name]
	if e := g.find(keys); e != nil {
		return e.value
	}
	return zero(g.kind)
}

// place is something that can be assigned to, with its keys evaluated.
type place struct {
	m    *machine
	name string
	x    *ast.Index
	keys []Value
}

func (m *machine) place(x ast.Expr) place {
	switch x := x.(type) {
	case *ast.Ident:
		return place{m: m, name: x.Name}
	case *ast.Index:
		return place{m: m, x: x, keys: m.keys(x.Keys)}
	}
	unsupported("assignment to %T", x)
	return place{}
}

func (p place) get() Value {
	if p.x == nil {
		return p.m.get(p.name)
	}
	return p.m.load(p.x, p.keys)
}

func (p place) set(v Value) {
	if p.x == nil {
		p.m.set(p.name, v)
		return
	}
	p.m.globals[p.x.Array.Name].element(p.x, p.keys).value = v
}

// stat returns the statistic to which <<< adds a sample.
func (p place) stat() *stats {
	if p.x == nil {
		return p.m.globals[p.name].samples
	}
	return p.m.globals[p.x.Array.Name].element(p.x, p.keys).samples
}

func (m *machine) assign(x *ast.Assign) Value {
	p := m.place(x.L)
	v := m.eval(x.R)
	switch x.Op {
	case "<<<":
		p.stat().add(v.N)
		return v
	case "=":
	case ".=":
		v = m.cut(p.get().S + v.S)
	default:
		v = num(arith(x, x.Op[:len(x.Op)-1], p.get().N, v.N))
	}
	p.set(v)
	return v
}

func (m *machine) incDec(x *ast.IncDec) Value {
	p := m.place(x.X)
	old := p.get()
	v := num(old.N + 1)
	if x.Op == "--" {
		v.N = old.N - 1
	}
	p.set(v)
	if x.Prefix {
		return v
	}
	return old
}

// samples returns a statistic, or an empty one if there is none.
func (m *machine) samples(x ast.Expr) *stats {
	switch x := x.(type) {
	case *ast.Ident:
		return m.globals[x.Name].samples
	case *ast.Index:
		keys := m.keys(x.Keys)
		if e := m.globals[x.Array.Name].find(keys); e != nil {
			return e.samples
		}
	}
	return &stats{}
}

func (m *machine) extract(x *ast.StatOp) Value {
	s := m.samples(x.X)
	if s.count == 0 {
		if x.Op == "count" || x.Op == "sum" {
			return num(0)
		}
		raise(x, "empty aggregate")
	}
	var shift int64
	if n, ok := x.Shift.(*ast.Number); ok {
		shift = n.Value
	}
	return num(s.extract(x.Op, shift))
}

func (m *machine) bucket(x *ast.HistIndex) Value {
	s := m.samples(x.Hist.X)
	at := m.eval(x.At).N
	count := shape(x.Hist).count(s)
	if at < 0 || at >= int64(len(count)) {
		raise(x, "histogram index out of range")
	}
	return num(count[at])
}
