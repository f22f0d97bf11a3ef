// SPDX-License-Identifier: GPL-2.0-or-later

// Package growth measures how costs grow: with the size of an array, the length of a string, the number
// of probes, of CPUs, and of lines a second. gostap and other tools run in a guest whose clock counts
// instructions, on 6.1. testdata/CURVE.txt has the committed points, from which docs/growth/CURVE.svg is
// drawn. A test fails if a point of gostap rises, is over its limit, or is so low that it measures
// nothing, and if a drawing is not what its table gives. To accept new points (limits stay; they are
// changed by hand), gostap's and those of the other tools:
//
//	go test -tags full ./tests/bench/growth -run TestGrowth -update
//	go test -tags bench ./tests/bench/growth -run TestPeers -update
package growth
