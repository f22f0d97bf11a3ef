// SPDX-License-Identifier: GPL-2.0-or-later

package x86

// length returns the length of instructions that x86asm does not decode: newer two-byte
// opcodes in kernels, and instructions with a VEX or EVEX prefix (Intel SDM volume 2,
// sections 2.1 to 2.3 and 2.7).
func length(code []byte) (n int, ok bool) {
	for n < len(code) && isPrefix(code[n]) {
		n++
	}
	if n < len(code) && code[n]&0xf0 == 0x40 { // REX
		n++
	}
	if n+3 > len(code) {
		return 0, false
	}
	opcode, table, imm := byte(0), byte(0), 0
	switch code[n] {
	case 0x0f:
		table, opcode = 1, code[n+1]
		n += 2
		switch opcode {
		case 0x38, 0x3a:
			table = 2 + (opcode-0x38)/2
			n++
		case 0x01, 0x1e, 0xae, 0xc7:
		default:
			return 0, false
		}
	case 0xc5:
		table, opcode = 1, code[n+2]
		n += 3
	case 0xc4:
		table = code[n+1] & 0x1f
		opcode, n = at(code, n+3), n+4
	case 0x62:
		table = code[n+1] & 7
		opcode, n = at(code, n+4), n+5
	default:
		return 0, false
	}
	if table == 1 && opcode == 0x77 { // vzeroupper has no operands
		return n, n <= len(code)
	}
	if table == 3 || table == 1 && hasByte(opcode) {
		imm = 1
	}
	m, ok := operand(code, n)
	n += m + imm
	return n, ok && table >= 1 && n <= len(code)
}

func isPrefix(b byte) bool {
	switch b {
	case 0x66, 0xf2, 0xf3, 0x2e, 0x36, 0x3e, 0x26, 0x64, 0x65, 0x67, 0xf0:
		return true
	}
	return false
}

// hasByte reports whether an opcode of the second table ends with an immediate byte.
func hasByte(opcode byte) bool {
	return opcode >= 0x70 && opcode <= 0x73 || opcode == 0xc2 || opcode >= 0xc4 && opcode <= 0xc6
}

// operand returns the total size of ModRM, SIB and displacement at n.
func operand(code []byte, n int) (size int, ok bool) {
	if n >= len(code) {
		return 0, false
	}
	mod, rm := code[n]>>6, code[n]&7
	size = 1
	if mod != 3 && rm == 4 {
		size++
		rm = at(code, n+1) & 7 // base register; 5 with mod 0 means a displacement without a base
	}
	switch {
	case mod == 1:
		size++
	case mod == 2, mod == 0 && rm == 5:
		size += 4
	}
	return size, true
}

func at(code []byte, n int) byte {
	if n < len(code) {
		return code[n]
	}
	return 0
}
