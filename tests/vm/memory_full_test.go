// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestMemoryForecast checks that the memory forecast in a module's file equals what the loaded
// module holds, to the byte, except for its own code and data; where what is needed is known only when the
// probes are armed, it is an upper bound.
func TestMemoryForecast(t *testing.T) {
	const cpus = 2
	work := harness.Tool(t, t.TempDir(), "testdata/tools/work.c")
	script := `global n[5000], words, s, k, own; probe begin { n[1] = 2; words["a"] = "b"; s <<< 1; k[1] <<< 2 }
		probe process("WORK").function("file").return { own = module_memory() + @entry($name) * 0 + (@entry(user_string($name)) == "") }
		probe syscall.write.return { if (n[@entry(pid())] == 3) println("no") }
		probe kernel.function("vfs_read").return.maxactive(7) { if (n[@entry(pid())] == 3) println("no") }
		probe kernel.syscall, kernel.syscall("read,close") { if (n[1] == 3) println("no") }
		probe end { printf("own=%d\n", own); println(n[1], words["a"], @count(s), @count(k[1])) }`
	script = strings.ReplaceAll(script, "WORK", work)
	entries := `global own probe kernel.function("vfs_read").call, kernel.function("ksys_*").call { own = module_memory() }
		probe kernel.function("vfs_write").return.maxactive(5) { own = module_memory() } probe end { printf("own=%d\n", own) }`
	kinds := `global own, n probe process.begin, process.thread.begin, process.end { n++ } probe process("WORK").insn { n++ }
		probe process("WORK").function("file") { own = module_memory() } probe kernel.data("jiffies").write { n++ }
		probe perf.sw.cpu_clock.sample(100000000) { n++ } probe perf.trace("sched:sched_switch") { n += strlen(sprint_event()) }
		probe end { printf("own=%d\n", own) }`
	kinds = strings.ReplaceAll(kinds, "WORK", work)
	command := work + " file /tmp/f; cat /proc/modules"
	cases := []harness.Case{{Name: "all kinds", Script: script, Command: command}, {Name: "entries and returns", Script: entries, Command: command},
		{Name: "other kinds", Script: kinds, Command: command}}
	atMost := map[string]int64{"entries and returns": 5000} // rows that ftrace reaches need no kprobe
	harness.EachKernel(t, func(t *testing.T, release string) {
		out := harness.Run(t, guest.Config{Release: release, CPUs: cpus, Add: []guest.Mapping{{Host: work}}}, cases)
		for i, c := range cases {
			ko, stderr, err := harness.Module(context.Background(), t, release, c)
			if err != nil {
				t.Fatalf("%v\n%s", err, stderr)
			}
			own := number(t, regexp.MustCompile(`own=(\d+)`), out[i])
			module := number(t, moduleLine, out[i])
			if want := forecast(t, ko, cpus); own > want+module || own < want+module-atMost[c.Name] {
				t.Errorf("%s, %s: holds %d bytes beside its own %d; its file says %d", release, c.Name, own-module, module, want)
			}
		}
	})
}
