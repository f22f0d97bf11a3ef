// SPDX-License-Identifier: GPL-2.0-or-later

// Package diff compares the translator with a small interpreter: random
// scripts (gen) are run by both (interp, and a module in the guest), and must
// print the same.
//
//	go test ./tests/diff                    a few scripts and the seeds that once differed
//	go test ./tests/diff -scripts=1000 -from=1    many
//	go test ./tests/diff -run Show -from=7  one seed's script and what it should print
package diff
