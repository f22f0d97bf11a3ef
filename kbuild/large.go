// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import "slices"

// largeUnit is how many bytes of C make a unit large: some hundred handlers.
const largeUnit = 256 << 10

// largeFlags leave out passes of GCC that take 10 to 40 % of its time and do next
// to nothing for code that is calls and copies (gcc.gnu.org/onlinedocs, Options
// That Control Optimization); without -fthread-jumps a hit costs 12 instructions
// more, so that it stays. So does the kernel's own -O2, which its headers
// count on.
var largeFlags = []string{
	"-fno-schedule-insns2", "-fno-tree-pre", "-fno-gcse", "-fno-tree-vrp", "-fno-code-hoisting",
	"-fno-tree-tail-merge", "-fno-ipa-icf", "-fno-ipa-ra", "-fno-rerun-cse-after-loop",
	"-fno-tree-slp-vectorize", "-fno-expensive-optimizations",
}

// withLargeFlags is r with what its size asks for.
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
