// SPDX-License-Identifier: GPL-2.0-or-later

// Package diff compares the translator with a small interpreter: both run random scripts
// (gen), the interpreter directly (interp) and the translator as a module in a guest. They
// must print the same.
//
//	go test ./tests/diff                    a few scripts and the seeds that once differed
//	go test ./tests/diff -scripts=1000 -from=1    many
//	go test ./tests/diff -run Show -from=7  one seed's script and what it should print
package diff
