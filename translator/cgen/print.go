// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// printArg is one directive of a format with its C arguments.
type printArg struct {
	modmeta.Piece
	width, prec string // C expressions; "-1" when not given
	value       string
	str         bool
	deferred    string // the call that puts the text's data into the record, instead of a value
	dynWidth    bool
	dynPrec     bool
}

// printArgs matches the arguments with the directives of a format. Literals have Conv 0.
func (f *fn) printArgs(e *plan.Print) []printArg {
	vals := f.list(undeferred(e.Args))
	taken, i := 0, 0
	next := func() (string, bool) {
		if i >= len(e.Args) {
			return "0", false
		}
		x := e.Args[i]
		i++
		taken++
		return vals[taken-1].bare(), x.Type() == plan.String
	}
	var out []printArg
	for _, p := range f.g.p.Formats[e.Format].Pieces {
		a := printArg{Piece: p, width: fmt.Sprint(p.Width), prec: fmt.Sprint(p.Prec)}
		if p.Conv != 0 {
			if p.Width == -2 {
				a.width, _ = next()
				a.dynWidth = true
			}
			if p.Prec == -2 {
				a.prec, _ = next()
				a.dynPrec = true
			}
			if d, ok := at(e.Args, i).(*plan.Deferred); ok {
				a.deferred = f.deferred(d, vals, &taken)
				i++
			} else {
				a.value, a.str = next()
			}
		}
		out = append(out, a)
	}
	return out
}

// undeferred replaces deferred calls in a list with their arguments.
func undeferred(list []plan.Expr) []plan.Expr {
	var out []plan.Expr
	for _, x := range list {
		if d, ok := x.(*plan.Deferred); ok {
			out = append(out, d.Args...)
		} else {
			out = append(out, x)
		}
	}
	return out
}

// at returns list[i], or nil if there is none.
func at(list []plan.Expr, i int) plan.Expr {
	if i < len(list) {
		return list[i]
	}
	return nil
}

// deferred returns the call that puts the data of a deferred text into the record. Its arguments
// are the next ones of vals. It charges the function's cost, as a call of it does.
func (f *fn) deferred(d *plan.Deferred, vals []value, taken *int) string {
	if n := cost(d.Func); n > 0 {
		f.weigh(strconv.FormatInt(n, 10))
	}
	args := []string{"c"}
	for range d.Args {
		args = append(args, vals[*taken].bare())
		*taken++
	}
	return d.Func.Pragma.Printed + "(" + strings.Join(args, ", ") + ")"
}

// memory reports whether the directive reads memory.
func (a *printArg) memory() bool { return a.Conv == 'm' || a.Conv == 'M' }

// memLen returns the C expression for the number of bytes that %m and %M read.
func (a *printArg) memLen() string {
	if a.prec == "-1" {
		return "1"
	}
	return a.prec
}

// print writes a record with the format's number and its arguments, which is formatted
// in user space.
func (f *fn) print(e *plan.Print) {
	args := f.printArgs(e)
	if text, ok := literal(args); ok {
		f.w.linef("gs_print_text(c, %s, %d);", quote(text), len(text))
		return
	}
	mem := f.readMemory(e, args, (*fn).printedLen)
	n := 0
	for _, a := range args {
		if a.Conv != 0 {
			n += 1 + int(b2i(a.dynWidth)+b2i(a.dynPrec))
		}
	}
	f.w.linef("gs_print_begin(c, %d, %d);", e.Format, n)
	for i := range args {
		f.printOne(&args[i], mem[i])
	}
	f.w.line("gs_print_end(c);")
}

// literal joins the text of a format that has no directives.
func literal(args []printArg) (string, bool) {
	s := ""
	for _, a := range args {
		if a.Conv != 0 {
			return "", false
		}
		s += a.Lit
	}
	return s, true
}

