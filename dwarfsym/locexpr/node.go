// SPDX-License-Identifier: GPL-2.0-or-later

package locexpr

import (
	"fmt"
	"strings"
)

// NewConst returns the number v.
func NewConst(v int64) *Node { return &Node{Op: Const, Val: v} }

// NewReg returns DWARF register r.
func NewReg(r int) *Node { return &Node{Op: Reg, Val: int64(r)} }

// NewBinary returns op applied to a and b, folded if both are numbers.
func NewBinary(op Op, a, b *Node) *Node {
	if b.Op == Const {
		if a.Op == Const {
			if v, ok := fold(op, a.Val, b.Val); ok {
				return NewConst(v)
			}
		}
		if n := foldRight(op, a, b.Val); n != nil {
			return n
		}
	}
	return &Node{Op: op, A: a, B: b}
}

// foldRight simplifies op applied to a and c; nil if it can't.
func foldRight(op Op, a *Node, c int64) *Node {
	switch op {
	case Add, Sub, Or, Xor, Shl, Shr, Sar:
		if c == 0 {
			return a
		}
	}
	switch {
	case op == Sub:
		return NewBinary(Add, a, NewConst(-c))
	case op == Add && a.Op == Add && a.B.Op == Const:
		return NewBinary(Add, a.A, NewConst(a.B.Val+c))
	case op == Add && a.Op == Addr:
		return &Node{Op: Addr, Val: a.Val + c, Section: a.Section}
	}
	return nil
}

func fold(op Op, a, b int64) (int64, bool) {
	switch op {
	case Add:
		return a + b, true
	case Sub:
		return a - b, true
	case Mul:
		return a * b, true
	case And:
		return a & b, true
	case Or:
		return a | b, true
	case Xor:
		return a ^ b, true
	case Shl:
		return int64(uint64(a) << min(uint64(b), 64)), true
	case Shr:
		return int64(uint64(a) >> min(uint64(b), 64)), true
	case Sar:
		return a >> min(uint64(b), 63), true
	case Div:
		return foldDiv(a, b)
	case Mod:
		if b == 0 {
			return 0, false
		}
		return int64(uint64(a) % uint64(b)), true
	}
	return foldCompare(op, a, b)
}

func foldDiv(a, b int64) (int64, bool) {
	if b == 0 {
		return 0, false
	}
	if b == -1 {
		return -a, true // even for the smallest number
	}
	return a / b, true
}

func foldCompare(op Op, a, b int64) (int64, bool) {
	var r bool
	switch op {
	case Eq:
		r = a == b
	case Ne:
		r = a != b
	case Lt:
		r = a < b
	case Le:
		r = a <= b
	case Gt:
		r = a > b
	case Ge:
		r = a >= b
	default:
		return 0, false
	}
	if r {
		return 1, true
	}
	return 0, true
}

// NewConvert returns a truncated to size bytes and extended again.
func NewConvert(a *Node, size int, signed bool) *Node {
	if size >= 8 {
		return a
	}
	if a.Op == Const {
		shift := 64 - 8*size
		if signed {
			return NewConst(a.Val << shift >> shift)
		}
		return NewConst(int64(uint64(a.Val) << shift >> shift))
	}
	return &Node{Op: Convert, A: a, Size: size, Signed: signed}
}

// NewDeref returns a read of size bytes at a.
func NewDeref(a *Node, size int, signed bool) *Node {
	return &Node{Op: Deref, A: a, Size: size, Signed: signed}
}

// NewSelect returns c ? a : b.
func NewSelect(c, a, b *Node) *Node {
	if c.Op == Const {
		if c.Val != 0 {
			return a
		}
		return b
	}
	return &Node{Op: Select, A: c, B: a, C: b}
}

var opName = [...]string{
	Const: "const", Reg: "reg", EntryReg: "entry", Addr: "addr", PerCPU: "percpu",
	Add: "+", Sub: "-", Mul: "*", Div: "/", Mod: "%", And: "&", Or: "|", Xor: "^",
	Shl: "<<", Shr: ">>", Sar: ">>s", Neg: "-", Not: "~",
	Eq: "==", Ne: "!=", Lt: "<", Le: "<=", Gt: ">", Ge: ">=",
	Deref: "deref", Convert: "convert", Select: "select",
}

// String formats n for tests and dumps: "(reg5 + 8)", "*8(reg7)".
func (n *Node) String() string {
	switch {
	case n == nil:
		return "nil"
	case n.Op == Const:
		return fmt.Sprint(n.Val)
	case n.Op == Reg || n.Op == EntryReg:
		return fmt.Sprint(opName[n.Op], n.Val)
	case n.Op == Addr:
		return strings.TrimSuffix(fmt.Sprintf("%#x@%s", uint64(n.Val), n.Section), "@")
	case n.Op == PerCPU:
		return "percpu(" + n.A.String() + ")"
	case n.Op == Deref:
		return fmt.Sprintf("*%s(%v)", width(n), n.A)
	case n.Op == Convert:
		return fmt.Sprintf("%s(%v)", width(n), n.A)
	case n.Op == Neg || n.Op == Not:
		return opName[n.Op] + n.A.String()
	case n.Op == Select:
		return fmt.Sprintf("(%v ? %v : %v)", n.A, n.B, n.C)
	case int(n.Op) < len(opName):
		return fmt.Sprintf("(%v %s %v)", n.A, opName[n.Op], n.B)
	}
	return "?"
}

func width(n *Node) string {
	if n.Signed {
		return fmt.Sprintf("s%d", n.Size)
	}
	return fmt.Sprintf("u%d", n.Size)
}

// String formats l for tests and dumps.
func (l Loc) String() string {
	switch l.Kind {
	case Memory:
		return "mem " + l.X.String()
	case Register:
		return fmt.Sprintf("reg%d", l.Reg)
	case Value:
		return "value " + l.X.String()
	case Pieces:
		var parts []string
		for _, p := range l.Parts {
			parts = append(parts, fmt.Sprintf("%v:%d+%d", p.Loc, p.FromBit, p.Bits))
		}
		return "pieces [" + strings.Join(parts, ", ") + "]"
	}
	if l.Kind == Pointer {
		return fmt.Sprintf("pointer to [%v]+%d", l.To.Loc, l.To.Offset)
	}
	return "optimized out"
}

// count subtracts the number of nodes below l from left. The result is negative if there
// are more.
func (l Loc) count(left int) int {
	left = l.X.count(left)
	if l.To != nil && left >= 0 {
		left = l.To.Loc.count(left - 1)
	}
	for _, p := range l.Parts {
		if left < 0 {
			break
		}
		left = p.Loc.count(left)
	}
	return left
}

func (n *Node) count(left int) int {
	if n == nil || left < 0 {
		return left
	}
	return n.C.count(n.B.count(n.A.count(left - 1)))
}

// EntryOnly reports whether l needs the value that a register had when the function was entered.
func (l Loc) EntryOnly() bool {
	if l.X.entryOnly() || l.To != nil && l.To.Loc.EntryOnly() {
		return true
	}
	for _, p := range l.Parts {
		if p.Loc.EntryOnly() {
			return true
		}
	}
	return false
}

func (n *Node) entryOnly() bool {
	return n != nil && (n.Op == EntryReg || n.A.entryOnly() || n.B.entryOnly() || n.C.entryOnly())
}
