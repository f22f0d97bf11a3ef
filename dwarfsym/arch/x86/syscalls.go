// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/gostap/gostap/dwarfsym/arch"
)

// syscallsText has a line for each name: the number in the table of 64-bit programs,
// the number in that of 32-bit programs, the number that x32 programs use in the
// 64-bit table if it differs, "-" for none, and the parameters. tapset/syscalls/gen
// makes it from the kernel's headers.
//
//go:embed syscalls.tbl
var syscallsText string

// syscalls reads the table when it is needed first.
var syscalls = sync.OnceValue(func() arch.SyscallTable {
	out := arch.SyscallTable{}
	for line := range strings.Lines(syscallsText) {
		f := strings.Fields(line)
		if len(f) != 5 || f[0] == "#" {
			continue
		}
		for i := range f {
			f[i] = strings.TrimPrefix(f[i], "-")
		}
		c := arch.Syscall{N64: f[1], N32: f[2], Other: f[3], Parameters: strings.FieldsFunc(f[4], func(r rune) bool { return r == ',' })}
		if narrow, ok := parameters32[f[0]]; ok {
			c.Narrow32 = strings.Split(narrow, ",")
		}
		out[f[0]] = c
	}
	return out
})
