// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/index"
)

// MaxAliases bounds the symbols compared for one address.
const MaxAliases = 64

// SymbolNear returns the symbol at or before addr in its section, and the offset from it. Among
// symbols at the same address, it prefers the one named like, then functions, then global symbols.
func (m *Module) SymbolNear(x *index.Index, addr uint64, like string) (name string, off uint64) {
	var best index.Symbol
	n, found := 0, false
	sec := m.File.Holding(addr)
	x.SymbolsBefore(addr, func(c index.Symbol) bool {
		if n++; n > MaxAliases || found && c.Addr != best.Addr {
			return false
		}
		if sec != nil && c.Addr < sec.Base {
			return false
		}
		if !found || rank(c, like) > rank(best, like) {
			best, found = c, true
		}
		return true
	})
	if !found {
		return "", 0
	}
	return string(best.Name), addr - best.Addr
}

func rank(s index.Symbol, like string) (n int) {
	if s.Func {
		n += 2
	}
	if s.Global {
		n++
	}
	if like != "" && string(s.Name) == like {
		n += 4
	}
	return n
}

// SymbolSize returns the size in bytes of the symbol called name at addr; 0 if it is not known.
func (m *Module) SymbolSize(name string, addr uint64) (size uint64) {
	x := m.IndexOrNil()
	if x == nil {
		return 0
	}
	n := 0
	x.SymbolsBefore(addr, func(s index.Symbol) bool {
		n++
		if s.Addr == addr && string(s.Name) == name {
			size = max(size, s.Size)
		}
		return s.Addr == addr && n < MaxAliases
	})
	return size
}

// IsGlobal reports whether a function's symbol at addr is global; known is false if there is no symbol.
func (m *Module) IsGlobal(addr uint64) (global, known bool) {
	x := m.IndexOrNil()
	if x == nil {
		return false, false
	}
	n := 0
	x.SymbolsBefore(addr, func(s index.Symbol) bool {
		n++
		if s.Addr == addr && s.Func {
			global, known = global || s.Global, true
		}
		return s.Addr == addr && n < MaxAliases
	})
	return global, known
}

// OnlySymbol returns the file address of the symbol called name; false if there is none or more
// than one.
func (m *Module) OnlySymbol(name string) (addr uint64, ok bool) {
	x := m.IndexOrNil()
	if x == nil {
		return 0, false
	}
	only, ok := x.Alone([]byte(name))
	return only.Addr, ok
}

// alone reports whether exactly one symbol has that name.
func alone(x *index.Index, name []byte) bool {
	_, ok := x.Alone(name)
	return ok
}

// address returns the address of a symbol; false if there is none.
func address(x *index.Index, name string) (addr uint64, ok bool) {
	x.SymbolsNamed([]byte(name), func(s index.Symbol) { addr, ok = s.Addr, true })
	return addr, ok
}

// FunctionStart returns the address of the function symbol at or before addr in its section; 0 if
// there is none. Sizes are ignored, because for the kernel a function extends to the next one
// (kallsyms_lookup_size_offset in kernel/kallsyms.c).
func (m *Module) FunctionStart(x *index.Index, addr uint64) (start uint64) {
	s := m.File.Holding(addr)
	if s == nil {
		return 0
	}
	if c, ok := x.FuncBefore(addr); ok && c.Addr >= s.Base {
		return c.Addr
	}
	return 0
}

// CodeSize returns the distance in bytes from start to the next function or to the section's end,
// at most arch.MaxCode.
func (m *Module) CodeSize(x *index.Index, start uint64) uint64 {
	s := m.File.Holding(start)
	if s == nil {
		return 0
	}
	size := min(s.Base+s.Size-start, arch.MaxCode)
	if c, ok := x.FuncAfter(start); ok {
		size = min(size, c.Addr-start)
	}
	return size
}

// IsClone reports whether a symbol is that of a clone of a function, whose parameters
// the compiler may have changed.
func IsClone(symbol string) bool { return strings.Contains(symbol, ".") }
