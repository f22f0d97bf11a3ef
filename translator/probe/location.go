// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// binaryOps are the operations of a location that the script language has too.
var binaryOps = map[locexpr.Op]string{
	locexpr.Add: "+", locexpr.Sub: "-", locexpr.Mul: "*", locexpr.Div: "/", locexpr.Mod: "%",
	locexpr.And: "&", locexpr.Or: "|", locexpr.Xor: "^",
	locexpr.Shl: "<<", locexpr.Shr: ">>>", locexpr.Sar: ">>",
	locexpr.Eq: "==", locexpr.Ne: "!=", locexpr.Lt: "<", locexpr.Le: "<=", locexpr.Gt: ">", locexpr.Ge: ">=",
}

// lowerNode turns a location expression into plan.
func (c *cursor) lowerNode(n *locexpr.Node) (plan.Expr, error) {
	switch n.Op {
	case locexpr.Const:
		return c.num(n.Val), nil
	case locexpr.Reg:
		return c.register(int(n.Val)), nil
	case locexpr.EntryReg:
		if !c.entry {
			return nil, fail(diag.OptimizedOut, c.node, "probe the function's entry, or use @entry in a return probe",
				"'%s' is known at the function's entry only", c.name())
		}
		return c.register(int(n.Val)), nil
	case locexpr.Addr:
		return c.reloc(n), nil
	}
	return c.lowerOperation(n)
}

// reloc is the live address of something in the cursor's module.
func (c *cursor) reloc(n *locexpr.Node) plan.Expr {
	module := c.module
	if module == "kernel" {
		module = ""
	}
	return &plan.Reloc{Base: c.base(plan.Long), Module: module, Section: n.Section, Offset: uint64(n.Val)}
}

func (c *cursor) lowerOperation(n *locexpr.Node) (plan.Expr, error) {
	a, err := c.lowerNode(n.A)
	if err != nil {
		return nil, err
	}
	switch n.Op {
	case locexpr.PerCPU:
		return &plan.PerCPU{Base: c.base(plan.Long), Addr: a}, nil
	case locexpr.Neg:
		return &plan.Unary{Base: c.base(plan.Long), Op: "-", X: a}, nil
	case locexpr.Not:
		return &plan.Unary{Base: c.base(plan.Long), Op: "~", X: a}, nil
	case locexpr.Deref:
		return &plan.Deref{Base: c.base(plan.Long), Addr: a, Size: n.Size, Signed: n.Signed}, nil
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
		return nil, fail(diag.UnsupportedLoc, c.node, "", "the location of '%s' has an operation that is not supported", c.name())
	}
	return c.binary(op, a, b), nil
}
