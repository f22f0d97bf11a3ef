// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"fmt"

	"github.com/gostap/gostap/translator/plan"
)

// anchor is the symbol from which offsets are computed if a place has no symbol with a
// unique name. The kernel's text is relocated as a whole, so offsets don't change.
const anchor = "_text"

// place returns the probe's place as an event definition writes it: "[MOD:]SYM[+offs]".
func (m *maker) place(r *plan.Row) (string, bool) {
	if addr, ok := r.Value("addr").(plan.Address); ok {
		return m.address(uint64(addr))
	}
	symbol, ok := r.Value("symbol").(plan.Text)
	if !ok {
		return "", false
	}
	if module, ok := r.Value("module").(plan.Text); ok {
		symbol = module + ":" + symbol
	}
	off, _ := r.Value("offset").(plan.Address)
	return withOffset(string(symbol), uint64(off)), true
}

// address returns a link-time address of vmlinux as a symbol and an offset or, if the symbol's name
// is not unique, as an offset from the anchor.
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
