// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"fmt"
	"strconv"

	"github.com/gostap/gostap/translator/plan"
)

// anchor is the symbol from which offsets are computed if a place has no symbol with a
// unique name. The kernel's text is relocated as a whole, so offsets don't change.
const anchor = "_text"

// place is the place of the probe in an event's definition: "[MOD:]SYM[+offs]".
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

// address names a link-time address of vmlinux by its symbol and an offset or, if the
// symbol's name is not unique, by the offset from the anchor.
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
