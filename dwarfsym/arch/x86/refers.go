// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	"golang.org/x/arch/x86/x86asm"

	"github.com/gostap/gostap/dwarfsym/arch"
)

func (code) Refers(i *arch.Inst) (addr uint64, ok bool) {
	asm, known := decoded(i.Bytes)
	if !known || i.HasTarget {
		return 0, false
	}
	for _, a := range asm.Args {
		switch a := a.(type) {
		case x86asm.Mem:
			switch {
			case a.Base == x86asm.RIP:
				return i.Addr + uint64(i.Len) + uint64(a.Disp), true
			case a.Base == 0 && a.Segment == 0 && a.Disp > 0:
				return uint64(a.Disp), true
			}
		case x86asm.Imm:
			if asm.Op == x86asm.MOV && a > 0 {
				return uint64(a), true
			}
		}
	}
	return 0, false
}
