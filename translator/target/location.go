// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// binaryOps are the operators of location expressions that the script language also has.
var binaryOps = map[locexpr.Op]string{
	locexpr.Add: "+", locexpr.Sub: "-", locexpr.Mul: "*", locexpr.Div: "/", locexpr.Mod: "%",
	locexpr.And: "&", locexpr.Or: "|", locexpr.Xor: "^",
	locexpr.Shl: "<<", locexpr.Shr: ">>>", locexpr.Sar: ">>",
	locexpr.Eq: "==", locexpr.Ne: "!=", locexpr.Lt: "<", locexpr.Le: "<=", locexpr.Gt: ">", locexpr.Ge: ">=",
}

// lowerNode turns a location expression into a plan expression.
func (c *Cursor) lowerNode(n *locexpr.Node) (plan.Expr, error) {
	switch n.Op {
	case locexpr.Const:
		return c.Num(n.Val), nil
	case locexpr.Reg:
		return c.Register(int(n.Val)), c.saved(int(n.Val))
	case locexpr.EntryReg:
		if c.result {
			return &plan.Reg{Base: c.Base(plan.Long), N: int(n.Val), Entry: true}, nil
		}
		if !c.entry {
			return nil, Fail(diag.OptimizedOut, c.Node, "probe the function's entry, or use @entry in a return probe",
				"'%s' is known at the function's entry only", c.name())
		}
		return c.Register(int(n.Val)), c.saved(int(n.Val))
	case locexpr.Addr:
		return c.reloc(n)
	}
	return c.lowerOperation(n)
}

// reloc returns the run-time address of a relocatable node in the cursor's module.
func (c *Cursor) reloc(n *locexpr.Node) (plan.Expr, error) {
	module := c.Module
	switch {
	case c.User && c.fixed && c.home:
		return c.Num(n.Val), nil
	case c.User && c.home:
		return &plan.Reloc{Base: c.Base(plan.Long), Offset: uint64(n.Val), User: true}, nil
	case c.User:
		return &plan.Reloc{Base: c.Base(plan.Long), Module: module, Offset: uint64(n.Val) - c.start, User: true}, nil
	case module == "kernel":
		module = ""
	}
	return &plan.Reloc{Base: c.Base(plan.Long), Module: module, Section: n.Section, Offset: uint64(n.Val)}, nil
}

// AddressOf returns the run-time address for a link-time address of the cursor's module.
func (c *Cursor) AddressOf(section string, addr uint64) (plan.Expr, error) {
	return c.reloc(&locexpr.Node{Op: locexpr.Addr, Val: int64(addr), Section: section})
}

// symbolAt is AddressOf for a symbol of a module. A process may use another file's variable in place of a
// library's; the word with its address is in the process.
func (v *Scope) symbolAt(c *Cursor, module, section string, addr uint64) (plan.Expr, error) {
	if IsProgram(module) {
		if p, err := v.Env.Symbols.Program(module); err == nil {
			if slot, off, ok := p.Slot(addr); ok {
				x, err := c.AddressOf(section, slot)
				return c.add(&plan.Deref{Base: c.Base(plan.Long), Addr: x, Size: 8, User: true}, int64(off)), err
			}
		}
	}
	return c.AddressOf(section, addr)
}

// IsOffset reports whether addr is an offset in the per-CPU area rather than an
// address. Some kernels link per-CPU variables from address 0 (PERCPU_VADDR in
// the linker script), and KASLR does not move them.
func IsOffset(section string, addr uint64) bool {
	const lowest = 1 << 32 // no kernel is linked below this address
	return section == "" && addr < lowest
}

func (c *Cursor) lowerOperation(n *locexpr.Node) (plan.Expr, error) {
	a, err := c.lowerNode(n.A)
	if err != nil {
		return nil, err
	}
	switch n.Op {
	case locexpr.PerCPU:
		if n.A.Op == locexpr.Addr && IsOffset(n.A.Section, uint64(n.A.Val)) {
			a = c.Num(n.A.Val)
		}
		return &plan.PerCPU{Base: c.Base(plan.Long), Addr: a}, nil
	case locexpr.Neg:
		return &plan.Unary{Base: c.Base(plan.Long), Op: "-", X: a}, nil
	case locexpr.Not:
		return &plan.Unary{Base: c.Base(plan.Long), Op: "~", X: a}, nil
	case locexpr.Deref:
		return &plan.Deref{Base: c.Base(plan.Long), Addr: a, Size: n.Size, Signed: n.Signed, User: c.User, What: c.followed}, nil
	case locexpr.Convert:
		return &plan.Bits{Base: c.Base(plan.Long), X: a, BitSize: n.Size * 8, Signed: n.Signed}, nil
	}
	b, err := c.lowerNode(n.B)
	if err != nil {
		return nil, err
	}
	if n.Op == locexpr.Select {
		x, err := c.lowerNode(n.C)
		return &plan.Cond{Base: c.Base(plan.Long), C: a, A: b, B: x}, err
	}
	op, ok := binaryOps[n.Op]
	if !ok {
		return nil, Fail(diag.UnsupportedLoc, c.Node, "", "'%s' can't be read: its location in the debug information uses an operation that is not supported", c.name())
	}
	return c.Binary(op, a, b), nil
}
