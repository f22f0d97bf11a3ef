// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
)

// EntryOnly reports whether n is a parameter in a return probe, which is read at the
// function's entry.
func (v *Scope) EntryOnly(n ast.Expr) bool {
	if !v.AtReturn || v.Place.AtReturn {
		return false
	}
	switch n := n.(type) {
	case *ast.Target:
		return n.Name != "$return" && n.Name != "$$return"
	case *ast.AtVar:
		return v.ofCall(n)
	}
	return false
}

// NarrowResult implements Narrower.
func (v *Scope) NarrowResult() string {
	if !v.AtReturn || v.Place == nil || !v.Place.DWARF {
		return ""
	}
	x, err := v.Env.Symbols.Result(v.Place)
	if err != nil || x.Type == nil {
		return ""
	}
	t, err := x.Type.Strip()
	if err != nil || t == nil || !t.Signed || t.Size >= 8 || t.Kind != ctype.Int && t.Kind != ctype.Char && t.Kind != ctype.Enum {
		return ""
	}
	return x.Type.String()
}

// ofCall reports whether @var names a parameter or a local variable of the probed
// function. Static variables have a value after the call, too.
func (v *Scope) ofCall(n *ast.AtVar) bool {
	if n.Module != "" || strings.Contains(n.Name, "@") {
		return false
	}
	x, err := v.Env.Symbols.Variable(v.Place, n.Name)
	return err == nil && inRegisters(v.Env.Machine, x.Loc)
}

// inRegisters reports whether a location is a register or is found through one other than the thread
// pointer, which is the same in all code of a thread.
func inRegisters(m *arch.Machine, l locexpr.Loc) bool {
	if l.Kind == locexpr.Register || usesRegister(m, l.X) || l.To != nil && inRegisters(m, l.To.Loc) {
		return true
	}
	return slices.ContainsFunc(l.Parts, func(p locexpr.Part) bool { return inRegisters(m, p.Loc) })
}

func usesRegister(m *arch.Machine, n *locexpr.Node) bool {
	switch {
	case n == nil:
		return false
	case n.Op == locexpr.Reg:
		return n.Val != int64(m.Registers.Thread)
	}
	return n.Op == locexpr.EntryReg || usesRegister(m, n.A) || usesRegister(m, n.B) || usesRegister(m, n.C)
}

// noEntry is the reason why a return instruction can't have values of the entry.
const noEntry = "values from the function's entry are not saved where return instructions are probed, as in Go, whose goroutines move to other threads"

// NoEntry returns the reason why @entry can't be used; "" if it can.
func (v *Scope) NoEntry() string {
	if v.Place != nil && v.Place.AtReturn {
		return noEntry
	}
	return ""
}

// notKept returns the error for a parameter at a return instruction.
func notKept(n ast.Expr, name string) error {
	return Fail(diag.BadEntry, n, "keep it in a global array, by thread or goroutine, in a probe of the entry (docs/languages.md)",
		"'%s' is not known here: %s", name, noEntry)
}
