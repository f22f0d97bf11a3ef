// SPDX-License-Identifier: GPL-2.0-or-later

package ctype

// SetBitfield makes m a bitfield of size bits that starts at bit pos of the structure,
// counted as on a little-endian machine (DWARF 5, section 5.7.6, DW_AT_data_bit_offset;
// BTF, struct btf_member). Like compilers, it reads one aligned unit of the declared
// type, or fewer bytes if the unit would extend beyond the structure's end or does not
// contain all the bits, as in a packed structure.
func (m *Member) SetBitfield(pos int64, size int, unit, structSize int64) {
	if pos < 0 || size <= 0 || size > 64 {
		return
	}
	start, width := pos, int64(0)
	if unit == 1 || unit == 2 || unit == 4 || unit == 8 {
		start, width = pos/(8*unit)*unit, unit
	}
	if width == 0 || pos+int64(size) > 8*(start+width) || start+width > structSize {
		start = pos / 8
		width = leastWidth(pos%8 + int64(size))
	}
	m.Offset, m.StorageSize = start, int(width)
	m.BitSize, m.BitOffset = size, int(pos-8*start)
}

// leastWidth is the smallest number of bytes to read for bits bits; 16 if one load is not
// enough.
func leastWidth(bits int64) int64 {
	for w := int64(1); w < 16; w *= 2 {
		if bits <= 8*w {
			return w
		}
	}
	return 16
}
