// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// namedJobs probe programs that are named by a process's number or searched in $PATH, and
// functions and statements by less common forms of names.
func (p *programs) namedJobs() []job {
	pie := fmt.Sprintf("process(%q)", p.pie)
	one := func(name, script, command, want string) job {
		return job{harness.Case{Name: name, Script: script, Command: command}, exactly(want)}
	}
	path := one("in $PATH", `probe process("pie").function("step") { println($n) } probe process("pie").begin { println("begins") }`,
		p.pie+" run", "begins\n1\n2\n3\nbegins\n10\n") // the child's, too
	path.Env = []string{"PATH=" + filepath.Dir(p.pie) + ":" + os.Getenv("PATH")}
	return []job{
		path,
		one("by process id", fmt.Sprintf(`probe process(%[1]d).function("step") { printf("%%d %%d\n", $n, pid() == %[1]d) }
			probe process(%[1]d).statement("step@*prog.c+6") { println("> ", $total) }`, p.running), p.asRunning(),
			"1 1\n> 8\n2 1\n> 10\n3 1\n> 13\n"),
		one("exported", `global n probe `+pie+`.function("*@*prog.c").exported { n[ppfunc()]++ } probe end { foreach (f+ in n) println(f, " ", n[f]) }`,
			p.pie+" run", "main 1\nother 1\nstep 4\n"),
		one("nearest", `probe `+pie+`.statement("step@*prog.c+2").nearest { println($n) }`, p.pie+" run", "1\n2\n3\n10\n"),
		one("mark of a library", `probe `+pie+`.library("libshared.so").provider("sh*").mark("add*") { println($$name, " ", $arg1 + $arg2) }`,
			p.pie+" run", "adding 23\n"),
	}
}

// startLoop runs the program until the test ends, as a process with a number that no process
// in a guest has.
func startLoop(t *testing.T, program string) int {
	for {
		c := exec.Command(program, "loop")
		must(t, c.Start())
		if c.Process.Pid > 2000 {
			t.Cleanup(func() { _, _ = c.Process.Kill(), c.Wait() })
			return c.Process.Pid
		}
		_, _ = c.Process.Kill(), c.Wait()
	}
}

// asRunning runs the program under another number, and then under the number of the process
// that was named. The kernel uses the next free number, which another process may get first.
func (p *programs) asRunning() string {
	return fmt.Sprintf(`%[1]s run; echo 4194304 >/proc/sys/kernel/pid_max
		until [ "$pid" = %[2]d ]; do echo $((%[2]d - 1)) >/proc/sys/kernel/ns_last_pid; %[1]s run & pid=$!; wait; done`, p.static, p.running)
}
