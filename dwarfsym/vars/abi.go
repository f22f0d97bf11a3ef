// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"github.com/gostap/gostap/dwarfsym/btfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
)

// argRegs are the DWARF numbers of rdi, rsi, rdx, rcx, r8 and r9, which pass
// integers and pointers (System V ABI for x86-64, sections 3.2.3 and 3.6.2).
var argRegs = []int{5, 4, 1, 2, 8, 9}

// regRSP is the stack pointer. At a function's entry, the first argument on the stack is
// above the return address. Floating-point arguments are passed in vector registers.
const (
	regRSP   = 7
	firstArg = 8
	regXMM0  = 17
	numXMM   = 8
)

// passed returns the parameters with their locations by the calling convention. If the
// result has more than 16 bytes, the first register contains the address for it.
func passed(params []btfsym.Param, result *ctype.Type) ([]query.Variable, error) {
	a := abi{regs: argRegs, stack: firstArg}
	if result != nil {
		plain, err := result.Strip()
		if err != nil {
			return nil, err
		}
		if plain != nil && plain.Size > 16 {
			a.regs = a.regs[1:]
		}
	}
	var out []query.Variable
	for _, param := range params {
		plain, err := param.Type.Strip()
		if err != nil {
			return nil, err
		}
		loc, ok := a.place(plain)
		if !ok {
			return out, nil // the locations of later parameters are then unknown too
		}
		out = append(out, query.Variable{Name: param.Name, Param: true, Type: param.Type, Loc: loc})
	}
	return out, nil
}

// abi records which registers and stack slots earlier parameters have taken.
type abi struct {
	regs  []int
	xmm   int   // vector registers taken
	stack int64 // offset of the next parameter on the stack
}

// place assigns a location to one parameter; false for "..." and for types that kernel
// functions do not pass.
func (a *abi) place(t *ctype.Type) (locexpr.Loc, bool) {
	words := int((t.Size + 7) / 8)
	switch {
	case t.Kind == ctype.Void || t.Size < 0:
		return locexpr.Loc{}, false
	case t.Kind == ctype.Float:
		if t.Size > 8 || a.xmm == numXMM {
			return locexpr.Loc{}, false
		}
		a.xmm++
		return locexpr.Loc{Kind: locexpr.Register, Reg: regXMM0 + a.xmm - 1}, true
	case words == 0: // an empty structure takes no place
		return locexpr.Loc{}, t.Kind == ctype.Struct || t.Kind == ctype.Union
	case words <= 2 && words <= len(a.regs):
		l := inRegisters(a.regs[:words], t.Size)
		a.regs = a.regs[words:]
		return l, true
	}
	sp := locexpr.NewBinary(locexpr.Add, locexpr.NewReg(regRSP), locexpr.NewConst(a.stack))
	a.stack += 8 * int64(words)
	return locexpr.Loc{Kind: locexpr.Memory, X: sp}, true
}

func inRegisters(regs []int, size int64) locexpr.Loc {
	if len(regs) == 1 {
		return locexpr.Loc{Kind: locexpr.Register, Reg: regs[0]}
	}
	l := locexpr.Loc{Kind: locexpr.Pieces}
	for i, r := range regs {
		part := locexpr.Loc{Kind: locexpr.Register, Reg: r}
		l.Parts = append(l.Parts, locexpr.Part{Loc: part, Bits: min(64, int(8*size)-64*i)})
	}
	return l
}
