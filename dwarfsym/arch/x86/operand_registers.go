// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import "strconv"

// operandRegister is a general register, or a part of one.
type operandRegister struct{ number, size, from int }

// operandRegisters by the names of an assembler.
var operandRegisters = registerNames()

// firstRegisters are the first eight general registers in the order of their DWARF numbers. Their
// parts have names too (al, ax, eax).
var firstRegisters = []string{"ax", "dx", "cx", "bx", "si", "di", "bp", "sp"}

func registerNames() map[string]operandRegister {
	out := map[string]operandRegister{"rip": {16, 8, 0}}
	for n, r := range firstRegisters {
		out["r"+r], out["e"+r], out[r] = operandRegister{n, 8, 0}, operandRegister{n, 4, 0}, operandRegister{n, 2, 0}
		if r[1] == 'x' {
			out[r[:1]+"l"], out[r[:1]+"h"] = operandRegister{n, 1, 0}, operandRegister{n, 1, 8}
		} else {
			out[r+"l"] = operandRegister{n, 1, 0}
		}
	}
	for n := 8; n < 16; n++ {
		r := "r" + strconv.Itoa(n)
		out[r], out[r+"d"], out[r+"w"], out[r+"b"] = operandRegister{n, 8, 0}, operandRegister{n, 4, 0}, operandRegister{n, 2, 0}, operandRegister{n, 1, 0}
	}
	return out
}
