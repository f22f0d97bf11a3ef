// SPDX-License-Identifier: GPL-2.0-or-later

package ast

func (p *Printer) block(b *Block) {
	p.WriteByte('{')
	p.indent++
	for _, s := range b.Stmts {
		p.Line()
		p.Stmt(s)
	}
	p.indent--
	if len(b.Stmts) > 0 {
		p.Line()
	}
	p.WriteByte('}')
}

// Stmt writes a statement. Simple statements end in ";", because the next line could
// otherwise continue them.
func (p *Printer) Stmt(s Stmt) {
	switch s := s.(type) {
	case *Block:
		p.block(s)
	case *If:
		p.ifStmt(s)
	case *For:
		p.forStmt(s)
	case *Foreach:
		p.foreach(s)
	case *Try:
		p.try(s)
	default:
		p.simple(s)
		p.WriteByte(';')
	}
}

func (p *Printer) simple(s Stmt) {
	switch s := s.(type) {
	case *ExprStmt:
		p.Expr(s.X)
	case *Return:
		p.WriteString("return")
		if s.X != nil {
			p.WriteByte(' ')
			p.Expr(s.X)
		}
	case *Break:
		p.WriteString("break")
	case *Continue:
		p.WriteString("continue")
	case *Next:
		p.WriteString("next")
	case *Delete:
		p.WriteString("delete ")
		p.Expr(s.X)
	}
}

// body writes the statement that a head such as "if (x)" controls, on the same line if it is a
// block.
func (p *Printer) body(s Stmt) {
	if b, ok := s.(*Block); ok {
		p.WriteByte(' ')
		p.block(b)
		return
	}
	p.indent++
	p.Line()
	p.Stmt(s)
	p.indent--
}

func (p *Printer) ifStmt(s *If) {
	p.WriteString("if (")
	p.Expr(s.Cond)
	p.WriteByte(')')
	p.body(s.Then)
	if s.Else == nil {
		return
	}
	if _, ok := s.Then.(*Block); ok {
		p.WriteString(" else")
	} else {
		p.Line()
		p.WriteString("else")
	}
	if e, ok := s.Else.(*If); ok {
		p.WriteByte(' ')
		p.ifStmt(e)
		return
	}
	p.body(s.Else)
}

func (p *Printer) forStmt(s *For) {
	if s.While {
		p.WriteString("while (")
		p.Expr(s.Cond)
	} else {
		p.WriteString("for (")
		p.optional("", s.Init)
		p.WriteByte(';')
		p.optional(" ", s.Cond)
		p.WriteByte(';')
		p.optional(" ", s.Step)
	}
	p.WriteByte(')')
	p.body(s.Body)
}

func (p *Printer) optional(before string, x Expr) {
	if x != nil {
		p.WriteString(before)
		p.Expr(x)
	}
}

func (p *Printer) foreach(s *Foreach) {
	p.WriteString("foreach (")
	if s.Value != nil {
		// A sort mark at the value means the same as one at the array. It is written at
		// the array, where it may also have an aggregate.
		p.WriteString(s.Value.Name + " = ")
	}
	if s.Bracketed {
		p.WriteByte('[')
	}
	for i, k := range s.Keys {
		p.comma(i)
		p.WriteString(k.Name)
		if s.SortKey == i+1 {
			p.mark(s)
		}
	}
	if s.Bracketed {
		p.WriteByte(']')
	}
	p.WriteString(" in ")
	p.Expr(s.Array)
	if s.Slice != nil {
		p.keys(s.Slice)
	}
	if s.SortAgg != "" {
		p.WriteString(" @" + s.SortAgg + " ")
	}
	if s.SortKey == 0 {
		p.mark(s)
	}
	p.optional(" limit ", s.Limit)
	p.WriteByte(')')
	p.body(s.Body)
}

func (p *Printer) mark(s *Foreach) {
	if s.SortDir > 0 {
		p.WriteByte('+')
	} else {
		p.WriteByte('-')
	}
}

func (p *Printer) try(s *Try) {
	p.WriteString("try ")
	p.block(s.Body)
	p.WriteString(" catch ")
	if s.Var != nil {
		p.WriteString("(" + s.Var.Name + ") ")
	}
	p.block(s.Catch)
}
