// SPDX-License-Identifier: GPL-2.0-or-later

// Package syscalls checks what the aliases of system calls show. A program (testdata/*.c) makes
// some 500 calls with known arguments. It is built for the 64-bit and for the 32-bit table, and
// runs under syscall.* in one guest for each kernel. testdata/calls64.want and calls32.want are
// the expected output of syscall.*. testdata/systemtap64.txt and systemtap32.txt are SystemTap
// 5.6's output for the same program on Linux 6.1; differences.txt has a reason for every call that
// gostap shows differently. testdata/variables.txt says for each alias which argument each variable
// is, and what values the others must have; a script made from it prints them with the registers.
package syscalls
