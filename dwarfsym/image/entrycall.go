// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/index"
)

// maxNops is the most bytes of nops at a function's entry that are passed (-fpatchable-function-entry).
const maxNops = 256

// fentry is the function that -mfentry has functions call first.
const fentry = "__fentry__"

// EntryCall returns the length of what stands before a function's own code at addr: a landing pad, and
// the call of __fentry__ (-mfentry) or nops in its place, which change no register. It is 0 if there
// is no such instruction.
func (m *Module) EntryCall(x *index.Index, addr uint64) uint64 {
	pad := m.landingPad(addr)
	if at := addr + pad; m.callsFentry(x, at) {
		return pad + m.Machine().Calls.EntryCall()
	}
	if n := m.nops(addr + pad); n > 0 {
		return pad + n
	}
	return 0
}

// callsFentry reports whether the instruction at addr calls __fentry__.
func (m *Module) callsFentry(x *index.Index, addr uint64) bool {
	inst, ok := m.instruction(addr)
	if !ok || !inst.Is(arch.Call) || inst.Len != int(m.Machine().Calls.EntryCall()) {
		return false
	}
	if m.File.Relocatable {
		return m.refersToFentry(addr, inst.Len)
	}
	target, known := address(x, fentry)
	return inst.HasTarget && known && inst.Target == target
}

// refersToFentry reports whether a relocation of the n bytes at addr refers to __fentry__.
func (m *Module) refersToFentry(addr uint64, n int) bool {
	m.fentryOnce.Do(func() { m.fentryCalls = m.importsOf(fentry) })
	for i := range uint64(n) {
		if m.fentryCalls[addr+i] {
			return true
		}
	}
	return false
}

// importsOf returns the addresses of a relocatable file's code that refer to a symbol of another file.
func (m *Module) importsOf(symbol string) map[uint64]bool {
	out := map[uint64]bool{}
	for i := range m.File.Sections {
		s := &m.File.Sections[i]
		if !s.Exec() {
			continue
		}
		imports, _ := m.File.Imports(s)
		for off, name := range imports {
			if name == symbol {
				out[s.Base+off] = true
			}
		}
	}
	return out
}

// nops returns how many bytes of nops stand at addr.
func (m *Module) nops(addr uint64) (n uint64) {
	for n < maxNops {
		inst, ok := m.instruction(addr + n)
		if !ok || !strings.HasPrefix(m.Machine().Code.Text(&inst, nil), "nop") {
			return n
		}
		n += uint64(inst.Len)
	}
	return 0
}

// instruction decodes the instruction at addr as it is in the file, without relocations.
func (m *Module) instruction(addr uint64) (arch.Inst, bool) {
	s := m.File.Holding(addr)
	if s == nil {
		return arch.Inst{}, false
	}
	decoder := m.Machine().Code
	code, ok := m.File.At(addr, min(uint64(decoder.MaxLen()), s.Base+s.Size-addr))
	if !ok {
		return arch.Inst{}, false
	}
	return decoder.One(code, addr)
}
