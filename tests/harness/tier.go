// SPDX-License-Identifier: GPL-2.0-or-later

//go:build !full

package harness

// Full reports whether make test-all runs the tests, with every case. Tests that
// only make test-all runs are in files with the build tag full; a test with cases
// of both kinds checks Full.
const Full = false
