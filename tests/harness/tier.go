// SPDX-License-Identifier: GPL-2.0-or-later

//go:build !full

package harness

// Full tells whether this is make test-all, which runs every case. A file with
// the build tag full holds tests that only that runs; where one test has cases
// of both kinds, it asks for this.
const Full = false
