// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"fmt"
	"strconv"

	"github.com/gostap/gostap/translator/plan"
)

// anchor is the symbol that offsets are counted from where no name will do:
// the kernel's text is loaded as one piece, so any place of it is at the same
// distance.
const anchor = "_text"

// place is where the kernel is to put the probe: "[MOD:]SYM[+offs]".
func (m *maker) place(r *plan.Row) (string, bool) {
	if addr := field(r, "addr"); addr != "" {
		n, err := strconv.ParseUint(trimSuffix(addr, "ULL"), 0, 64)
		if err != nil {
			return "", false
		}
		return m.address(n)
	}
	symbol, err := strconv.Unquote(field(r, "symbol"))
	if err != nil {
		return "", false
	}
	if module, err := strconv.Unquote(field(r, "module")); err == nil {
		symbol = module + ":" + symbol
	}
	off, _ := strconv.ParseUint(field(r, "offset"), 0, 64)
	return withOffset(symbol, off), true
}

// address names a link-time address of vmlinux by its own symbol, or, where
// others have that name too, by the distance from the anchor.
func (m *maker) address(addr uint64) (string, bool) {
	name, off := m.in.Symbols.SymbolNear("kernel", addr, "")
	if name != "" && m.in.Symbols.Unique("kernel", name) {
		return withOffset(name, off), true
	}
	base, _, ok := m.in.Symbols.Symbol("kernel", anchor)
	if !ok || addr < base {
		return "", false
	}
	return withOffset(anchor, addr-base), true
}

func withOffset(symbol string, off uint64) string {
	if off == 0 {
		return symbol
	}
	return fmt.Sprintf("%s+%d", symbol, off)
}

func trimSuffix(s, suffix string) string {
	if len(s) >= len(suffix) && s[len(s)-len(suffix):] == suffix {
		return s[:len(s)-len(suffix)]
	}
	return s
}
