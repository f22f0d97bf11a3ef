// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import "encoding/binary"

// vector is an instruction with a VEX or EVEX prefix, which x86asm does not know (Intel SDM, volume 2, sections 2.3 and
// 2.7).
type vector struct {
	table, opcode byte
	prefix        byte // 0: none, 1: 66, 2: F3, 3: F2
	size          int64
	wide          bool // W: 8 bytes of a general register
	noBaseBit     bool // the base register is one of the first eight
	evex          bool
	operand       []byte // ModRM, SIB and displacement
}

// vectorOf splits an instruction; false if it has no such prefix, or is cut off.
func vectorOf(text []byte) (v vector, ok bool) {
	if !isVector(text) {
		return v, false
	}
	for isPrefix(text[0]) {
		text = text[1:]
	}
	last, bits := byte(0), byte(0) // the prefix's last byte but for EVEX, and the size's bits
	n := map[byte]int{0xc5: 2, 0xc4: 3, 0x62: 4}[text[0]]
	if len(text) < n+2 {
		return v, false
	}
	switch n {
	case 2:
		last, v.table, v.noBaseBit = text[1], 1, true
		bits = last >> 2 & 1
	case 3:
		last, v.table, v.noBaseBit, v.wide = text[2], text[1]&0x1f, text[1]&0x20 != 0, text[2]&0x80 != 0
		bits = last >> 2 & 1
	case 4:
		last, v.table, v.noBaseBit, v.wide = text[2], text[1]&7, text[1]&0x20 != 0, text[2]&0x80 != 0
		bits, v.evex = text[3]>>5&3, true
	}
	v.prefix, v.size, v.opcode, v.operand = last&3, 16<<bits, text[n], text[n+1:]
	return v, true
}

// stored returns how many bytes the instruction stores in memory; 0 if it stores none there.
func (v *vector) stored() int64 {
	general := int64(4)
	if v.wide {
		general = 8
	}
	switch uint16(v.table)<<8 | uint16(v.opcode) {
	case 0x111: // vmovups, vmovupd, vmovss, vmovsd
		return []int64{v.size, v.size, 4, 8}[v.prefix]
	case 0x129, 0x12b, 0x17f, 0x1e7: // vmovaps, vmovntps, vmovdqa, vmovdqu, vmovntdq
		return v.size
	case 0x113, 0x117, 0x1d6: // vmovlps, vmovhps, vmovq
		return 8
	case 0x17e: // vmovd, vmovq; with F3, a load
		if v.prefix == 1 {
			return general
		}
	case 0x314: // vpextrb
		return 1
	case 0x315: // vpextrw
		return 2
	case 0x316: // vpextrd, vpextrq
		return general
	case 0x317: // vextractps
		return 4
	case 0x319, 0x339: // vextractf128, vextracti128
		return 16
	}
	return 0
}

// memory returns the general register, by its encoding, and the displacement of the instruction's operand in memory; false if
// it has another form. size is that of the operand, by which EVEX multiplies a displacement of one byte.
func (v *vector) memory(size int64) (base int, disp int64, ok bool) {
	o := v.operand
	mod, rm := o[0]>>6, o[0]&7
	o = o[1:]
	if rm == 4 && mod != 3 && len(o) > 0 {
		if o[0]>>3&7 != 4 { // it has an index
			return 0, 0, false
		}
		rm, o = o[0]&7, o[1:]
	}
	switch {
	case !v.noBaseBit:
	case mod == 0 && rm != 5:
		return int(rm), 0, true
	case mod == 1 && len(o) >= 1:
		disp = int64(int8(o[0]))
		if v.evex {
			disp *= size
		}
		return int(rm), disp, true
	case mod == 2 && len(o) >= 4:
		return int(rm), int64(int32(binary.LittleEndian.Uint32(o))), true
	}
	return 0, 0, false
}

// storesVector is Stores for such instructions.
func storesVector(text []byte, reg int, offset int64) bool {
	v, ok := vectorOf(text)
	if !ok {
		return false
	}
	size := v.stored()
	if size == 0 {
		return false
	}
	base, disp, ok := v.memory(size)
	return ok && byEncoding[base] == reg && disp <= offset && offset < disp+size
}
