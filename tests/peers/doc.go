// SPDX-License-Identifier: GPL-2.0-or-later

// Package peers compares the functions of the library with SystemTap's, value
// by value. testdata/calls.txt lists the calls: each function with the lists
// that its arguments come from (arguments.go). The scripts made of it ran once
// under SystemTap 5.6 on Linux 6.1; testdata/answers has what they printed.
// The test (build tag full) runs the same scripts under gostap. What may differ
// stands in testdata/differences.txt with the reason.
//
// To record further calls: write the scripts with
//
//	go run ./tests/peers/record -scripts DIR
//
// run each with SystemTap (stap -g -p4 -DMAXACTION=100000000 -DSTP_NO_OVERLOAD, staprun -b 64),
// and give what they printed to
//
//	go run ./tests/peers/record -answers DIR
package peers
