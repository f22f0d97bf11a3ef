// SPDX-License-Identifier: GPL-2.0-or-later

//go:build !full

package harm

// manyCounters is how many counters a script has in the fast tier: more than those that are its module's per-CPU data.
const manyCounters = 40
