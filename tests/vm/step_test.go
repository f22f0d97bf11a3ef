// SPDX-License-Identifier: GPL-2.0-or-later

package vm

// stepScripts are modules that single-step programs; COUNT and STEPPED are
// testdata/step/count.S and stepped.c, LIFE is testdata/process/life.c.
var stepScripts = map[string]module{
	"count": {script: `global n, b, first
		probe process("COUNT").insn { if (!n++) first = probe_type() }
		probe process("COUNT").insn.block { b++ }
		probe process("COUNT").syscall { printf("exit(%d)\n", $arg1) }
		probe end { printf("%s: %d instructions, %d blocks\n", first, n, b) }`, options: unguarded},
	"stepped": {script: `global n, said
		probe process("STEPPED").insn { n++ }
		probe timer.ms(50) if (!said) { if (n > 1000) { said = 1; println("stepping") } }
		probe end { println("stepped ", n > 1000) }`, options: unguarded},
	"called": {script: `global n, entered, left
		probe process("STEPPED").insn { n++ }
		probe process("STEPPED").function("called").call { entered += @defined($n) && n > 0 }
		probe process("STEPPED").function("called").return { left++ }
		probe process("STEPPED").statement("called@*:+2") { entered++ }
		probe end { printf("entered %d left %d stepped %d\n", entered, left, n > 1000) }`, options: unguarded},
	"lives": {script: `global n, threads
		probe process("LIFE").insn { n++; threads[tid()] = 1 }
		probe end { c = 0; foreach (t in threads) c++; printf("stepped %d threads %d\n", n > 1000, c) }`, options: unguarded},
	"atomic": {script: `global n, calls, movable
		function preemption:long() %{ STAP_RETVALUE = preemptible(); %}
		probe process("STEPPED").insn { n++; movable += preemption() }
		probe process("STEPPED").syscall.return { calls++ }
		probe end { printf("stepped %d calls %d preemptible %d\n", n > 1000, calls > 20, movable) }`, options: append([]string{"-g"}, unguarded...)},
}

// unguarded turns the overload guard off: stepping keeps a guest's CPU busy.
var unguarded = []string{"-DSTP_NO_OVERLOAD"}

// background creates the files that programs in the background write to.
const background = `: >/tmp/out; : >/tmp/said; `

// stepsItself is what the end of a session says of a program that steps itself.
const stepsItself = `instructions were missed: threads that step themselves \(1\) and those that a debugger traces \(0\)`

// stepSessions check that a program behaves the same while it is stepped, and after stepping
// has ended, as without.
var stepSessions = []session{
	{"each instruction", `/init run -c COUNT count.ko; echo status $?; ` + left,
		[]string{`exit\(0\)\n`, "itrace: 30 instructions, 8 blocks\n", "status 0\n", "left 0\n"}, "WARNING"},
	// the instruction after a system call is reported by a tracepoint; a handler that is
	// preempted, or moves to another CPU, shares that CPU's context with others
	{"preemption after system calls", `/init run -c "STEPPED signals" atomic.ko; echo status $?; ` + left,
		[]string{"signals 20, flag seen 0\n", "stepped 1 calls 1 preemptible 0\n", "status 0\n", "left 0\n"}, "WARNING"},
	{"signals while stepped", `/init run -c "STEPPED signals" stepped.ko; echo status $?`,
		[]string{"signals 20, flag seen 0\n", "stepped 1\n", "status 0\n"}, "WARNING"},
	{"a program that steps itself", `STEPPED own; /init run -c "STEPPED own" stepped.ko 2>/tmp/said; cat /tmp/said`,
		[]string{"own traps 6\n", "own traps 6\n", "stepped 1\n", stepsItself}, "registration"},
	{"a program that steps itself by iret", `STEPPED put; /init run -c "STEPPED put" stepped.ko 2>/tmp/said; cat /tmp/said`,
		[]string{"own traps 6\n", "own traps 6\n", "stepped 1\n", stepsItself}, "registration"},
	{"a program that steps itself by signal frames", `STEPPED set; /init run -c "STEPPED set" stepped.ko 2>/tmp/said; cat /tmp/said`,
		[]string{"own traps 6\n", "own traps 6\n", "stepped 1\n", stepsItself}, "registration"},
	{"uprobes while stepped", `/init run -c "STEPPED calls" called.ko; echo status $?`,
		[]string{"sum 100\n", "entered 20 left 10 stepped 1\n", "status 0\n"}, "WARNING"},
	{"threads, children and another program", `/init run -c "LIFE t3 f t1 xLIFE f x/bin/sleep 0" lives.ko; echo status $?`,
		[]string{"stepped 1 threads 7\n", "status 0\n"}, "WARNING"},
	{"runs already", background + `STEPPED spin >/tmp/out & p=$!; await grep -q ready /tmp/out; /init run -x $p stepped.ko >/tmp/said & r=$!; await grep -q stepping /tmp/said; ` +
		`kill -TERM $r; wait $r; cat /tmp/said; STEPPED flag $p; kill -USR1 $p; wait $p; echo status $?; cat /tmp/out; ` + left,
		[]string{"stepped 1\n", "flag 0\n", "status 0\n", "spun\n", "left 0\n"}, "registration"},
	{"in a system call when it ends", background + `/init run stepped.ko >/tmp/said & r=$!; STEPPED wait >/tmp/out & p=$!; await grep -q stepping /tmp/said; kill -USR1 $p; await grep -q pausing /tmp/out; ` +
		`kill -TERM $r; wait $r; cat /tmp/said; STEPPED flag $p; kill -USR2 $p; wait $p; echo status $?; cat /tmp/out; ` + left,
		[]string{"stepped 1\n", "flag 0\n", "status 0\n", "waited\n", "left 0\n"}, "registration"},
	{"the reader is killed", background + `STEPPED spin >/tmp/out & p=$!; await grep -q ready /tmp/out; /init run stepped.ko >/tmp/said & r=$!; await grep -q stepping /tmp/said; ` +
		`kill -9 $r; wait $r; while [ -e /proc/gostap/gs_stepped ] && grep -q '^gs_stepped .* Live' /proc/modules && ! STEPPED flag $p | grep -q "flag 0"; do :; done; ` +
		`kill -USR1 $p; wait $p; echo status $?; cat /tmp/out`,
		[]string{"status 0\n", "spun\n"}, "registration"},
	{"a debugger comes", background + `STEPPED spin >/tmp/out & p=$!; await grep -q ready /tmp/out; /init run stepped.ko >/tmp/said 2>/tmp/warned & r=$!; await grep -q stepping /tmp/said; ` +
		`STEPPED trace $p; kill -USR1 $p; wait $p; echo status $?; kill -TERM $r; wait $r; cat /tmp/out /tmp/said /tmp/warned`,
		[]string{"100 steps\n", "status 0\n", "spun\n", "stepped 1\n", `themselves \(0\) and those that a debugger traces \([1-9]`}, "registration"},
	{"a debugger's process that executes programs", `/init run -c "STEPPED under" stepped.ko 2>/tmp/said; echo status $?; cat /tmp/said`,
		[]string{"executed\n", "stepped 1\n", "status 0\n", `themselves \(0\) and those that a debugger traces \(1\)`}, "registration"},
}
