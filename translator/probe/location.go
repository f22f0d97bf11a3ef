// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// binaryOps are the operators of location expressions that the script language has
// too.
var binaryOps = map[locexpr.Op]string{
	locexpr.Add: "+", locexpr.Sub: "-", locexpr.Mul: "*", locexpr.Div: "/", locexpr.Mod: "%",
	locexpr.And: "&", locexpr.Or: "|", locexpr.Xor: "^",
	locexpr.Shl: "<<", locexpr.Shr: ">>>", locexpr.Sar: ">>",
	locexpr.Eq: "==", locexpr.Ne: "!=", locexpr.Lt: "<", locexpr.Le: "<=", locexpr.Gt: ">", locexpr.Ge: ">=",
}

// lowerNode turns a location expression into a plan expression.
func (c *cursor) lowerNode(n *locexpr.Node) (plan.Expr, error) {
	switch n.Op {
	case locexpr.Const:
		return c.num(n.Val), nil
	case locexpr.Reg:
		return c.register(int(n.Val)), c.saved(int(n.Val))
	case locexpr.EntryReg:
		if !c.entry {
			return nil, fail(diag.OptimizedOut, c.node, "probe the function's entry, or use @entry in a return probe",
				"'%s' is known at the function's entry only", c.name())
		}
		return c.register(int(n.Val)), c.saved(int(n.Val))
	case locexpr.Addr:
		return c.reloc(n)
	}
	return c.lowerOperation(n)
}

// reloc is the run-time address of a relocatable node in the cursor's module.
func (c *cursor) reloc(n *locexpr.Node) (plan.Expr, error) {
	module := c.module
	switch {
	case c.user && c.fixed && c.home:
		return c.num(n.Val), nil
	case c.user && c.home:
		return &plan.Reloc{Base: c.base(plan.Long), Offset: uint64(n.Val), User: true}, nil
	case c.user:
		return &plan.Reloc{Base: c.base(plan.Long), Module: module, Offset: uint64(n.Val) - c.start, User: true}, nil
	case module == "kernel":
		module = ""
	}
	return &plan.Reloc{Base: c.base(plan.Long), Module: module, Section: n.Section, Offset: uint64(n.Val)}, nil
}

// place is the run-time address for a link-time address of the cursor's module.
func (c *cursor) place(section string, addr uint64) (plan.Expr, error) {
	return c.reloc(&locexpr.Node{Op: locexpr.Addr, Val: int64(addr), Section: section})
}

// isOffset reports whether addr is an offset in the per-CPU area rather than an
// address. Before 6.15, x86-64 kernels link per-CPU variables from address 0
// (arch/x86/kernel/vmlinux.lds.S, PERCPU_VADDR), and KASLR does not move them.
func isOffset(section string, addr uint64) bool {
	const lowest = 1 << 32 // no kernel is linked below this address
	return section == "" && addr < lowest
}

func (c *cursor) lowerOperation(n *locexpr.Node) (plan.Expr, error) {
	a, err := c.lowerNode(n.A)
	if err != nil {
		return nil, err
	}
	switch n.Op {
	case locexpr.PerCPU:
		if n.A.Op == locexpr.Addr && isOffset(n.A.Section, uint64(n.A.Val)) {
			a = c.num(n.A.Val)
		}
		return &plan.PerCPU{Base: c.base(plan.Long), Addr: a}, nil
	case locexpr.Neg:
		return &plan.Unary{Base: c.base(plan.Long), Op: "-", X: a}, nil
	case locexpr.Not:
		return &plan.Unary{Base: c.base(plan.Long), Op: "~", X: a}, nil
	case locexpr.Deref:
		return &plan.Deref{Base: c.base(plan.Long), Addr: a, Size: n.Size, Signed: n.Signed, User: c.user}, nil
	case locexpr.Convert:
		return &plan.Bits{Base: c.base(plan.Long), X: a, BitSize: n.Size * 8, Signed: n.Signed}, nil
	}
	b, err := c.lowerNode(n.B)
	if err != nil {
		return nil, err
	}
	if n.Op == locexpr.Select {
		x, err := c.lowerNode(n.C)
		return &plan.Cond{Base: c.base(plan.Long), C: a, A: b, B: x}, err
	}
	op, ok := binaryOps[n.Op]
	if !ok {
		return nil, fail(diag.UnsupportedLoc, c.node, "", "'%s' can't be read: its location in the debug information uses an operation that is not supported", c.name())
	}
	return c.binary(op, a, b), nil
}
