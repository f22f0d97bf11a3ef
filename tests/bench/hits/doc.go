// SPDX-License-Identifier: GPL-2.0-or-later

// Package hits measures the cost of a probe hit, in instructions beyond those of the call
// without probes. It also measures hand-written modules in the same boot of a guest whose
// clock counts instructions: the kernel's bare mechanisms, and beside most scripts a module
// that does the same. testdata/SERIES.txt has the committed figures. A test fails if a figure
// rises, is over its limit, is more than its limit times what the hand-written module takes, or
// is so low that it measures nothing, and if a hand-written module counts wrongly. To accept new
// figures (limits stay; they are changed by hand):
//
//	go test ./tests/bench/hits -update
package hits
