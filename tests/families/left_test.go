// SPDX-License-Identifier: GPL-2.0-or-later

package families

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// everything has a probe of each family; WORK is a program.
const everything = `
global n, said, stop
probe timer.ms(100), timer.jiffies(20), timer.profile { n++ }
probe kernel.function("vfs_read").call, kernel.function("vfs_read").return, kernel.statement("vfs_read@fs/read_write.c:+5").nearest { n++ }
probe kprobe.function("vsnprintf"), kprobe.function("vsnprintf").return { n++ }
probe kernel.trace("sched_switch"), kernel.trace("sys_enter") { n++ }
probe kernel.syscall("read").return { n += @entry(tid()) }
probe kernel.data("jiffies_64").write { n++ }
probe perf.sw.page_faults.sample(1), perf.sw.cpu_clock.counter("clock") { n++ }
probe perf.sw.page_faults.process.sample(1)? { n++ }
probe procfs("deep/value").read { $value = sprint(n) }
probe netfilter.ip.local_in, netfilter.arp.in { n++ }
probe process("WORK").function("main").call, process("WORK").function("main").return { n++ }
probe timer.ms(20) if (!said) { said = 1; println("armed") }
probe timer.ms(600) { if (stop) error("stop") }
probe end { println("ended ", n > 0, " ", @perf("clock") > 0) }
probe error { println("failed") }
`

// watcher counts objects that were created and not removed, and all that were created.
const watcher = `
global open, made, said
probe kernel.function("perf_event_create_kernel_counter").return { if ($return < -4095) { open["perf"]++; made["perf"]++ } }
probe kernel.function("perf_event_release_kernel").call { open["perf"]-- }
probe kernel.function("nf_register_net_hook").return { if (!$return) { open["netfilter"]++; made["netfilter"]++ } }
probe kernel.function("nf_unregister_net_hook").call { open["netfilter"]-- }
probe kernel.function("tracepoint_probe_register").return { if (!$return) { open["tracepoint"]++; made["tracepoint"]++ } }
probe kernel.function("tracepoint_probe_unregister").call { open["tracepoint"]-- }
probe kernel.function("uprobe_register").return, kernel.function("uprobe_register_refctr").return ? { if ($return >= 0 || $return < -4095) { open["uprobe"]++; made["uprobe"]++ } }
probe kernel.function("uprobe_unregister_nosync").call !, kernel.function("uprobe_unregister").call { open["uprobe"]-- }
probe timer.ms(20) if (!said) { said = 1; println("armed") }
probe end { foreach (x+ in made) printf("%s: %d of %d left\n", x, open[x], made[x]) }
`

// leftScript runs the modules to each kind of end. The kernel must list the same before and
// after. The module of a killed reader is removed when the next session starts.
const leftScript = `
[ -d /sys/kernel/debug/kprobes ] || mount -t debugfs d /sys/kernel/debug
[ -e /sys/kernel/tracing/enabled_functions ] || mount -t tracefs t /sys/kernel/tracing
armed() { sort /sys/kernel/debug/kprobes/list; cut -d' ' -f1 /sys/kernel/tracing/enabled_functions | sort; echo /proc/systemtap/*; }
all() { armed; ls /proc | grep gostap; cut -d' ' -f1 /proc/modules | sort; }
same() { $1 > /tmp/now; cmp -s /tmp/$1 /tmp/now && echo $2: same || { echo $2: other; diff /tmp/$1 /tmp/now; }; }
start armed /init run watcher.ko; w=$p; mv /tmp/said /tmp/watched
armed > /tmp/armed; all > /tmp/all
/init run -T 1 all.ko; same all timeout
/init run -c 'sleep 1' all.ko; same all command
/init run all.ko stop=1 2>/dev/null; same all error
/init run all.ko fail=1 >/tmp/said 2>/tmp/why; echo $?, $(grep -c '^armed$' /tmp/said) armed; grep -q 'start the probes: input/output error' /tmp/why || cat /tmp/why; same all failed
start armed /init run all.ko; armed > /tmp/now; cmp -s /tmp/armed /tmp/now && echo nothing armed; kill -9 $p; finish; same armed killed
/init run hello.ko; same all swept
kill -TERM $w; wait $w; cat /tmp/watched
`

const leftWant = "armed\nended 1 1\ntimeout: same\narmed\nended 1 1\ncommand: same\narmed\nfailed\nerror: same\n1, 0 armed\nfailed: same\n" +
	"armed\nkilled: same\nhello\nswept: same\n"

// TestNothingLeft checks that after the end of a session, of whatever kind, the kernel has
// no probe, hook, event or file of it.
func TestNothingLeft(t *testing.T) {
	harness.EachKernelIfFull(t, func(t *testing.T, release string) {
		tools, dir := buildTools(t)
		script := strings.ReplaceAll(everything, "WORK", tools.work) + failable
		for name, text := range map[string]string{"all": script, "watcher": watcher, "hello": `probe begin { println("hello") exit() }`} {
			buildInto(t, dir, release, name, text, "-g")
		}
		out := runShell(t, release, dir, leftScript)
		checkLeft(t, out)
	})
}

func buildInto(t *testing.T, dir, release, name, text string, options ...string) {
	t.Helper()
	ko, stderr, err := harness.Module(t.Context(), t, release,
		harness.Case{Script: text, Cwd: dir, Options: append(options, "-w", "-m", "gs_"+name)})
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, stderr)
	}
	if err := os.Rename(filepath.Join(dir, filepath.Base(ko)), filepath.Join(dir, name+".ko")); err != nil {
		t.Fatal(err)
	}
}

// runShell runs a script in a guest that has the folder's files.
func runShell(t *testing.T, release, dir, script string) string {
	c := guest.Config{Release: release, Add: append(harness.Programs(), guest.Mapping{Host: dir})}
	for _, p := range []string{"sort", "cut", "ls", "cmp", "diff", "mount", "mv", "tr"} {
		c.Add = append(c.Add, guest.Mapping{Host: "/usr/bin/" + p})
	}
	c.Add = append(c.Add, guest.Mapping{Host: "/usr/sbin/insmod"}, guest.Mapping{Host: "/usr/sbin/rmmod"})
	o := harness.Run(t, c, []harness.Case{harness.Session("left", dir, script)})[0]
	if o.Stderr != "" {
		t.Logf("stderr:\n%s", o.Stderr)
	}
	return o.Stdout
}

func checkLeft(t *testing.T, out string) {
	said, watched, ok := strings.Cut(out, "swept: same\n")
	if said += "swept: same\n"; !ok || said != leftWant {
		t.Errorf("got:\n%s\nwant:\n%s", out, leftWant)
	}
	for _, kind := range []string{"perf", "netfilter", "tracepoint", "uprobe"} {
		if !regexp.MustCompile(`(?m)^` + kind + `: 0 of [1-9]`).MatchString(watched) {
			t.Errorf("%s: not all taken back, or none made:\n%s", kind, watched)
		}
	}
}
