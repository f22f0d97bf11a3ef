// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// fewHandlers is the number of handlers below which none are shared. Sharing saves
// compile time, but loses the library positions of all but one of the handlers.
const fewHandlers = 32

// share makes rows with equal handlers use the same handler. The probes of a pattern
// such as syscall.* often differ only in the variables that the aliases set, and these
// are dropped if the script does not use them.
func share(p *plan.Program) {
	if len(p.Handlers) < fewHandlers {
		return
	}
	first, others := map[string]*plan.Handler{}, map[*plan.Handler]*plan.Handler{}
	var kept []*plan.Handler
	for _, h := range p.Handlers {
		if h.Saves != nil || h.Args != nil {
			kept = append(kept, h)
			continue
		}
		text := textOf(h)
		if same, ok := first[text]; ok {
			others[h] = same
			continue
		}
		first[text] = h
		kept = append(kept, h)
	}
	p.Handlers = kept
	for _, f := range p.Families {
		for _, r := range f.Rows {
			if same, ok := others[r.Handler]; ok {
				r.Handler = same
			}
		}
	}
}

// textOf returns a text that is equal for two handlers that do the same. It contains every field of
// every node, but variables only as numbers in order of appearance, and no positions in the
// library.
func textOf(h *plan.Handler) string {
	w := &handlerText{locals: map[*plan.Local]int{}}
	fmt.Fprintf(&w.b, "%v %v %v ", h.AtReturn, h.Sleeps, h.Rare)
	w.pos(h.Pos)
	w.value(reflect.ValueOf(&h.Condition).Elem())
	w.value(reflect.ValueOf(h.Body))
	return w.b.String()
}

type handlerText struct {
	b      strings.Builder
	locals map[*plan.Local]int
}

func (w *handlerText) pos(p source.Pos) {
	if p.Valid() && p.File.Role != source.Tapset {
		fmt.Fprintf(&w.b, "@%p:%d ", p.File, p.Off)
	}
}

func (w *handlerText) local(l *plan.Local) {
	n, known := w.locals[l]
	if !known {
		n = len(w.locals)
		w.locals[l] = n
	}
	fmt.Fprintf(&w.b, "local%d:%d ", n, l.Type)
}

// value writes v. For a pointer, it writes the target if this is part of the handler alone,
// otherwise the target's identity.
func (w *handlerText) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		w.pointer(v)
	case reflect.Interface:
		if v.IsNil() {
			w.b.WriteString("nil ")
			return
		}
		w.value(v.Elem())
	case reflect.Slice, reflect.Array:
		fmt.Fprintf(&w.b, "[%d ", v.Len())
		for i := range v.Len() {
			w.value(v.Index(i))
		}
	case reflect.Struct:
		w.fields(v)
	case reflect.String:
		fmt.Fprintf(&w.b, "%q ", v.String())
	default:
		fmt.Fprintf(&w.b, "%v ", v)
	}
}

var (
	exprType = reflect.TypeFor[plan.Expr]()
	stmtType = reflect.TypeFor[plan.Stmt]()
)

func (w *handlerText) pointer(v reflect.Value) {
	switch {
	case v.IsNil():
		w.b.WriteString("nil ")
	case v.Type() == reflect.TypeFor[*plan.Local]():
		w.local(v.Interface().(*plan.Local))
	case v.Type().Implements(exprType) || v.Type().Implements(stmtType) || v.Type() == reflect.TypeFor[*modmeta.Format]():
		w.b.WriteString(v.Type().String() + " ")
		w.fields(v.Elem())
	default:
		fmt.Fprintf(&w.b, "%p ", v.Interface())
	}
}

func (w *handlerText) fields(v reflect.Value) {
	for i := range v.NumField() {
		if p, ok := v.Field(i).Interface().(plan.P); ok {
			w.pos(p.Pos)
			continue
		}
		w.value(v.Field(i))
	}
}
