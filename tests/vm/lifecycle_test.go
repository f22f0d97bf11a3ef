// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// Scripts for modules that a shell in the guest starts and ends; /init there is gostap. The
// number of ticks can be read without the output of tick.
const (
	tick = `global ticks probe timer.ms(50) { ticks++; println("tick") } probe end { println("ended") }
		probe procfs("ticks").read { $value = sprint(ticks) }`
	left = `echo left $(grep -c '^gs_' /proc/modules);`
	// ticked waits until tick has ticked five times.
	ticked = `await reaches 5 /proc/systemtap/gs_tick/ticks;`
)

// least measures how long its own session lasts.
const least = `global begun probe begin { begun = gettimeofday_ms() }
probe end { println("300 ms or more ", gettimeofday_ms() - begun >= 300) }`

// leader walks the list of all processes from the current one. From a thread that is not its
// process's first, the list does not lead back to the start.
const leader = `%{
#include <linux/sched/signal.h>
%}
function all:long() %{
	struct task_struct *p;
	long n = 0;

	rcu_read_lock();
	list_for_each_entry_rcu(p, &current->tasks, tasks)
		if (++n == 1000)
			break;
	rcu_read_unlock();
	STAP_RETURN(n < 1000);
%}
probe begin { printf("begin %d %d\n", tid() == pid(), all()) }
probe end { printf("end %d %d\n", tid() == pid(), all()) }`

// fiveData needs a debug register more than a CPU has. The kernel's refusal shows that it was armed.
const fiveData = `probe kernel.data("jiffies_64").write, kernel.data("system_state").write, kernel.data("loops_per_jiffy").write,
	kernel.data("panic_timeout").write, kernel.data("init_task").write { println("hit") }
`

// session is a shell script with what it must print.
type session struct {
	name, script string
	want         []string // regular expressions that must match in this order
	not          string
}

var sessions = []session{
	{"killed", `start tick /init run tick.ko; kill -9 $p; finish; ` + left + `/init run hello.ko; ` + left,
		[]string{"tick\n", "left 1\n", "hello\n", "left 0\n"}, "ended"},
	{"terminated", `start tick /init run tick.ko; stop; echo status $?; ` + left,
		[]string{"tick\n", "ended\n", "status 0\n", "left 0\n"}, ""},
	{"timeout", `/init run -T 0.3 least.ko; echo status $?; ` + left,
		[]string{"300 ms or more 1\n", "status 0\n", "left 0\n"}, ""},
	{"same-name", `start tick /init run tick.ko; /init run tick.ko 2>&1; echo status $?; stop; ` + left,
		[]string{"a module of this name is loaded", "status 1\n", "tick\n", "ended\n", "left 0\n"}, ""},
	{"not-a-module", `echo x > /tmp/bad.ko; /init run /tmp/bad.ko 2>&1; echo status $?; ` + left,
		[]string{"bad.ko", "status 1\n", "left 0\n"}, "panic"},
	{"begin-error", `/init run bad_begin.ko 2>&1; echo status $?; ` + left,
		[]string{"division by 0", "bad_begin.stp|<input>", "status 1\n", "left 0\n"}, "not reached"},
	{"exit in a begin probe", `/init run none_armed.ko 2>&1; /init run four_armed.ko 2>&1; ` + left,
		[]string{`\Abegins\nWARNING: .*"init_task".* no debug register is free`, "left 0\n"}, ""},
	{"skipped for another reason than a busy CPU", meanwhile("active.ko", "2>/tmp/warned", "sleep 1000 & a=$!; sleep 1000 & b=$!; asleep $a $b; kill $a $b") + `cat /tmp/warned; ` + left,
		[]string{`WARNING: Number of errors: 0, skipped probes: [1-9]`, "left 0\n"}, ""},
	{"global-parameter", `/init run setting.ko most=42 word=text; ` + left,
		[]string{"42 text\nnext\n", "left 0\n"}, ""},
	{"next output file", `/init run -o /tmp/a setting.ko; /init run -S 1 -o /tmp/b setting.ko; /init run -o /tmp/c%% setting.ko; for f in a a.1 b.0 b.1 c% c%.1; do echo $f $(cat /tmp/$f); done; ` + left,
		[]string{"a 1 none\na.1 next\nb.0 1 none\nb.1 next\nc% 1 none\nc%.1 next\n", "left 0\n"}, ""},
	{"first thread", `for i in 1 2 3 4; do /init run -c "sleep 0.1" leader.ko; done; ` + left,
		[]string{"(begin 1 1\nend 1 1\n){4}", "left 0\n"}, ""},
	{"output-file", `/init run -o /tmp/out hello.ko; cat /tmp/out; ` + left,
		[]string{"hello\n", "left 0\n"}, ""},
}

