// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"debug/dwarf"
	"encoding/binary"
	"sort"
	"strings"
	"sync"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// Attributes that std does not name (DWARF 5, table 7.5; GCC's extensions).
const (
	attrGNUAddrBase  dwarf.Attr = 0x2133
	attrLoclistsBase            = dwarf.AttrLoclistsBase
)

// Unit is one compilation unit.
type Unit struct {
	set       *Set
	Off, Size uint64 // in .debug_info, header included
	Version   int
	Name      string // DW_AT_name: the source file
	Producer  string
	LowPC     uint64
	root      Entry
	data      *dwarf.Data
	table     table
	// base is the offset that std's offsets are relative to.
	base               uint64
	addrBase, locsBase uint64
	// functions are the offsets of the subprograms that are in no other, in their order.
	functions func() []uint64
	scopes    func() []scope // see readScopes
}

// decode reads a unit's abbreviations and its first entry.
func (s *Set) decode(off uint64) (*Unit, error) {
	d := s.debug
	if off >= uint64(len(d.Info)) {
		return nil, ErrOffset
	}
	size, version, err := unitSize(d.Info[off:])
	if err != nil {
		return nil, err
	}
	u := &Unit{set: s, Off: off, Size: size, Version: version, base: off}
	if u.table = tableOf(d, off); u.table.crosses {
		u.base = 0
		u.data, err = s.whole()
	} else {
		u.data, err = open(d, d.Info[off:off+size])
	}
	if err != nil {
		return nil, err
	}
	return u, u.readRoot()
}

// open reads the abbreviations of the units in info.
func open(d *elfmap.Debug, info []byte) (*dwarf.Data, error) {
	data, err := dwarf.New(d.Abbrev, nil, nil, info, d.Line, nil, d.Ranges, d.Str)
	if err != nil {
		return nil, err
	}
	for name, content := range map[string][]byte{
		".debug_addr": d.Addr, ".debug_line_str": d.LineStr,
		".debug_str_offsets": d.StrOffsets, ".debug_rnglists": d.Rnglists,
	} {
		if err := data.AddSection(name, content); err != nil {
			return nil, err
		}
	}
	// The first reader completes a unit's tables; later ones only read them.
	data.Reader()
	return data, nil
}

func (u *Unit) readRoot() error {
	r := u.data.Reader()
	r.Seek(dwarf.Offset(u.Off - u.base + headerSize(u.set.debug, u.Off, u.Version)))
	e, err := r.Next()
	if err != nil {
		return err
	}
	if e == nil {
		return ErrOffset
	}
	u.root = Entry{e, u}
	u.functions, u.scopes = sync.OnceValue(u.readFunctions), sync.OnceValue(u.readScopes)
	u.Name, _ = e.Val(dwarf.AttrName).(string)
	u.Producer, _ = e.Val(dwarf.AttrProducer).(string)
	u.LowPC, _ = e.Val(dwarf.AttrLowpc).(uint64)
	u.locsBase = number(e.Val(attrLoclistsBase))
	u.addrBase = number(e.Val(dwarf.AttrAddrBase))
	if u.addrBase == 0 {
		u.addrBase = number(e.Val(attrGNUAddrBase))
	}
	return nil
}

func number(v any) uint64 {
	n, _ := v.(int64)
	return uint64(n)
}

func (u *Unit) holds(die uint64) bool { return die >= u.Off && die < u.Off+u.Size }

// Root returns the unit's own entry.
func (u *Unit) Root() Entry { return u.root }

// MFentry reports whether the unit was compiled with -mfentry, which puts a call of 5
// bytes at the start of each function.
func (u *Unit) MFentry() bool { return strings.Contains(u.Producer, "-mfentry") }

// Entry decodes the entry at offset die of .debug_info.
func (u *Unit) Entry(die uint64) (Entry, error) {
	if !u.holds(die) || die == u.base {
		return Entry{}, ErrOffset
	}
	r := u.data.Reader()
	r.Seek(dwarf.Offset(die - u.base))
	e, err := r.Next()
	if err != nil {
		return Entry{}, err
	}
	if e == nil || e.Tag == 0 {
		return Entry{}, ErrOffset
	}
	return Entry{e, u}, nil
}

// Function returns the outermost subprogram that is or contains the entry at die.
func (u *Unit) Function(die uint64) (Entry, error) {
	all := u.functions()
	i := sort.Search(len(all), func(i int) bool { return all[i] > die })
	if i == 0 {
		return Entry{}, ErrOffset
	}
	return u.Entry(all[i-1])
}

func (u *Unit) readFunctions() []uint64 {
	var out []uint64
	u.root.EachInScope(func(c Entry) bool {
		if c.Tag == dwarf.TagSubprogram {
			out = append(out, c.Off())
		}
		return true
	})
	return out
}

// Indexed returns entry i of the unit's part of .debug_addr.
func (u *Unit) Indexed(i uint64) (uint64, error) {
	table := u.set.debug.Addr
	if u.addrBase > uint64(len(table)) || i >= uint64(len(table))/8 {
		return 0, ErrOffset
	}
	table = table[u.addrBase:]
	if i >= uint64(len(table))/8 {
		return 0, ErrOffset
	}
	return binary.LittleEndian.Uint64(table[8*i:]), nil
}

// listOffset turns an index of DW_FORM_loclistx into an offset.
func (u *Unit) listOffset(i uint64) (uint64, error) {
	table := u.set.debug.Loclists
	if u.locsBase > uint64(len(table)) || i >= uint64(len(table))/4 {
		return 0, ErrOffset
	}
	table = table[u.locsBase:]
	if i >= uint64(len(table))/4 {
		return 0, ErrOffset
	}
	return u.locsBase + uint64(binary.LittleEndian.Uint32(table[4*i:])), nil
}
