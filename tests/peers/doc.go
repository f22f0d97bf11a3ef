// SPDX-License-Identifier: GPL-2.0-or-later

// Package peers compares the library's functions with SystemTap's, value by value.
// testdata/calls.txt lists the calls: each function with the lists from which its arguments come
// (arguments.go). Scripts made from it were run once under SystemTap 5.6 on Linux 6.1;
// testdata/answers has their output. The test (build tag full) runs the same scripts under gostap.
// testdata/differences.txt lists the differences that are allowed, with reasons.
//
// To record further calls: write the scripts with
//
//	go run ./tests/peers/record -scripts DIR
//
// run each with SystemTap (stap -g -p4 -DMAXACTION=100000000 -DSTP_NO_OVERLOAD, staprun -b 64),
// and pass the folder with their output to
//
//	go run ./tests/peers/record -answers DIR
package peers
