// SPDX-License-Identifier: GPL-2.0-or-later

package ast

import (
	"strconv"
	"strings"
)

// Printer writes nodes as source text that parses to the same nodes.
type Printer struct {
	strings.Builder
	// Full puts parentheses around every operation; otherwise only where they
	// are needed.
	Full   bool
	indent int
}

// Line begins a new line at the current indentation.
func (p *Printer) Line() {
	p.WriteByte('\n')
	for range p.indent {
		p.WriteByte('\t')
	}
}

// Decl writes a declaration, without a newline at its end.
func (p *Printer) Decl(d Decl) {
	switch d := d.(type) {
	case *Global:
		p.global(d)
	case *Function:
		p.function(d)
	case *Probe:
		p.WriteString("probe ")
		p.points(d.Points)
		p.WriteByte(' ')
		p.block(d.Body)
	case *Alias:
		p.alias(d)
	case *EmbeddedC:
		p.embedded(d)
	}
}

func (p *Printer) embedded(e *EmbeddedC) { p.WriteString("%{" + e.Text + "%}") }

func (p *Printer) private(private bool) {
	if private {
		p.WriteString("private ")
	}
}

func (p *Printer) global(g *Global) {
	p.private(g.Private)
	p.WriteString("global " + g.Name)
	if g.Wrap {
		p.WriteByte('%')
	}
	if g.Size > 0 {
		p.WriteString("[" + strconv.FormatInt(g.Size, 10) + "]")
	}
	if g.Init != nil {
		p.WriteString(" = ")
		p.Expr(g.Init)
	}
}

func (p *Printer) typed(t TypeName) {
	switch t {
	case LongType:
		p.WriteString(":long")
	case StringType:
		p.WriteString(":string")
	}
}

func (p *Printer) function(f *Function) {
	p.private(f.Private)
	p.WriteString("function " + f.Name)
	p.typed(f.Ret)
	p.WriteByte('(')
	for i, a := range f.Params {
		p.comma(i)
		p.WriteString(a.Name)
		p.typed(a.Type)
	}
	p.WriteByte(')')
	if f.Priority > 0 {
		p.WriteString(":" + strconv.FormatInt(f.Priority, 10))
	}
	p.WriteByte(' ')
	if f.Embedded != nil {
		p.embedded(f.Embedded)
		return
	}
	p.block(f.Body)
}

func (p *Printer) alias(a *Alias) {
	p.WriteString("probe ")
	p.components(a.Name)
	if a.Prologue == nil {
		p.WriteString(" += ")
	} else {
		p.WriteString(" = ")
	}
	p.points(a.Points)
	p.WriteByte(' ')
	if a.Prologue != nil {
		p.block(a.Prologue)
	}
	if a.Prologue != nil && a.Epilogue != nil {
		p.WriteString(", ")
	}
	if a.Epilogue != nil {
		p.block(a.Epilogue)
	}
}

func (p *Printer) points(list []*ProbePoint) {
	for i, pt := range list {
		p.comma(i)
		p.Point(pt)
	}
}

// Point writes a probe point.
func (p *Printer) Point(pt *ProbePoint) {
	p.components(pt.Components)
	switch {
	case pt.Sufficient:
		p.WriteByte('!')
	case pt.Optional:
		p.WriteByte('?')
	}
	if pt.Condition != nil {
		p.WriteString(" if (")
		p.Expr(pt.Condition)
		p.WriteByte(')')
	}
}

func (p *Printer) components(list []*Component) {
	for i, c := range list {
		if i > 0 {
			p.WriteByte('.')
		}
		p.WriteString(c.Name)
		if c.Arg != nil {
			p.WriteByte('(')
			p.Expr(c.Arg)
			p.WriteByte(')')
		}
	}
}

func (p *Printer) comma(i int) {
	if i > 0 {
		p.WriteString(", ")
	}
}
