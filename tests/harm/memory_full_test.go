// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package harm

import (
	"context"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// failing are scripts of sessions for which the kernel has no memory at some moment.
var failing = map[string]harness.Script{
	"hooks":   {Text: `global n probe process.begin, process.end, kernel.function("__x64_sys_getppid").return { n++ } probe begin { println("begun") } probe end { println("hits ", n > 0) }`},
	"entries": {Text: `global n probe kernel.function("__x64_sys_getppid"), kernel.function("vfs_read") { n++ } probe begin { println("begun") } probe end { println("hits ", n > 0) }`, Options: []string{"--backend=kprobe"}},
	"program": {Text: `global n probe process("/usr/bin/mkdir").begin { n++ } probe begin { println("begun") } probe end { println("hits ", n > 0) }`},
	"files":   {Text: `probe procfs("a/b/x").read, procfs("a/b/y").read { $value = "x" } probe end { println("ended") }`},
}

// another loads and unloads another module, for which the kernel looks at all kprobes.
const another = `insmod wake/wake.ko; rmmod wake; `

var failures = []attack{
	// in its process the module disarms, where the kernel lets small allocations fail: then unregister_kprobe()
	// leaves the kprobe, whose memory is freed with the module, in the kernel's table
	{"kprobes of a session that the OOM killer ends", `mkdir /tmp/cg; mount -t cgroup2 none /tmp/cg; echo +memory >/tmp/cg/cgroup.subtree_control; mkdir /tmp/cg/own; echo 60M >/tmp/cg/own/memory.max
		own() { echo 0 >/tmp/cg/own/cgroup.procs; exec "$@"; }; for k in hooks entries; do echo -n ftrace_set_filter_ip+ >$F/within; echo 1 >$F/victims; echo 1000 >$F/times
		echo 60M >/tmp/cg/own/memory.max; start begun own /init run $k.ko; echo 1M >/tmp/cg/own/memory.max; finish >/dev/null; echo killed $?; echo 0 >$F/times; ` + another + `/init run -T 0.3 $k.ko; echo status $?; ` + left + `; done; echo 0 >$F/victims; dmesg | grep -c 'module stays'`,
		[]string{"killed 137\n", "status 0\nleft 0\n", "killed 137\n", "status 0\nleft 0\n0\n"}, "registration error"},
	// a path of /proc/systemtap that can't be looked up was taken for one that does not exist, and made again
	{"files that can't be looked up", `echo -n getname >$F/within; for n in 1 2 3 4 5 6 7 8; do echo $n >$F/skip; echo 1 >$F/times; /init run -T 0.1 files.ko; echo 0 >$F/times; done; echo tried; ` + left,
		[]string{"tried\nleft 0\n"}, "that of a directory"},
	// the reason was that the kernel does not support it, or the program's other names were not known, without a word
	{"programs that can't be looked up", `echo -n getname >$F/within; for n in 0 1 2 3; do echo $n >$F/skip; echo 1 >$F/times; /init run -c "mkdir /tmp/made$n" program.ko 2>&1; echo status $?; echo 0 >$F/times; done; ` + left,
		[]string{"(?s)(not enough kernel memory[^\n]*\n(Pass 5: run failed.\n)?status 1\n.*){2}(begun\nhits 1\nstatus 0\n){2}left 0\n"}, "not supported"},
}

// TestFailingAllocations checks sessions for which the kernel has no memory at some moment.
func TestFailingAllocations(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(20*time.Minute))
		defer cancel()
		harness.Modules(ctx, t, release, dir, failing)
		harness.KernelModule(t, dir, release, "testdata/wake.c")
		harness.KernelModule(t, dir, release, "testdata/failalloc.c")
		c := guest.Config{Release: release, Packed: true, Add: append(harness.Programs("/usr/bin/dmesg", "/usr/bin/mkdir", "/usr/bin/mount", "/usr/sbin/insmod", "/usr/sbin/rmmod"),
			guest.Mapping{Host: dir}, guest.Mapping{Host: harness.Tool(t, dir, "testdata/getppid.c"), Guest: "/usr/bin/getppid"})}
		cases := chosen(failures...)
		jobs := make([]guest.Job, len(cases))
		for i, a := range cases {
			jobs[i] = guest.Job{Argv: []string{"/bin/sh", "-c", harness.Shell + "F=/sys/module/failalloc/parameters; [ -d $F ] || insmod failalloc/failalloc.ko\n" + a.shell}, Cwd: dir, Timeout: 3 * time.Minute}
		}
		for i, r := range harness.RunJobs(ctx, t, c, jobs) {
			t.Run(cases[i].name, func(t *testing.T) { cases[i].check(t, r) })
		}
	})
}
