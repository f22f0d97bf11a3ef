// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package harm

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// watcher has probes of many kinds, some of which are hit during a shutdown.
var watcher = map[string]harness.Script{"watcher": {Text: `global n, who
	probe timer.ms(5), timer.profile, kernel.trace("sched_switch"), syscall.write, kernel.function("vfs_write").return { n++; who[execname()]++ }
	probe kernel.function("kernel_restart"), kernel.function("kernel_kexec"), kernel.function("device_shutdown").return { n++ }
	probe process("/bin/sh").begin, process.end { n++ }
	probe timer.ms(100) { println("tick ", n) }`, Options: []string{"-DSTP_NO_OVERLOAD"}}}

// machineEnds are commands that end the machine during a session, the last lines of the
// kernel's log that show it, and what the log must not have. Lines of a trace with a question
// mark are stale words on the stack.
var machineEnds = []struct{ name, command, want, not string }{
	{"restart", "restart", `reboot: Restarting system`, `Kernel panic|BUG|Oops|WARNING|Call Trace|gs_`},
	// without an initramfs, the next kernel ends by a panic of its own; it has no modules
	{"kexec", "kexec /boot/kernel 'console=ttyS0 panic=-1 tsc=reliable no_timer_check'", `Unable to mount root fs.*\n.* Not tainted`, `BUG|Oops|WARNING|gs_`},
	{"panic", "echo c >/proc/sysrq-trigger", `Kernel panic - not syncing: sysrq triggered crash`, `BUG|Oops|WARNING|\] +[^? \n][^\n]*gs_|not syncing(?s:.*)not syncing`},
}

// TestMachineEnds checks that a machine goes down with a session as without one, and that
// the log of a panic has no code of gostap in it.
func TestMachineEnds(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(20*time.Minute))
		defer cancel()
		harness.Modules(ctx, t, release, dir, watcher)
		add := append(harness.Programs("/usr/bin/test"), guest.Mapping{Host: dir},
			guest.Mapping{Host: harness.Tool(t, dir, "testdata/restart.c"), Guest: "/usr/bin/restart"},
			guest.Mapping{Host: harness.Tool(t, dir, "testdata/kexec.c"), Guest: "/usr/bin/kexec"},
			guest.Mapping{Host: harness.Image(t, release), Guest: "/boot/kernel"})
		for _, end := range machineEnds {
			t.Run(end.name, func(t *testing.T) {
				shell := harness.Shell + `start tick /init run watcher.ko; await has 5 tick /tmp/said; echo runs; ` + end.command + `; echo still here`
				job := guest.Job{Argv: []string{"/bin/sh", "-c", shell}, Cwd: dir, Timeout: harness.Patient(2 * time.Minute)}
				c := guest.Config{Release: release, Self: harness.Binary(t), MemoryMB: 512, Append: append(harness.BootOptions(release), "loglevel=7"), Add: add}
				results, err := guest.Run(ctx, c, []guest.Job{job})
				var died *guest.GuestError
				if !errors.As(err, &died) || !strings.HasPrefix(died.Reason, "ended unexpectedly during job 0") {
					t.Fatalf("%v\n%+v", err, results)
				}
				if !regexp.MustCompile(end.want).MatchString(died.Log) || regexp.MustCompile(end.not).MatchString(afterLoad(died.Log)) {
					t.Errorf("the kernel's log, in which %q must be and %q must not:\n%s", end.want, end.not, died.Log)
				}
			})
		}
	})
}

