// SPDX-License-Identifier: GPL-2.0-or-later

package plan

import "strings"

func (d *dumper) stmt(s Stmt) {
	switch s := s.(type) {
	case *Block:
		d.line("{")
		d.nested(s.Stmts...)
		d.line("}")
	case *Do:
		d.line("%s", d.expr(s.X))
	case *If:
		d.line("if (%s)", d.expr(s.Cond))
		d.nested(s.Then)
		if s.Else != nil {
			d.line("else")
			d.nested(s.Else)
		}
	case *Loop:
		d.line("for (%s; %s; %s)", d.opt(s.Init), d.opt(s.Cond), d.opt(s.Step))
		d.nested(s.Body)
	case *Foreach:
		d.foreach(s)
	case *HistForeach:
		d.line("foreach (%s in %s%s)", s.Key.Name, d.expr(s.Stat), order(s.SortKey, "", s.Desc))
		d.nested(s.Body)
	case *Return:
		d.line("%s", strings.TrimSuffix("return "+d.opt(s.X), " "))
	case *Next:
		d.line("next")
	case *Break:
		d.line("break")
	case *Continue:
		d.line("continue")
	case *Delete:
		d.line("delete %s", d.index(s.Global.Name, s.Keys))
	case *Try:
		d.try(s)
	}
}

func (d *dumper) nested(list ...Stmt) {
	d.indent++
	for _, s := range list {
		d.stmt(s)
	}
	d.indent--
}

func (d *dumper) foreach(s *Foreach) {
	keys := make([]string, len(s.Keys))
	for i, k := range s.Keys {
		keys[i] = k.Name
	}
	head := "[" + strings.Join(keys, ", ") + "]"
	if s.Value != nil {
		head = s.Value.Name + " = " + head
	}
	tail := d.index(s.Global.Name, s.Slice) + order(s.SortKey, s.SortAgg, s.Desc)
	if s.Limit != nil {
		tail += " limit " + d.expr(s.Limit)
	}
	d.line("foreach (%s in %s)", head, tail)
	d.nested(s.Body)
}

// order returns how a foreach sorts, such as " sort value -".
func order(key int, agg string, desc bool) string {
	if key < 0 {
		return ""
	}
	s := " sort key " + string(rune('0'+key))
	if key == 0 {
		s = " sort value"
	}
	if agg != "" {
		s += " @" + agg
	}
	if desc {
		return s + " -"
	}
	return s + " +"
}

func (d *dumper) try(s *Try) {
	d.line("try")
	d.nested(s.Body)
	if s.Var != nil {
		d.line("catch (%s)", s.Var.Name)
	} else {
		d.line("catch")
	}
	d.nested(s.Catch)
}

func (d *dumper) opt(e Expr) string {
	if e == nil {
		return ""
	}
	return d.expr(e)
}
