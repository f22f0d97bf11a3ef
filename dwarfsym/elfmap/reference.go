// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import "encoding/binary"

// Imports maps offsets in a section of a relocatable file to names of undefined symbols,
// whose addresses are to be stored there: what a module imports from the kernel or
// another module.
func (f *File) Imports(s *Section) (map[uint64]string, error) {
	if body := f.bodies[s.Index]; body != nil {
		return f.stripped.Imports(body)
	}
	rela := f.relocations()[s.Index]
	if rela == nil {
		return nil, nil
	}
	entries, err := f.raw(rela)
	if err != nil {
		return nil, err
	}
	symbols, err := f.symtab(rela.link)
	if err != nil {
		return nil, err
	}
	out := map[uint64]string{}
	for ; len(entries) >= relaSize; entries = entries[relaSize:] {
		off, info := binary.LittleEndian.Uint64(entries), binary.LittleEndian.Uint64(entries[8:])
		if name := symbols.undefined(info >> 32); name != "" {
			out[off] = name
		}
	}
	return out, nil
}

// undefined is the name of symbol i if the file does not define it, else "".
func (t symtab) undefined(i uint64) string {
	if i > uint64(len(t.entries)) {
		return ""
	}
	b, ok := cut(t.entries, i*symbolSize, symbolSize)
	if !ok || binary.LittleEndian.Uint16(b[6:]) != 0 {
		return ""
	}
	return string(str(t.names, uint64(binary.LittleEndian.Uint32(b))))
}
