// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestHammer runs four processes on four CPUs and checks that every call is counted exactly
// in every global, or reported as a skipped hit.
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

// gathered counts calls in globals of which each CPU has a part, and in an array with stripes, while a timer
// reads them, and resets some.
const gathered = `
global by, total, st, kept, sum, n, samples, reads, highest, since, took
probe kernel.function("__x64_sys_getppid") {
	if (execname() != "load") next
	by[pid(), total_of()]++
	total++
	st <<< 3
	kept[execname()] += 2
	since[tid()] = 7
}
probe kernel.function("__x64_sys_getppid").return {
	if (tid() in since) {
		took[execname()] += since[tid()]
		delete since[tid()]
	}
}
function total_of() { return pid() % 3 }
probe timer.ms(20) {
	reads++
	foreach ([p, k] in by) sum += by[p, k]
	delete by
	n += total
	total = 0
	samples += @count(st)
	delete st
	foreach (t in since) if (since[t] != 7) println("a thread has waited for ", since[t])
	if (kept["load"] < highest) println("went back from ", highest, " to ", kept["load"])
	highest = kept["load"]
}
probe end {
	foreach ([p, k] in by) sum += by[p, k]
	foreach (t in since) left++
	printf("%d %d %d %d %d %d %s\n", sum, n + total, samples + @count(st), kept["load"], took["load"] / 7, left, reads > 5 ? "read" : sprint(reads))
}`

// TestGathered counts calls on 8 and on 32 CPUs, and checks that all are counted exactly, and none
// skipped, though a timer takes away what was counted. With so few processors below, a CPU that holds a
// lock may wait long for its turn, so the others wait as long.
func TestGathered(t *testing.T) {
	for _, cpus := range []int{8, 32} {
		t.Run(strconv.Itoa(cpus), func(t *testing.T) {
			harness.EachKernel(t, func(t *testing.T, release string) { countGathered(t, release, cpus) })
		})
	}
}

func countGathered(t *testing.T, release string, cpus int) {
	each := 120_000 / cpus
	load := harness.Load(t, t.TempDir())
	command := strings.Repeat(fmt.Sprintf("%s getppid 1 %d >/dev/null & ", load, each), cpus) + "wait"
	out := harness.Run(t, guest.Config{Release: release, CPUs: cpus, Add: []guest.Mapping{{Host: load}}},
		[]harness.Case{{Script: gathered, Options: []string{"-DMAXTRYLOCK=10000", "-DTRYLOCKDELAY=100"}, Command: command}})[0]
	if out.Err != nil {
		t.Fatalf("%v\n%s", out.Err, out.Build)
	}
	if strings.Contains(string(out.Stderr), "sys_getppid") { // ticks of the timer may be missed
		t.Errorf("%s", out.Stderr)
	}
	n := cpus * each
	if want := fmt.Sprintf("%d %d %d %d %d 0 read\n", n, n, n, 2*n, n); out.Stdout != want {
		t.Errorf("got %swant %s", out.Stdout, want)
	}
}
