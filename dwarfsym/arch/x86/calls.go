// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
)

// calls is the calling convention (System V ABI, AMD64 supplement, sections 3.2.3 and 3.6.2).
type calls struct{}

// general are the registers that pass integers and pointers.
var general = []int{rdi, rsi, rdx, rcx, 8, 9}

// vectors is how many vector registers, from xmm0 on, pass floating-point numbers.
const vectors = 8

// firstArgument is where the first argument on the stack is at a function's entry: above the return
// address.
const firstArgument = arch.Word

func (calls) General() []int { return general }

func (calls) Vectors() int { return vectors }

// Places follows the convention. If the result has more than 16 bytes, the first register contains
// the address for it.
func (calls) Places(params []*ctype.Type, result *ctype.Type) ([]locexpr.Loc, error) {
	free := unused{regs: general, stack: firstArgument}
	if result != nil {
		plain, err := result.Strip()
		if err != nil {
			return nil, err
		}
		if plain != nil && plain.Size > 16 {
			free.regs = free.regs[1:]
		}
	}
	var out []locexpr.Loc
	for _, t := range params {
		plain, err := t.Strip()
		if err != nil {
			return nil, err
		}
		loc, ok := free.place(plain)
		if !ok {
			break
		}
		out = append(out, loc)
	}
	return out, nil
}

// unused are the registers and stack slots that no earlier parameter has taken.
type unused struct {
	regs  []int
	xmm   int   // vector registers taken
	stack int64 // offset of the next parameter on the stack
}

// place assigns a location to one parameter; false for "..." and for types that kernel
// functions do not pass.
func (u *unused) place(t *ctype.Type) (locexpr.Loc, bool) {
	words := int((t.Size + 7) / 8)
	switch {
	case t.Kind == ctype.Void || t.Size < 0:
		return locexpr.Loc{}, false
	case t.Kind == ctype.Float:
		if t.Size > 8 || u.xmm == vectors {
			return locexpr.Loc{}, false
		}
		u.xmm++
		return locexpr.Loc{Kind: locexpr.Register, Reg: xmm0 + u.xmm - 1}, true
	case words == 0: // an empty structure takes no place
		return locexpr.Loc{}, t.Kind == ctype.Struct || t.Kind == ctype.Union
	case words <= 2 && words <= len(u.regs):
		l := inRegisters(u.regs[:words], t.Size)
		u.regs = u.regs[words:]
		return l, true
	}
	sp := locexpr.NewBinary(locexpr.Add, locexpr.NewReg(stackPointer), locexpr.NewConst(u.stack))
	u.stack += 8 * int64(words)
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

func (calls) RegistersFor(t *ctype.Type) (general, vectors int, err error) {
	switch {
	case t.Kind == ctype.Array || t.Kind == ctype.Float && !isComplex(t) && t.Name != "long double":
		return 0, 1, nil
	case t.Size > 16:
		return 0, 0, nil
	}
	var c classifier
	if err := c.enter(t, 0); err != nil || c.inMemory() {
		return 0, 0, err
	}
	for _, w := range c.words {
		switch w {
		case classInteger:
			general++
		case classSSE:
			vectors++
		}
	}
	return general, vectors, nil
}

// GoResults returns rax, rbx, rcx, rdi, rsi and r8 to r11 (Go internal ABI specification, amd64).
func (calls) GoResults() (general []int, vectors int) {
	return []int{rax, rbx, rcx, rdi, rsi, 8, 9, 10, 11}, 15
}

// Threads returns the layout of the table of blocks ("ELF Handling For Thread-Local Storage",
// 3.4.6): 16 bytes for each file, which begin with the block's address.
func (calls) Threads() (arch.Threads, error) { return arch.Threads{Table: 8, Shift: 4}, nil }

// EntryCall is the length of "call __fentry__" (-mfentry).
func (calls) EntryCall() uint64 { return 5 }