// module is a script for sessions, with the options for building its module.
type module struct {
	script  string
	options []string
}

var modules = map[string]module{
	"tick": {script: tick}, "hello": {script: `probe begin { println("hello") exit() }`},
	"bad_begin":  {script: `global zero probe begin { println(1 / zero); println("not reached") } probe timer.s(1) { zero++ }`},
	"leader":     {leader, []string{"-g"}},
	"least":      {script: least},
	"none_armed": {script: `probe begin { println("begins") exit() } ` + fiveData},
	"active": {script: `probe kernel.function("loadavg_proc_show").return { println("load") } // the second row of their table skips
		probe kernel.function("do_nanosleep").return.maxactive(1) { println($return) }` + armed},
	"four_armed": {script: fiveData + `probe timer.ms(100) { exit() }`},
	"setting":    {script: `global most = 1, word = "none" probe begin { printf("%d %s\n", most, word) switch_file() println("next") exit() }`},
}

func TestLifecycle(t *testing.T) {
	harness.EachKernelIfFull(t, func(t *testing.T, release string) { runSessions(t, release, modules, sessions) })
}

// runSessions runs all sessions in one guest.
func runSessions(t *testing.T, release string, modules map[string]module, sessions []session, extra ...string) {
	scripts := make([]string, len(sessions))
	for i, s := range sessions {
		scripts[i] = s.script
	}
	results := runShells(t, guest.Config{Release: release}, modules, scripts, extra...)
	for i, s := range sessions {
		t.Run(s.name, func(t *testing.T) { s.check(t, results[i]) })
	}
}

// runShells builds the modules, gs_NAME in NAME.ko, and runs shell scripts with the functions
// of harness.Shell in one guest, with the host's programs in extra.
func runShells(t *testing.T, c guest.Config, modules map[string]module, scripts []string, extra ...string) []guest.Result {
	dir := t.TempDir()
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(20*time.Minute))
	defer cancel()
	scripted := map[string]harness.Script{}
	for name, m := range modules {
		scripted[name] = harness.Script{Text: m.script, Options: m.options}
	}
	harness.Modules(ctx, t, c.Release, dir, scripted)
	c.Add = append(c.Add, guest.Mapping{Host: dir})
	c.Add = append(c.Add, harness.Programs(extra...)...)
	jobs := make([]guest.Job, len(scripts))
	for i, script := range scripts {
		jobs[i] = guest.Job{Argv: []string{"/bin/sh", "-c", harness.Shell + script}, Cwd: dir, Timeout: 10 * time.Minute}
	}
	return harness.RunJobs(ctx, t, c, jobs)
}

func (s *session) check(t *testing.T, r guest.Result) {
	out := string(r.Stdout)
	rest := out
	for _, w := range s.want {
		at := regexp.MustCompile(w).FindStringIndex(rest)
		if at == nil {
			t.Fatalf("no %q, in order, in:\n%s\nstderr:\n%s", w, out, r.Stderr)
		}
		rest = rest[at[1]:]
	}
	if s.not != "" && strings.Contains(out+string(r.Stderr), s.not) {
		t.Errorf("%q in:\n%s%s", s.not, out, r.Stderr)
	}
}

// TestLockdown checks that a kernel that accepts no modules leads to a single clear error.
func TestLockdown(t *testing.T) {
	release := harness.Kernels(t)[0]
	need.Option(t, release, "SECURITY_LOCKDOWN_LSM")
	out := harness.Run(t, guest.Config{Release: release, Append: []string{"lockdown=integrity"}},
		[]harness.Case{{Name: "locked", Script: `probe begin { println("ran") exit() }`}})
	if out[0].Err == nil || out[0].Stdout != "" {
		t.Fatalf("it ran: %+v", out[0])
	}
	for _, w := range []string{"locked down", "--vm"} {
		if !strings.Contains(out[0].Err.Error()+out[0].Stderr, w) {
			t.Errorf("no %q in %v %s", w, out[0].Err, out[0].Stderr)
		}
	}
}

var (
	// Areas that the module mapped while it was loading. That code has been freed, so the kernel
	// has no name for the caller.
	ringArea   = regexp.MustCompile(`(?m)^\S+\s+(\d+) 0x[0-9a-f]+ vmap`)
	moduleLine = regexp.MustCompile(`(?m)^gostap_\w+ (\d+) `)
)

func number(t *testing.T, r *regexp.Regexp, o harness.Outcome) int64 {
	t.Helper()
	m := r.FindStringSubmatch(o.Stdout)
	if m == nil {
		t.Fatalf("no %v in:\n%s\n%s%s\n%v", r, o.Stdout, o.Stderr, o.Build, o.Err)
	}
	n, err := strconv.ParseInt(m[1], 10, 64)
	must(t, err)
	return n
}
