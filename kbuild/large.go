// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import "slices"

// largeUnit is the size in bytes from which on a C file counts as large: some hundred handlers.
const largeUnit = 256 << 10

// largeFlags disable passes of GCC that take 10 to 40 % of its time and have almost no
// effect on code that consists of calls and copies (gcc.gnu.org/onlinedocs, Options That
// Control Optimization). -fthread-jumps stays on, because without it a hit costs 12
// instructions more. So does the kernel's -O2, which its headers rely on.
var largeFlags = []string{
	"-fno-schedule-insns2", "-fno-tree-pre", "-fno-gcse", "-fno-tree-vrp", "-fno-code-hoisting",
	"-fno-tree-tail-merge", "-fno-ipa-icf", "-fno-ipa-ra", "-fno-rerun-cse-after-loop",
	"-fno-tree-slp-vectorize", "-fno-expensive-optimizations",
}

// withLargeFlags returns r with the flags for its size.
func (r Request) withLargeFlags() Request {
	n := 0
	for _, text := range r.Sources {
		n += len(text)
	}
	if n >= largeUnit && r.Kernel.Config["CC_IS_GCC"] == "y" {
		r.CFlags = slices.Concat(r.CFlags, largeFlags)
	}
	return r
}