func (f *fn) printOne(a *printArg, mem string) {
	if a.Conv == 0 {
		return
	}
	if a.dynWidth {
		f.w.linef("gs_print_long(c, %s);", a.width)
	}
	if a.dynPrec {
		f.w.linef("gs_print_long(c, %s);", a.prec)
	}
	switch {
	case a.memory():
		f.w.linef("gs_print_mem(c, %s, gs_mem_len(%s));", mem, a.memLen())
	case a.deferred != "":
		f.w.line(a.deferred + ";")
	case a.str:
		f.w.linef("gs_print_str(c, %s);", a.value)
	default:
		f.w.linef("gs_print_long(c, %s);", a.value)
	}
}

// printedLen is the number of bytes of %m and %M that are printed: too many are an error.
func (f *fn) printedLen(loc int, n string) string {
	return fmt.Sprintf("gs_mem_printed(c, %d, %s)", loc, n)
}

// formattedLen is the number of bytes of %m and %M in a string, which is cut.
func (f *fn) formattedLen(_ int, n string) string { return "gs_mem_len(" + n + ")" }

// readMemory copies the memory for %m and %M before anything is printed, because the
// read may fault.
func (f *fn) readMemory(e *plan.Print, args []printArg, length func(*fn, int, string) string) map[int]string {
	out := map[int]string{}
	for i := range args {
		if a := &args[i]; a.memory() {
			out[i] = f.newStr()
			f.w.linef("gs_read_memory(c, %d, %s, %s, %s, %t);",
				f.loc(&e.P), out[i], a.value, length(f, f.loc(&e.P), a.memLen()), a.Flag == '#')
			f.check()
		}
	}
	return out
}

// memoryWeight is log2 of the bytes that %m or %M formats in the kernel by an action.
func memoryWeight(conv byte) int {
	if conv == 'M' {
		return 1
	}
	return 4
}

// sprint formats in the kernel.
func (f *fn) sprint(dst string, e *plan.Print) {
	args := f.printArgs(e)
	if text, ok := literal(args); ok {
		f.w.linef("gs_str_copy(%s, %s);", dst, quote(f.g.p.Limits.Cut(text)))
		return
	}
	mem := f.readMemory(e, args, (*fn).formattedLen)
	name := f.name("out")
	w := f.inFrame("struct gs_fmt "+name, 16, name)
	f.w.linef("gs_fmt_open(&%s, %s);", w, dst)
	for i := range args {
		f.sprintOne(w, &args[i], mem[i])
	}
	f.w.linef("gs_fmt_close(&%s);", w)
	f.weigh(fmt.Sprintf("%d + (gs_str_len(%s, GS_STRING_LEN) >> %d)", len(args)+4, dst, formatWeight))
}

func (f *fn) sprintOne(w string, a *printArg, mem string) {
	flag := "0"
	if a.Flag != 0 {
		flag = "'" + string(rune(a.Flag)) + "'"
	}
	switch {
	case a.Conv == 0:
		f.w.linef("gs_fmt_text(&%s, %s, %d);", w, quote(a.Lit), len(a.Lit))
	case a.memory():
		f.weigh(fmt.Sprintf("gs_mem_len(%s) >> %d", a.memLen(), memoryWeight(a.Conv)))
		f.w.linef("gs_fmt_mem(&%s, '%c', %s, %s, %s, gs_mem_len(%s));", w, a.Conv, flag, a.width, mem, a.memLen())
	case a.str && a.dynPrec:
		f.w.linef("gs_fmt_str(&%s, %s, %s, max_t(s64, %s, 0), %s);", w, flag, a.width, a.prec, a.value)
	case a.str:
		f.w.linef("gs_fmt_str(&%s, %s, %s, %s, %s);", w, flag, a.width, a.prec, a.value)
	default:
		f.w.linef("gs_fmt_long(&%s, '%c', %s, %s, %s, %s);", w, a.Conv, flag, a.width, a.prec, a.value)
	}
}
