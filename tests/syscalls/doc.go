// SPDX-License-Identifier: GPL-2.0-or-later

// Package syscalls compares the aliases of system calls with strace. A program
// (testdata/*.c) makes some 500 calls with known arguments, once built for the
// 64-bit and once for the 32-bit table. In one guest for each kernel it runs
// under syscall.* and under strace; what both say of each call must agree,
// argument by argument, but for what testdata/differences.txt gives a reason
// for. testdata/variables.txt says of each alias which argument each of its
// variables stands for, and what the others must be: a script made of it shows
// them beside the registers. testdata/calls64.want and calls32.want are what syscall.* must say,
// strace or no strace.
package syscalls
