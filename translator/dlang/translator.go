// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// translation is a translator of the program: it computes the members of one type from a value of
// another.
type translation struct {
	decl     *dast.Translator
	to, from *typ
}

func (l *lowering) translator(d *dast.Translator) {
	t := translation{decl: d, to: l.types.of(d.To), from: l.types.of(d.From)}
	if t.to.kind != recordType {
		l.errorAt(diag.DType, d, "the output type of a translator must be a struct or union, not %s", t.to.name)
		return
	}
	for i := range d.Members {
		m := &d.Members[i]
		if _, ok := t.to.field(m.Name); !ok {
			l.errorAt(diag.DType, m, "translator member %s: %s has no such member", m.Name, t.to.name)
			return
		}
	}
	l.translators = append(l.translators, t)
}

// translated lowers a member of xlate <type> (x) to the translator's expression for it.
func (l *lowering) translated(e *dast.Select) (value, bool) {
	var to *typ
	var from value
	if x, ok := e.X.(*dast.Xlate); ok {
		if to, from = l.types.of(x.Type), l.expr(x.X); to.kind == pointerType {
			to = to.element()
		}
	} else if to, from, ok = l.describedArgument(e); !ok {
		return value{}, false
	}
	for _, t := range l.translators {
		if t.to != to && t.to.name != to.name || !sameType(t.from, from.typ) {
			continue
		}
		for i := range t.decl.Members {
			if m := &t.decl.Members[i]; m.Name == e.Name {
				return l.member(e, t, m, from), true
			}
		}
		l.errorAt(diag.DType, e, "the translator to %s has no member %s", to.name, e.Name)
		return zeroOf(e), true
	}
	l.errorAt(diag.DType, e, "no translator from %s to %s is declared", from.typ.name, to.name)
	return zeroOf(e), true
}

// describedArgument reports whether a member is selected of an args[i] that a translator describes;
// it returns the translator's type and the value to translate.
func (l *lowering) describedArgument(e *dast.Select) (to *typ, from value, ok bool) {
	i, ok := e.X.(*dast.Index)
	if !ok || !e.Arrow {
		return nil, from, false
	}
	if id, ok := i.X.(*dast.Ident); !ok || id.Name != "args" || l.at == nil || l.at.value == nil {
		return nil, from, false
	}
	v := l.expr(i)
	if v.typ.from == nil {
		return nil, from, false
	}
	return v.typ.element(), value{x: v.x, typ: v.typ.from, exact: true}, true
}

func sameType(a, b *typ) bool {
	if a.kind == pointerType && b.isPointer() {
		return sameType(a.element(), b.element())
	}
	return a == b || a.name == b.name || a.isInt() && b.isInt()
}

// member returns the expression for a member, in its type, with the translator's parameter bound.
func (l *lowering) member(e *dast.Select, t translation, m *dast.TranslatedMember, from value) value {
	from.x = l.keep(e, from.x)
	return l.expand(e, "translator member "+m.Name, map[string]value{t.decl.Param: from}, func() value {
		f, _ := t.to.field(m.Name)
		v := l.expr(m.Value)
		if !f.typ.isScalar() && f.typ.kind != stringType {
			return v
		}
		return value{x: l.converted(e, v, f.typ), typ: f.typ, exact: true}
	})
}
