// SPDX-License-Identifier: GPL-2.0-or-later

package harm

import (
	"context"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// floods print more than a pipe holds. One hit of flood prints more than the 64 KiB of a pipe, so
// that bytes of that hit are left over when the pipe is full.
var floods = map[string]harness.Script{
	"flood":  {Text: `probe timer.ms(100) { for (i = 0; i < 20; i++) printf("%05000d\n", i) }`},
	"held":   {Text: `probe begin { system("sleep 9") } probe timer.ms(20) { printf("%05000d\n", 1) }`},
	"traced": {Text: `probe kernel.function("do_sys_openat2") { printf("%05000d\n", 1) }`, Options: []string{"--runtime=tracefs"}},
}

// unread are sessions that write to a pipe, descriptor 3, that nobody reads.
var unread = []attack{
	{"a stop", `for m in flood traced; do mkfifo /tmp/$m; exec 3<>/tmp/$m; /init run $m.ko >&3 2>/tmp/why & p=$!
		opened_until_full() { cat /proc/modules >/dev/null; full 3; }; await opened_until_full; cat /proc/modules >/dev/null
		kill -TERM $p; has_ended $p; wait $p; echo $m status $?; cat /tmp/why; done; ` + left,
		[]string{"flood status 3\n", "WARNING: [0-9]+ bytes of output not written: nobody reads it\n", "traced status 3\n", "WARNING: [0-9]+ bytes of output not written: nobody reads it\n", "left 0\n"}, ""},
	{"messages into the same pipe", `mkfifo /tmp/both; exec 3<>/tmp/both
		/init run flood.ko >&3 2>&3 & p=$!; await full 3; kill -TERM $p; has_ended $p; wait $p; echo status $?; ` + left,
		[]string{"status 3\n", "left 0\n"}, ""},
	{"three stops", `mkfifo /tmp/three; exec 3<>/tmp/three
		/init run held.ko >&3 2>&3 & p=$!; await test -e /proc/gostap_gs_held; await full 3; for i in 1 2 3; do kill -TERM $p; sleep 0.05; done; has_ended $p; wait $p; echo status $?
		gone() { ! grep -q gs_held /proc/modules; }; await gone; ` + left,
		[]string{"status 1\n", "left 0\n"}, ""},
	// the background process waits for a reader of its output
	{"a start that is stopped", `mkfifo /tmp/waits; waits() { cat /proc/[0-9]*/cmdline 2>/dev/null | grep -q 'ackgroun[d]'; }; nobody() { ! waits; }; for signal in TERM KILL; do
		/init run -F -o /tmp/waits flood.ko 2>&1 & p=$!; await waits; kill -$signal $p; has_ended $p; wait $p; echo $signal status $?; await nobody && echo nobody; done; ` + left,
		[]string{"TERM status 1\nnobody\n", "KILL status 137\nnobody\n", "left 0\n"}, ""},
}

// TestUnreadOutput checks that a session can end even if nobody reads its output.
func TestUnreadOutput(t *testing.T) {
	harness.EachKernelIfFull(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(20*time.Minute))
		defer cancel()
		harness.Modules(ctx, t, release, dir, floods)
		c := guest.Config{Release: release, Add: append(harness.Programs("/usr/bin/mkfifo", "/usr/bin/test"), guest.Mapping{Host: dir},
			guest.Mapping{Host: harness.Tool(t, dir, "testdata/full.c"), Guest: "/usr/bin/full"})}
		jobs := make([]guest.Job, len(unread))
		for i, a := range unread {
			jobs[i] = guest.Job{Argv: []string{"/bin/sh", "-c", harness.Shell + a.shell}, Cwd: dir, Timeout: 5 * time.Minute}
		}
		for i, r := range harness.RunJobs(ctx, t, c, jobs) {
			t.Run(unread[i].name, func(t *testing.T) { unread[i].check(t, r) })
		}
	})
}
