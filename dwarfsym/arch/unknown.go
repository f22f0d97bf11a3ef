// SPDX-License-Identifier: GPL-2.0-or-later

package arch

import (
	"debug/elf"
	"errors"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
)

// Unknown returns an architecture of which gostap knows the name or the number only.
func Unknown(name string, number elf.Machine) *Machine {
	return &Machine{Name: name, ELF: number, Registers: Registers{Stack: NoRegister, Frame: NoRegister, Thread: NoRegister}, Code: UnknownCode{}, Calls: UnknownCalls{}}
}

// UnknownCode is the Code of an architecture whose instructions gostap can't read.
type UnknownCode struct{}

// MaxLen returns 1: there is always enough code to say that an instruction is unknown.
func (UnknownCode) MaxLen() int { return 1 }

// One knows no instruction.
func (UnknownCode) One([]byte, uint64) (Inst, bool) { return Inst{}, false }

// Text returns "".
func (UnknownCode) Text(*Inst, func(uint64) (string, uint64)) string { return "" }

// Stores returns false.
func (UnknownCode) Stores(*Inst, int, int64) bool { return false }

// Copies returns false.
func (UnknownCode) Copies(*Inst, int) (int, int64, bool) { return 0, 0, false }

// Sets returns false.
func (UnknownCode) Sets(*Inst, int) bool { return false }

// Refers returns false.
func (UnknownCode) Refers(*Inst) (uint64, bool) { return 0, false }

// Refused returns "": the kernel decides.
func (UnknownCode) Refused([]byte) string { return "" }

// RefusedInProgram returns "".
func (UnknownCode) RefusedInProgram([]byte) string { return "" }

// LandingPad returns nil.
func (UnknownCode) LandingPad() []byte { return nil }

// JumpSlot returns false.
func (UnknownCode) JumpSlot([]byte, uint64) (uint64, bool) { return 0, false }

// UnknownCalls is the Calls of an architecture whose calling convention gostap does not know.
type UnknownCalls struct{}

var errConvention = errors.New("gostap does not know the calling convention of this architecture")

// General returns none.
func (UnknownCalls) General() []int { return nil }

// Vectors returns 0.
func (UnknownCalls) Vectors() int { return 0 }

// Places returns none.
func (UnknownCalls) Places([]*ctype.Type, *ctype.Type) ([]locexpr.Loc, error) { return nil, nil }

// RegistersFor returns an error.
func (UnknownCalls) RegistersFor(*ctype.Type) (general, vectors int, err error) {
	return 0, 0, errConvention
}

// Result returns an error.
func (UnknownCalls) Result(*ctype.Type) (locexpr.Loc, error) { return locexpr.Loc{}, errConvention }

// ResultAtEntry returns an error.
func (UnknownCalls) ResultAtEntry() (locexpr.Loc, error) { return locexpr.Loc{}, errConvention }

// ResultInMemory returns an error.
func (UnknownCalls) ResultInMemory() (locexpr.Loc, error) { return locexpr.Loc{}, errConvention }

// GoResults returns none.
func (UnknownCalls) GoResults() (general []int, vectors int) { return nil, 0 }

// Threads returns an error.
func (UnknownCalls) Threads() (Threads, error) { return Threads{}, errConvention }

// EntryCall returns 0.
func (UnknownCalls) EntryCall() uint64 { return 0 }
