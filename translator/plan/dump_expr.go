// SPDX-License-Identifier: GPL-2.0-or-later

package plan

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// ExprText returns e as dumps show it.
func ExprText(e Expr) string { return (&dumper{}).expr(e) }

func (d *dumper) expr(e Expr) string {
	switch e := e.(type) {
	case *Num:
		return strconv.FormatInt(e.Value, 10)
	case *Str:
		return strconv.Quote(e.Value)
	case *LocalRef:
		return e.Local.Name
	case *GlobalRef:
		return e.Global.Name
	case *Elem:
		return d.index(e.Global.Name, e.Keys)
	case *In:
		return "(" + d.index("", e.Keys) + " in " + e.Global.Name + ")"
	case *Unary:
		return e.Op + d.expr(e.X)
	case *Binary:
		return "(" + d.expr(e.X) + " " + e.Op + " " + d.expr(e.Y) + ")"
	case *Logic:
		return "(" + d.expr(e.X) + map[bool]string{true: " || ", false: " && "}[e.Or] + d.expr(e.Y) + ")"
	case *Cond:
		return "(" + d.expr(e.C) + " ? " + d.expr(e.A) + " : " + d.expr(e.B) + ")"
	case *Concat:
		return "(" + d.list(e.Parts, " . ") + ")"
	case *Assign:
		return d.expr(e.L) + " " + e.Op + " " + d.expr(e.R)
	case *IncDec:
		return d.incDec(e)
	case *Call:
		return e.Func.Name + "(" + d.list(e.Args, ", ") + ")"
	case *Print:
		return d.print(e)
	case *Deferred:
		return "later " + e.Func.Name + "(" + d.list(e.Args, ", ") + ")"
	}
	return d.statExpr(e)
}

func (d *dumper) statExpr(e Expr) string {
	switch e := e.(type) {
	case *StatRef:
		return d.index(e.Global.Name, e.Keys)
	case *StatAdd:
		return d.expr(e.Stat) + " <<< " + d.expr(e.X)
	case *StatGet:
		s := "@" + e.Op + "(" + d.expr(e.Stat)
		if e.Shift != 0 {
			s += ", " + strconv.FormatInt(e.Shift, 10)
		}
		return s + ")"
	case *HistBucket:
		return histText(e.Hist, d.expr(e.Stat)) + "[" + d.expr(e.At) + "]"
	case *PrintHist:
		return printName("print", e.Sprint) + "(" + histText(e.Hist, d.expr(e.Stat)) + ")"
	case *Match:
		return "(" + d.expr(e.X) + map[bool]string{true: " !~ ", false: " =~ "}[e.Neg] + strconv.Quote(e.Regex) + ")"
	}
	return d.memory(e)
}

func (d *dumper) memory(e Expr) string {
	switch e := e.(type) {
	case *Deref:
		return fmt.Sprintf("%s%s%d(%s)", space(e.User), sign(e.Signed), e.Size*8, d.expr(e.Addr))
	case *DerefString:
		return fmt.Sprintf("%s%s(%s, %d)", space(e.User), map[bool]string{false: "str", true: "quote"}[e.Quoted], d.expr(e.Addr), e.Max)
	case *Store:
		return fmt.Sprintf("%sstore%d(%s, bits %d:%d, %s)", space(e.User), e.Size*8, d.expr(e.Addr), e.BitOffset, e.BitSize, d.expr(e.X))
	case *Reg:
		return fmt.Sprintf("%sreg(%d)", space(e.User), e.N)
	case *SetReg:
		return fmt.Sprintf("%ssetreg%d(%d, %s)", space(e.User), e.Size*8, e.N, d.expr(e.X))
	case *Bits:
		return fmt.Sprintf("bits(%s, %s%d:%d)", d.expr(e.X), sign(e.Signed), e.BitOffset, e.BitSize)
	case *Arg:
		return fmt.Sprintf("arg(%d)", e.N)
	case *EntryValue:
		return fmt.Sprintf("entry(%d)", e.Slot)
	case *Reloc:
		return space(e.User) + fmt.Sprintf("reloc(%q, %q, %#x)", e.Module, e.Section, e.Offset)
	case *PerCPU:
		return "percpu(" + d.expr(e.Addr) + ")"
	case *OrElse:
		return "(" + d.expr(e.X) + " orelse " + d.expr(e.Else) + ")"
	case *CExpr:
		return "%{" + e.Text + "%}"
	case *Hook:
		return fmt.Sprintf("hook(%s%s)", e.Name, e.Constant)
	}
	return fmt.Sprintf("%T", e)
}

func space(user bool) string {
	if user {
		return "u"
	}
	return "k"
}

func sign(signed bool) string {
	if signed {
		return "s"
	}
	return "u"
}

func (d *dumper) incDec(e *IncDec) string {
	op := "++"
	if e.Dec {
		op = "--"
	}
	if e.Prefix {
		return op + d.expr(e.L)
	}
	return d.expr(e.L) + op
}

// index returns name[keys]; for nil keys only the name, for a nil key "*".
func (d *dumper) index(name string, keys []Expr) string {
	if keys == nil {
		return name
	}
	return name + "[" + d.list(keys, ", ") + "]"
}

func (d *dumper) list(list []Expr, sep string) string {
	out := make([]string, len(list))
	for i, e := range list {
		out[i] = "*"
		if e != nil {
			out[i] = d.expr(e)
		}
	}
	return strings.Join(out, sep)
}

func printName(base string, sprint bool) string {
	if sprint {
		return "s" + base
	}
	return base
}

func (d *dumper) print(e *Print) string {
	format := "?"
	switch {
	case e.Inline != nil:
		format = FormatText(*e.Inline)
	case d.prog != nil && e.Format >= 0 && e.Format < len(d.prog.Formats):
		format = FormatText(d.prog.Formats[e.Format])
	case e.Format >= 0:
		format = "#" + strconv.Itoa(e.Format)
	}
	args := append([]string{strconv.Quote(format)}, make([]string, 0, len(e.Args))...)
	for _, a := range e.Args {
		args = append(args, d.expr(a))
	}
	return printName("printf", e.Sprint) + "(" + strings.Join(args, ", ") + ")"
}

// FormatText returns a format as a call of printf would write it.
func FormatText(f modmeta.Format) string {
	var b strings.Builder
	for _, p := range f.Pieces {
		if p.Conv == 0 {
			b.WriteString(strings.ReplaceAll(p.Lit, "%", "%%"))
			continue
		}
		b.WriteByte('%')
		if p.Flag != 0 {
			b.WriteByte(p.Flag)
		}
		b.WriteString(sizeText("", p.Width) + sizeText(".", p.Prec))
		b.WriteByte(p.Conv)
	}
	return b.String()
}

func sizeText(prefix string, n int) string {
	switch n {
	case -1:
		return ""
	case -2:
		return prefix + "*"
	}
	return prefix + strconv.Itoa(n)
}

func histText(h Hist, stat string) string {
	if h.Linear {
		return fmt.Sprintf("@hist_linear(%s, %d, %d, %d)", stat, h.Lo, h.Hi, h.Step)
	}
	return "@hist_log(" + stat + ")"
}
