// SPDX-License-Identifier: GPL-2.0-or-later

// Package hits measures what a probe hit costs, in instructions above the
// unprobed call, beside hand-written modules in the same boot of a guest whose
// clock counts instructions. testdata/SERIES.txt has the committed figures; a
// test fails when one rises, is over the limit beside it, or is so low that it
// measures nothing. To accept new figures (limits stay; they are changed by hand):
//
//	go test ./tests/bench/hits -update
package hits
