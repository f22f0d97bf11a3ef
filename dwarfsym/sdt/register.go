// SPDX-License-Identifier: GPL-2.0-or-later

package sdt

import "strconv"

// register is a general register, or a part of one.
type register struct{ number, size, from int }

// registers by the names of an assembler.
var registers = registerNames()

// firstRegisters are the first eight general registers in the order of their DWARF numbers. Their
// parts have names too (al, ax, eax).
var firstRegisters = []string{"ax", "dx", "cx", "bx", "si", "di", "bp", "sp"}

func registerNames() map[string]register {
	out := map[string]register{"rip": {16, 8, 0}}
	for n, r := range firstRegisters {
		out["r"+r], out["e"+r], out[r] = register{n, 8, 0}, register{n, 4, 0}, register{n, 2, 0}
		if r[1] == 'x' {
			out[r[:1]+"l"], out[r[:1]+"h"] = register{n, 1, 0}, register{n, 1, 8}
		} else {
			out[r+"l"] = register{n, 1, 0}
		}
	}
	for n := 8; n < 16; n++ {
		r := "r" + strconv.Itoa(n)
		out[r], out[r+"d"], out[r+"w"], out[r+"b"] = register{n, 8, 0}, register{n, 4, 0}, register{n, 2, 0}, register{n, 1, 0}
	}
	return out
}
