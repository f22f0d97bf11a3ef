// SPDX-License-Identifier: GPL-2.0-or-later

// Package syscalls checks what the aliases of system calls show. A program
// (testdata/*.c) makes some 500 calls with known arguments, once built for the
// 64-bit and once for the 32-bit table, and runs under syscall.* in one guest
// for each kernel. testdata/calls64.want and calls32.want are what syscall.*
// must show. testdata/systemtap64.txt and systemtap32.txt are what SystemTap
// 5.6 showed of the same program on Linux 6.1; differences.txt has a reason for
// every call that gostap shows otherwise. testdata/variables.txt says of each
// alias which argument each of its variables stands for, and what the others
// must be: a script made of it shows them beside the registers.
package syscalls
