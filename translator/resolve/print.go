// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/check"
	"github.com/gostap/gostap/translator/plan"
)

// printer keeps the program's formats.
type printer struct {
	prog  *plan.Program
	types *check.Input
	index map[string]int
	// shown are the calls that print a global that the script never reads.
	shown map[*ast.Print]*modmeta.Shown
	// open are the calls whose directives depend on the arguments' types.
	open []openPrint
}

// openPrint is a call of print, println, printd or printdln before its types are known.
type openPrint struct {
	call *plan.Print
	sep  string
	end  string
}

func newPrinter(prog *plan.Program, types *check.Input) *printer {
	return &printer{prog: prog, types: types, index: map[string]int{}, shown: map[*ast.Print]*modmeta.Shown{}}
}

// format returns the number of a format; equal formats share it. shows is nil for prints
// in the script itself.
func (p *printer) format(pieces []modmeta.Piece, shows *modmeta.Shown) int {
	f := modmeta.Format{Pieces: pieces, Shows: shows}
	key := f.Key()
	i, ok := p.index[key]
	if !ok {
		i = len(p.prog.Formats)
		p.index[key] = i
		p.prog.Formats = append(p.prog.Formats, f)
	}
	return i
}

// adopt adds the formats that a family made for target variables.
func (p *printer) adopt(e plan.Expr) plan.Expr {
	plan.InspectExpr(e, func(e plan.Expr) bool {
		if c, ok := e.(*plan.Print); ok && c.Inline != nil {
			c.Format, c.Inline = p.format(c.Inline.Pieces, c.Inline.Shows), nil
		}
		return true
	})
	return e
}

// layout returns what e prints between its values and after them; "" if it has a format.
func (p *printer) layout(e *plan.Print) string {
	for _, o := range p.open {
		if o.call == e {
			return fmt.Sprintf(" %q %q", o.sep, o.end)
		}
	}
	return ""
}

// finish writes the formats of print, println, printd and printdln.
func (p *printer) finish() {
	for _, o := range p.open {
		var pieces []modmeta.Piece
		for i, a := range o.call.Args {
			if i > 0 && o.sep != "" {
				pieces = append(pieces, literal(o.sep))
			}
			conv := byte('d')
			if a.Type() == plan.String {
				conv = 's'
			}
			pieces = append(pieces, modmeta.Piece{Conv: conv, Width: -1, Prec: -1})
		}
		if o.end != "" {
			pieces = append(pieces, literal(o.end))
		}
		o.call.Format = p.format(pieces, nil)
	}
	p.open = nil
}

// print lowers the print family (spec/language.md, section 7).
func (u *unit) print(e *ast.Print) plan.Expr {
	sprint := strings.HasPrefix(e.Name, "s")
	newline := strings.HasSuffix(e.Name, "ln")
	if len(e.Args) == 1 {
		if h, ok := e.Args[0].(*ast.HistOp); ok && e.Format == nil {
			return u.printHist(e, h, sprint)
		}
	}
	out := &plan.Print{Base: long(at(e)), Format: -1, Sprint: sprint, Args: u.keys(e.Args)}
	if sprint {
		out.T = plan.String
	}
	if len(e.Args) > plan.MaxPrintArgs {
		u.errs.At(diag.TooManyValues, at(e), "a print call can have at most %d values, not %d", plan.MaxPrintArgs, len(e.Args))
	}
	if e.Format != nil {
		u.formatted(e, out)
		return out
	}
	o := openPrint{call: out}
	if e.Sep != nil {
		o.sep = e.Sep.Value
	}
	if newline {
		o.end = "\n"
	}
	u.prints.open = append(u.prints.open, o)
	return out
}

// printHist lowers the print of a histogram. Its text ends with an empty line, after which println
// and sprintln add no newline.
func (u *unit) printHist(e *ast.Print, h *ast.HistOp, sprint bool) plan.Expr {
	s, ok := u.histogram(h)
	if !ok {
		return poison(at(e))
	}
	out := &plan.PrintHist{Base: long(at(e)), Stat: s, Hist: histOf(h), Sprint: sprint}
	if sprint {
		out.T = plan.String
	}
	return out
}

// formatted checks the number of arguments and records the types that the directives
// need.
func (u *unit) formatted(e *ast.Print, out *plan.Print) {
	pieces, err := parseFormat(e.Format.Value)
	if err != nil {
		u.errs.At(diag.BadFormat, at(e.Format), "%s", err)
		return
	}
	wants := formatWants(pieces)
	if len(wants) != len(e.Args) {
		u.errs.At(diag.PrintArgCount, at(e), "Wrong number of args to formatted print operator").Hint =
			fmt.Sprintf("the format takes %s, the call has %d", count(len(wants), "value"), len(e.Args))
		return
	}
	u.types.Args[out] = wants
	out.Format = u.prints.format(pieces, u.prints.shown[e])
}