// heldEnds are shell scripts that begin a detached session and let a user's process hold a lock that its
// end needs; stuck then succeeds as long as the process holds it. release lets it go, after which the module
// can be removed; "": it stays until the next boot.
var heldEnds = []struct{ name, module, shell, release string }{
	{"a memory map whose threads run into breakpoints", "keeper", holdsMap, ""},
	// one process keeps a grace period of RCU tasks trace from ending, and in another one the breakpoints of
	// a copy of the program can't be inserted: newer kernels then wait for that grace period
	{"a memory map, while breakpoints are inserted into another file", "keeper", holdsMap + `; mkdir /tmp/faults; mount -t tmpfs t /tmp/faults; cp DIR/held /tmp/faults/other; userfault /tmp/faults/other >/tmp/asked 2>&1 & await grep -q waits /tmp/asked
		mount -o bind /tmp/faults/other DIR/held; DIR/held /nowhere >/dev/null 2>&1 & f=$!; follows() { ! kill -0 $f 2>/dev/null || grep -qs 'uprobe_register\|gs_in_time' /proc/$f/stack /proc/$f/task/*/stack; }; await follows`, ""},
	// up to 6.11, whoever else hits the breakpoint waits for this process once somebody waits to remove it
	{"a page at a breakpoint", "jumped", `DIR/jump >/dev/null 2>&1 & other=$!; /init run -F jumped.ko; silent /tmp/held DIR/jump /tmp/held/file >/dev/null 2>&1 &
		stuck() { grep -qs uprobe_notify_resume /proc/[0-9]*/stack && goes_on $other; }; await stuck`, ""},
	// a signal is pending, so that the process repeats the fault there instead of sleeping
	{"a page at a breakpoint, with a signal", "jumped", `DIR/jump >/dev/null 2>&1 & other=$!; /init run -F jumped.ko; DIR/jump -s >/tmp/jumps 2>&1 & await grep -q waits /tmp/jumps; stuck() { goes_on $other; }; await stuck`, ""},
	{"perf events", "eyes", `echo 2 >/proc/sys/kernel/perf_event_paranoid; silent /tmp/held /usr/bin/counts /tmp/held/file >/tmp/pid 2>/dev/null & await grep -q . /tmp/pid
		t=$(cat /tmp/pid); /init run -x $t -F eyes.ko; kill -USR1 $t; stuck() { cat /proc/$t/task/*/stack | grep -q perf_read; }; await stuck`, ""},
	{"perf events of a CPU, from the start", "samples", `echo -1 >/proc/sys/kernel/perf_event_paranoid; silent /tmp/held /usr/bin/counts /tmp/held/file 0 >/tmp/pid 2>/dev/null & await grep -q . /tmp/pid
		t=$(cat /tmp/pid); kill -USR1 $t; stuck() { cat /proc/$t/task/*/stack | grep -q perf_read; }; await stuck; /init run -F samples.ko`, ""},
	// those of the CPUs before it exist when the probe is given up, and can't be released
	{"perf events of the second CPU, from the start", "samples", `echo -1 >/proc/sys/kernel/perf_event_paranoid; silent /tmp/held /usr/bin/counts /tmp/held/file 1 >/tmp/pid 2>/dev/null & await grep -q . /tmp/pid
		t=$(cat /tmp/pid); kill -USR1 $t; stuck() { cat /proc/$t/task/*/stack | grep -q perf_read; }; await stuck; /init run -F samples.ko; sleep 1`, ""},
	{"perf events of the second CPU, while memory is watched", "forks", `echo -1 >/proc/sys/kernel/perf_event_paranoid; /init run -F forks.ko; silent /tmp/held /usr/bin/counts /tmp/held/file 1 >/tmp/pid 2>/dev/null & await grep -q . /tmp/pid
		t=$(cat /tmp/pid); kill -USR1 $t; stuck() { cat /proc/$t/task/*/stack | grep -q perf_read; }; await stuck`, ""},
	{"the network's configuration", "devices", `/init run -F devices.ko; ` + holdsNetwork, releasesNetwork},
	// the first of the two families is late, and the second has to be removed after it
	{"the network's configuration, for two families", "both", `/init run -F both.ko; ` + holdsNetwork, releasesNetwork},
	{"the network's configuration, from the start", "devices", holdsNetwork + `; /init run -F devices.ko`, releasesNetwork},
	// who creates a network namespace waits for that lock, with the lock of these namespaces held
	{"network namespaces", "packets", `/init run -F packets.ko; ` + holdsNetwork + creates, releasesNetwork},
	{"network namespaces, from the start", "packets", holdsNetwork + creates + `; /init run -F packets.ko`, releasesNetwork},
}

