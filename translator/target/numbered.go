// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// Numbered has $arg1, $arg2 and so on for a probe whose arguments have no names, and the summaries
// $$parms and $$vars of them. Casts and globals work as in other probes.
type Numbered struct {
	Scope
	Of Arguments
}

// Arguments is the part of Numbered that a family implements.
type Arguments interface {
	// What returns the probe's name for messages, such as "mark NAME".
	What() string
	Count() int
	// Argument reads the i-th argument, counted from 1.
	Argument(n ast.Expr, i int) (plan.Expr, error)
	// Constant returns the value of a $$ variable that is always the same.
	Constant(name string) (string, bool)
}

// Read implements Vars. An argument has no C type.
func (v *Numbered) Read(n ast.Expr, base *ctype.Type, lower Lower) (Value, error) {
	t, ok := n.(*ast.Target)
	if !ok {
		return v.Scope.Read(n, base, lower)
	}
	if strings.HasPrefix(t.Name, "$$") {
		return v.text(t)
	}
	i, err := v.index(t)
	if err != nil {
		return Value{}, err
	}
	x, err := v.Of.Argument(t, i)
	return Value{X: x}, err
}

func (v *Numbered) text(t *ast.Target) (Value, error) {
	if s, ok := v.Of.Constant(t.Name); ok {
		return Value{X: &plan.Str{Base: BaseOf(t, plan.String), Value: s}}, nil
	}
	if t.Name == "$$parms" || t.Name == "$$vars" {
		return Value{X: NumberedText(t, v.Of.Count(), func(i int) (plan.Expr, error) { return v.Of.Argument(t, i) })}, nil
	}
	return Value{}, Similar(diag.NoSuchVariable, t, []string{"$$name", "$$provider", "$$parms", "$$vars"}, "unknown summary %s", t.Name)
}

// index returns the number N of $argN. It rejects a path, because the argument's type is not known.
func (v *Numbered) index(t *ast.Target) (int, error) {
	s, isArg := strings.CutPrefix(t.Name, "$arg")
	i, err := strconv.Atoi(s)
	if !isArg || err != nil || i < 1 || i > v.Of.Count() {
		var names []string
		for k := range v.Of.Count() {
			names = append(names, "$arg"+strconv.Itoa(k+1))
		}
		return 0, Similar(diag.NoSuchVariable, t, append(names, "$$name", "$$vars"), "%s has no variable %s", v.Of.What(), t.Name)
	}
	if len(t.Path) > 0 {
		return 0, Fail(diag.NotAPointer, t, `use @cast(`+t.Name+`, "struct name")`, "'%s' is a plain number", t.Name)
	}
	if t.Addr {
		return 0, Fail(diag.CannotAddress, t, "", "'%s' has no address: it is an argument", t.Name)
	}
	return i, nil
}

// Write rejects writes to arguments, which are only values. Memory to which an argument points can
// be written through @cast.
func (v *Numbered) Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower Lower) (plan.Expr, error) {
	t, ok := n.(*ast.Target)
	if !ok {
		return v.Scope.Write(n, base, x, lower)
	}
	if _, err := v.index(t); err != nil {
		return nil, err
	}
	return nil, Fail(diag.CannotWrite, n, "write what it points to, with @cast", "'%s' can't be written", t.Name)
}

// EntryOnly returns false: arguments are read when the probe is hit.
func (v *Numbered) EntryOnly(ast.Expr) bool { return false }

// List returns the arguments.
func (v *Numbered) List() ([]Listed, error) {
	var out []Listed
	for i := range v.Of.Count() {
		out = append(out, Listed{Name: "$arg" + strconv.Itoa(i+1), Type: "long", Param: true})
	}
	return out, nil
}

// NumberedText returns a sprintf of values as "$arg1=0x1 $arg2=0x2", with "?" for those that can't
// be read.
func NumberedText(n ast.Expr, count int, arg func(i int) (plan.Expr, error)) plan.Expr {
	if count == 0 {
		return &plan.Str{Base: BaseOf(n, plan.String)}
	}
	b := NewText(n)
	for i := 1; i <= count && !b.full; i++ {
		if i > 1 {
			b.Add(" ")
		}
		b.Add("$arg" + strconv.Itoa(i) + "=")
		x, err := arg(i)
		switch {
		case err != nil:
			b.Add("?")
		case readsMemory(x):
			one := NewText(n)
			one.value('x', '#', x)
			b.value('s', 0, orElse(n, one.Expr(), "?"))
		default:
			b.value('x', '#', x)
		}
	}
	return b.Expr()
}
