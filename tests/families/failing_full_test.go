// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package families

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// more has what everything lacks and needs memory or a registration of its own.
const more = `
global list[1000], times
probe begin { list["begin"] = 1 }
probe kernel.function("vfs_write").return { list[execname()] = @entry(pid()); times <<< gettimeofday_us() - @entry(gettimeofday_us()) }
probe process("/bin/sh").begin, process("/bin/sh").end, process("/bin/sh").syscall, process.thread.begin { n++ }
probe process("WORK").function("main").call { n += strlen(sprint_ubacktrace()) + @perf("clock") }
probe input.char { n++ }
probe end { println("counted ", list["begin"], " ", @count(times) > 0) }
`

// failingScript lets each call of fail.c's functions by the module fail once, and where one
// is repeated also the second. It prints a line for each: what failed, the status, the
// output and the messages, separated by tabs, and what is left then.
const failingScript = `
[ -d /sys/kernel/debug/kprobes ] || mount -t debugfs d /sys/kernel/debug
[ -e /sys/kernel/tracing/enabled_functions ] || mount -t tracefs t /sys/kernel/tracing
insmod fail/fail.ko; cd /sys/module/fail/parameters
left() { sort /sys/kernel/debug/kprobes/list; cut -d' ' -f1 /sys/kernel/tracing/enabled_functions | sort; echo /proc/systemtap/* /proc/gostap*; cut -d' ' -f1 /proc/modules | sort; }
line() { grep -v skipped $1 | tr '\n\t' '| '; }
turn() {
	echo $1 >nth; /init run -T 0.3 $dir/all.ko </dev/null >/tmp/said 2>/tmp/why; status=$?
	printf '%s\t%s\t%s\t%s\t' "$(cat failed)" $status "$(line /tmp/said)" "$(line /tmp/why)"
	left >/tmp/now; cmp -s /tmp/before /tmp/now && echo same || diff /tmp/before /tmp/now | tr '\n' '|'
}
left >/tmp/before; turn 0; n=0
for calls in $(cat calls); do n=$((n + 1)); echo 1 >call; turn $n; [ $calls = 1 ] || { echo 2 >call; turn $n; }; done
turn 0; cd /; rmmod fail
`

// TestFailures lets every allocation and registration of the start fail in turn. The start
// must fail, or the session must warn of what it lacks; then nothing is left, and the next
// session starts.
func TestFailures(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		tools, dir := buildTools(t)
		buildInto(t, dir, release, "all", strings.ReplaceAll(everything+more, "WORK", tools.work))
		harness.KernelModule(t, dir, release, "testdata/fail.c")
		lines := strings.Split(strings.Trim(runShell(t, release, dir, "dir="+dir+failingScript), "\n"), "\n")
		first := strings.Split(lines[0], "\t")
		failed := map[string]bool{}
		for i, line := range lines {
			f := strings.Split(line, "\t")
			if len(f) != 5 {
				t.Fatalf("line %d: %s", i, line)
			}
			what, status, output, messages, left := f[0], f[1], f[2], f[3], f[4]
			t.Logf("%s: status %s, %s%s", what, status, output, messages)
			whole := status == "0" && output == first[2] && messages == first[3]
			told := strings.Contains(messages, "WARNING: ") || status != "0" && strings.Contains(messages, "ERROR: ")
			if (what == "") != (i == 0 || i == len(lines)-1) || what == "" && !whole || !whole && !told || left != "same" {
				t.Errorf("%s (line %d): status %s, output %q, messages %q, left: %s", what, i, status, output, messages, left)
			}
			name, _, _ := strings.Cut(what, ",")
			failed[name] = failed[name] || !whole
		}
		for _, name := range []string{"vmap", "proc_create", "register_module_notifier", "tracepoint_probe_register", "nf_register_net_hook", "perf_event_create_kernel_counter", "register_wide_hw_breakpoint"} {
			if !failed[name] {
				t.Errorf("no start failed because of %s", name)
			}
		}
	})
}
