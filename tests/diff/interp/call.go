// SPDX-License-Identifier: GPL-2.0-or-later

package interp

import (
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
)

// aborted is the text of the error by which abort() is implemented.
const aborted = "\x00abort"

// builtin is a library function.
type builtin struct {
	params []kind
	ret    kind
	call   func(m *machine, at token, a []Value) Value
}

var (
	one   = []kind{text}
	two   = []kind{text, text}
	mixed = []kind{text, long}
)

var builtins = map[string]builtin{
	"strlen/1":      {one, long, func(_ *machine, _ token, a []Value) Value { return num(int64(len(a[0].S))) }},
	"isinstr/2":     {two, long, func(_ *machine, _ token, a []Value) Value { return truth(strings.Contains(a[0].S, a[1].S)) }},
	"strpos/2":      {two, long, func(_ *machine, _ token, a []Value) Value { return num(int64(strings.Index(a[0].S, a[1].S))) }},
	"stringat/2":    {mixed, long, stringat},
	"substr/3":      {[]kind{text, long, long}, text, substr},
	"str_replace/3": {[]kind{text, text, text}, text, replace},
	"strtol/2":      {mixed, long, strtol},
	"error/1":       {one, unknown, func(_ *machine, at token, a []Value) Value { raise(at, "%s", a[0].S); return Value{} }},
	"exit/0":        {nil, unknown, func(m *machine, _ token, _ []Value) Value { m.exiting = true; return Value{} }},
	"abort/0":       {nil, unknown, func(*machine, token, []Value) Value { panic(&raised{text: aborted, fatal: true}) }},
	"warn/1":        {one, unknown, warn},
	"log/1":         {one, unknown, func(m *machine, _ token, a []Value) Value { m.out.WriteString(a[0].S + "\n"); return Value{} }},
	"pp/0":          {nil, text, func(m *machine, _ token, _ []Value) Value { return str(m.point) }},
}

func warn(m *machine, _ token, a []Value) Value {
	m.err.WriteString("WARNING: " + strings.TrimSuffix(a[0].S, "\n") + "\n")
	return Value{}
}

func stringat(_ *machine, at token, a []Value) Value {
	if a[1].N < 0 || a[1].N >= int64(len(a[0].S)) {
		raise(at, "Position out of bounds")
	}
	return num(int64(int8(a[0].S[a[1].N]))) // a char of the kernel that SystemTap was recorded on is signed
}

func substr(_ *machine, _ token, a []Value) Value {
	s, from, n := a[0].S, a[1].N, a[2].N
	if from < 0 || from > int64(len(s)) || n <= 0 {
		return str("")
	}
	return str(s[from:][:min(n, int64(len(s))-from)])
}

func replace(m *machine, _ token, a []Value) Value {
	if a[1].S == "" {
		return a[0]
	}
	return m.cut(strings.ReplaceAll(a[0].S, a[1].S, a[2].S))
}

// strtol reads as many digits as there are; the value wraps at 64 bits.
func strtol(_ *machine, _ token, a []Value) Value {
	s, neg := strings.CutPrefix(a[0].S, "-")
	base := a[1].N
	hex := len(s) > 2 && s[0] == '0' && s[1]|32 == 'x' && digit(s[2]) < 16
	switch {
	case base == 0 && hex:
		base = 16
	case base == 0 && strings.HasPrefix(s, "0"):
		base = 8
	case base == 0:
		base = 10
	}
	if base == 16 && hex {
		s = s[2:]
	}
	var n int64
	for i := 0; i < len(s) && digit(s[i]) < base; i++ {
		n = n*base + digit(s[i])
	}
	if neg {
		n = -n
	}
	return num(n)
}

func digit(c byte) int64 {
	n, err := strconv.ParseInt(string(rune(c)), 36, 64)
	if err != nil {
		return 99
	}
	return n
}

// call runs a function, and the next overload if it executes next.
func (m *machine) call(x *ast.Call) Value {
	args := m.keys(x.Args)
	name := arity(x.Name, len(x.Args))
	list, ok := m.funcs[name]
	if !ok {
		return builtins[name].call(m, x, args)
	}
	if m.depth >= m.o.MaxNesting {
		raise(x, "MAXNESTING exceeded")
	}
	caller := m.frame
	m.depth++
	defer func() { m.depth--; m.frame = caller }()
	for _, fn := range list {
		m.frame = newFrame(m.types.bodies[fn])
		m.frame.ret = zero(m.types.bodies[fn].ret.kind())
		for i, p := range fn.Params {
			m.frame.vars[p.Name] = args[i]
		}
		if m.block(fn.Body) != skipped {
			return m.frame.ret
		}
	}
	raise(x, "all functions exhausted")
	return Value{}
}

// print runs a function of the print family: it writes output, or with an s in front returns a value.
func (m *machine) print(x *ast.Print) Value {
	name, isValue := strings.CutPrefix(x.Name, "s")
	var b strings.Builder
	if x.Format != nil {
		b.WriteString(format(x.Format.Value, m.keys(x.Args)))
	} else {
		m.printed(&b, x)
	}
	if strings.HasSuffix(name, "ln") && !isHistogram(x) {
		b.WriteByte('\n')
	}
	if isValue {
		return m.cut(b.String())
	}
	m.out.WriteString(b.String())
	return num(0)
}

// isHistogram reports whether a histogram alone is printed. Its text ends with an empty
// line, to which println adds nothing.
func isHistogram(x *ast.Print) bool {
	if len(x.Args) != 1 {
		return false
	}
	_, is := x.Args[0].(*ast.HistOp)
	return is
}

func (m *machine) printed(b *strings.Builder, x *ast.Print) {
	sep := ""
	if x.Sep != nil {
		sep = x.Sep.Value
	}
	texts := make([]string, len(x.Args))
	for i, a := range x.Args {
		if h, ok := a.(*ast.HistOp); ok {
			texts[i] = m.histogram(h)
			continue
		}
		texts[i] = m.eval(a).String()
	}
	b.WriteString(strings.Join(texts, sep))
}

func (m *machine) histogram(h *ast.HistOp) string {
	s := m.samples(h.X)
	if s.count == 0 {
		raise(h, "empty aggregate")
	}
	return shape(h).text(s)
}
