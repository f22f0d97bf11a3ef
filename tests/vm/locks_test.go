// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// hammer uses globals of every kind and strategy from one probe: counters that
// only add, one that is read as well, arrays, statistics, a string, behind a
// filter that needs no lock; and entry values. before is written by begin
// alone, so no handler locks it.
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

// TestHammer counts the calls of four processes on four CPUs to the unit, in
// every global, with hits that were given up told.
func TestHammer(t *testing.T) {
	const calls, each = 4, 15000
	harness.EachKernel(t, func(t *testing.T, release string) {
		load := harness.Load(t, t.TempDir())
		one := fmt.Sprintf("%s getppid 1 %d >/dev/null", load, each)
		command := strings.Repeat(one+" & ", calls-1) + one + "; wait"
		out := harness.Run(t, guest.Config{Release: release, CPUs: 4, Add: []guest.Mapping{{Host: load}}},
			[]harness.Case{{Script: hammer, Options: []string{"-w"}, Command: command}})[0]
		if out.Err != nil {
			t.Fatalf("%v\n%s", out.Err, out.Build)
		}
		clean(t, out)
		n := strconv.Itoa(calls * each)
		half := strconv.Itoa(calls * each / 2)
		want := strings.Join([]string{n, n, half, n, n, n, n, n, n}, " ") + "\n"
		if out.Stdout != want {
			t.Errorf("got %swant %s", out.Stdout, want)
		}
	})
}
