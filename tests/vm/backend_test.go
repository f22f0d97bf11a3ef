// SPDX-License-Identifier: GPL-2.0-or-later

package vm

// partialRegisters puts probes of all kinds on one function, several of them at the same
// address. allRegisters does the same with a handler that reads the instruction pointer,
// which must have the value that a breakpoint would leave.
const (
	partialRegisters = `
global first, second, returned, conditional, same, others
probe kernel.function("vfs_read") { if (execname() == "load" && $count == 1) first++ }
probe kernel.function("vfs_read") if (1) { if (execname() == "load" && pointer_arg(2) == $buf) second++ }
probe kernel.function("vfs_read").return { if (execname() == "load") { returned += $return; if (@entry($count) == 1) same++ } }
probe kernel.function("vfs_read").return { if (execname() == "load") { conditional++; if ($count == 1) same++ } }
probe kernel.function("vfs_write").call, kernel.function("vfs_open").call { others++ }
probe end { printf("%d %d %d %d %d %d", first, second, returned, conditional, same, others > 0) }
`
	allRegisters = partialRegisters + `
global low
probe kernel.function("vfs_read") { low = addr() & 15 }
probe end { printf(" at %d", low) }
`
	statement = `probe kernel.statement("vfs_read@fs/read_write.c:*") { exit() } probe timer.ms(10) { exit() }`
)
