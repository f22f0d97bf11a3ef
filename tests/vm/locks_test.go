// SPDX-License-Identifier: GPL-2.0-or-later

package vm

// hammer uses globals of every type and locking strategy in one probe: counters that only
// add, one that is also read, arrays, statistics, a string after a filter that needs no
// lock, and entry values. Only begin writes before, so no handler locks it.
const hammer = `
global before, added, exact, last, by, names, stat, lat, odd
probe begin { before = 1 }
probe kernel.function("__x64_sys_getppid") {
	if (execname() != "load") next
	added += before
	if (++exact % 2) odd++
	by[pid(), exact % 7]++
	names[execname() . "!"] = exact
	stat <<< exact
	last = sprint(exact)
}
probe kernel.function("__x64_sys_getppid").return {
	if (execname() != "load") next
	lat[pid()] <<< @entry(pid()) == pid()
}
probe end {
	foreach ([p, k] in by) sum += by[p, k]
	foreach (p in lat) { calls += @count(lat[p]); same += @sum(lat[p]) }
	printf("%d %d %d %d %d %d %d %d %s\n", added, exact, odd, sum, names["load!"], @count(stat), calls, same, last)
}`