const holdsNetwork = `silent /tmp/held /usr/bin/rtnl /tmp/held/file >/dev/null 2>&1 & held=$!; stuck() { grep -qs dev_ethtool /proc/[0-9]*/stack; }; await stuck`

const releasesNetwork = `; kill $held; removed() { /init sweep >/dev/null 2>&1; }; await removed; grep -c gs_ /proc/modules`

const creates = `; unshare -n /usr/bin/test x >/dev/null 2>&1 & in_kernel $! setup_net`

const holdsMap = `/init run -F keeper.ko; silent /tmp/held DIR/held /tmp/held/file >/dev/null 2>&1 &
	stuck() { grep -qs invalidate_inode_pages2 /proc/[0-9]*/stack; }; await stuck; hit() { grep -qs uprobe_notify_resume /proc/[0-9]*/task/*/stack; }; await hit`

// TestHeldToTheEnd checks that a session ends, and its module stays, while a user's process holds a lock
// that removing its probes takes.
func TestHeldToTheEnd(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(20*time.Minute))
		defer cancel()
		harness.Tool(t, dir, "testdata/held.c")
		harness.Tool(t, dir, "testdata/jump.c")
		in := func(script string) harness.Script {
			return harness.Script{Text: strings.ReplaceAll(scripts[script].Text, "PROGRAMS", dir)}
		}
		harness.Modules(ctx, t, release, dir, map[string]harness.Script{"keeper": in("keeper"), "jumped": in("jumped"), "eyes": scripts["eyes"], "samples": scripts["samples"], "forks": scripts["forks"], "devices": scripts["devices"], "packets": scripts["packets"], "both": scripts["both"], "chosen": scripts["chosen"]})
		add := append(harness.Programs("/usr/bin/test", "/usr/bin/uname", "/usr/bin/unshare", "/bin/grep", "/bin/mkdir", "/usr/bin/mount", "/usr/bin/cp", "/sbin/insmod", "/sbin/rmmod"), guest.Mapping{Host: dir})
		add = append(add, harness.Tools(t, dir, "silent", "userfault", "counts", "rtnl")...)
		add = append(add, harness.ModuleFile(t, release, "fs/fuse/fuse")...)
		for _, held := range heldEnds {
			if match, err := regexp.MatchString(*only, held.name); err != nil || !match {
				continue
			}
			t.Run(held.name, func(t *testing.T) {
				shell := harness.Shell + fuse + `mkdir /tmp/held; ` + strings.ReplaceAll(held.shell, "DIR", dir) + `
					/init attach -T 0.1 gs_` + held.module + ` >/tmp/said 2>&1 & a=$!; ends() { ! kill -0 $a 2>/dev/null; }; await ends && echo ended; stuck && echo still; grep -c gs_` + held.module + ` /proc/modules; cat /tmp/said; /init run -T 0.1 chosen.ko` + held.release
				job := guest.Job{Argv: []string{"/bin/sh", "-c", shell}, Cwd: dir, Timeout: harness.Patient(4 * time.Minute)}
				results, err := guest.Run(ctx, guest.Config{Release: release, Root: harness.Tree(t, release), Self: harness.Binary(t), Append: harness.BootOptions(release), Add: add}, []guest.Job{job})
				if err != nil {
					t.Fatal(err)
				}
				out := string(results[0].Stdout)
				wanted := []string{"begun\n", "ended\n", "still\n1\n", "n 1 fixed 2 target 0\n"}
				if held.release != "" {
					wanted = append(wanted, "ended\n0\n")
				}
				for _, want := range wanted {
					if !strings.Contains(out, want) {
						t.Errorf("%q is not in the output:\n%s%s", want, out, results[0].Stderr)
					}
				}
				if said := out + string(results[0].Stderr); strings.Contains(said, `notifier("pm")`) {
					t.Errorf("a chain that does not wait for the lock is refused:\n%s", said)
				}
				if strings.Contains(out, "was hit") {
					t.Errorf("a probe that was refused has run:\n%s", out)
				}
			})
		}
	})
}

// afterLoad removes the lines that the kernel logs for any module that it was not built with.
func afterLoad(log string) string {
	return regexp.MustCompile(`(?m)^.*taint.*$`).ReplaceAllString(log, "")
}
