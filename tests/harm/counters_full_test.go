// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package harm

// manyCounters is how many counters a script has: as per-CPU data of its module, they would take all that the kernel
// has for such data of all modules.
const manyCounters = 1100
