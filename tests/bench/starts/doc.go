// SPDX-License-Identifier: GPL-2.0-or-later

// Package starts measures what a command costs until its first output, in millions of
// instructions: gostap runs with the kernel's compiler and headers in a guest whose clock counts
// instructions, without debug information. testdata/SERIES.txt has the committed figures. A test
// fails if a figure rises, is over its limit, or is so low that it measures nothing. To accept
// new figures (limits stay; they are changed by hand):
//
//	go test -tags full ./tests/bench/starts -update
package starts
