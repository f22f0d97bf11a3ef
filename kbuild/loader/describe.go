// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"fmt"
	"sort"
)

// KernelNames names addresses of the running kernel as its own %pS and %pB do (lib/vsprintf.c). The symbols are
// read when the first address is named.
type KernelNames struct{ symbols kernelSymbols }

// NewKernelNames returns names from /proc/kallsyms.
func NewKernelNames() *KernelNames {
	return &KernelNames{kernelSymbols{path: kallsyms}}
}

// Describe returns "vfs_read+0x10/0x2c0 [kernel]", without the size if sized is false. If call is true, addr is a return
// address, and its function is the one that the byte before it is in. An address that is in no function is returned as a number. The error says why no address can be named.
func (k *KernelNames) Describe(addr uint64, call, sized bool) (string, error) {
	if err := k.symbols.load(); err != nil {
		return fmt.Sprintf("0x%x", addr), err
	}
	before := addr
	if call {
		before--
	}
	s, size, ok := k.symbols.around(before)
	switch {
	case !ok:
		return fmt.Sprintf("0x%x", addr), nil
	case sized:
		return fmt.Sprintf("%s+0x%x/0x%x [%s]", s.name, addr-s.addr, size, s.module), nil
	}
	return fmt.Sprintf("%s+0x%x [%s]", s.name, addr-s.addr, s.module), nil
}

// around returns the function that an address is in, and the function's size: up to the next symbol. Of
// several names of one address it is the first, as in the kernel (kallsyms_lookup()).
func (k *kernelSymbols) around(addr uint64) (s kernelSymbol, size uint64, ok bool) {
	next := sort.Search(len(k.list), func(i int) bool { return k.list[i].addr > addr })
	if next == 0 || next == len(k.list) {
		return s, 0, false
	}
	at := k.list[next-1].addr
	first := sort.Search(next, func(i int) bool { return k.list[i].addr >= at })
	s = k.list[first]
	return s, k.list[next].addr - at, s.name != ""
}
