// SPDX-License-Identifier: GPL-2.0-or-later

package vm

// flood prints up to most lines; the number of lines can be read without its output.
const flood = `global n, most = 1000000000
	probe timer.ms(1) { for (i = 0; i < 50 && n < most; i++) printf("%060d\n", n++) }
	probe end { println("ended ", n) } probe procfs("n").read { $value = sprint(n) }`

// recorded are scripts whose output is read late or at once.
var recorded = map[string]module{
	"tick": {script: tick},
	// lines of 61 bytes, each with its number; each CPU has room for 20,250 of them in
	// "flood", and for all of them in "kept"
	"flood": {script: flood, options: []string{"-s1"}}, "kept": {script: flood, options: []string{"-s8"}},
	// 25 lines for each call of a program that makes many calls
	"calls": {options: []string{"-s32"}, script: `global n probe kernel.trace("sys_enter") { if (pid() != target() || $id != 110) next
		for (i = 0; i < 25; i++) println(n++) } probe end { println("ended ", n) }`},
	"busy": {script: `global n probe begin { system("echo $$ >/tmp/slept; exec sleep 1000") } probe kernel.function("vfs_*"), timer.s(100) { n++ }`},
	// stacks and symbols, which the reader turns into text
	"stacks": {script: `probe process("CALLER").function("main") { print_ubacktrace_brief() printf("<%-6s> %s\n", usymname(uaddr()), usymdata(uaddr())) }`},
}

const (
	// gapless checks that each line's number is that of the line before plus one.
	gapless = `awk '/^0*[0-9]+$/ { n = $1 + 0; if (seen && n != last + 1) gap++; seen = 1; last = n } END { print "gaps", gap + 0, "last", last }'`
	// forward checks that numbers increase; there may be gaps where lines were overwritten.
	forward = `awk '/^0*[0-9]+$/ { n = $1 + 0; if (seen && n <= last) back++; seen++; last = n } END { print "back", back + 0, "some", (seen > 100) }'`
)

// If a session polls a number in procfs, a timer's hit is skipped, with a warning, when it
// interrupts that read's handler. Even then, no line may be lost or missing.
var recorderSessions = []session{
	{"in the kernel", `/init run -F tick.ko 2>&1; echo status $?; /init attach; ` + ticked + `/init attach -T 0.1 gs_tick; echo status $?; ` + left,
		[]string{"gostap attach gs_tick\n", "status 0\n", "gs_tick\n", "tick\ntick\ntick\ntick\ntick\n", "ended\n", "status 0\n", "left 0\n"}, "WARNING"},
	{"survives other sessions", `/init run -F tick.ko 2>&1; start 00001 /init run flood.ko; stop >/dev/null; ` + left + ticked + `/init attach -T 0.1 gs_tick; ` + left,
		[]string{"left 1\n", "tick\n", "ended\n", "left 0\n"}, ""},
	{"overwrites the oldest", `/init run -F flood.ko 2>/dev/null; await reaches 60000 /proc/systemtap/gs_flood/n
		/init attach -T 0.1 gs_flood >/tmp/out 2>/tmp/err; echo status $?; ` + forward + ` /tmp/out; tail -1 /tmp/out; cat /tmp/err; ` + left,
		[]string{"status 0\n", "back 0 some 1\n", "ended \\d+\n", "overwrote the oldest \\d+ blocks of output on CPU \\d while no reader was attached", "left 0\n"}, "lost"},
	{"detached by a key", `start tick /init run tick.ko; kill -QUIT $p; finish; echo status $?; ` + left + `start tick /init attach gs_tick; stop; ` + left,
		[]string{"tick\n", "gostap attach gs_tick\n", "status 0\n", "left 1\n", "tick\n", "ended\n", "left 0\n"}, ""},
	{"one reader at a time", `start tick /init run tick.ko; /init run -F tick.ko 2>&1; /init attach gs_tick 2>&1; echo status $?; stop; ` + left,
		[]string{"there is no detached session gs_tick", "status 1\n", "ended\n", "left 0\n"}, ""},
	{"in the background", `p=$(/init run -F -o /tmp/daemon -S 1,2 kept.ko most=40000); [ $p -gt 1 ] && kill -0 $p && echo runs; await reaches 40000 /proc/systemtap/gs_kept/n; kill -TERM $p; has_ended $p
		ls /tmp/daemon.* | wc -l; cat $(ls -tr /tmp/daemon.[0-9]*) | ` + gapless + `; cat /tmp/daemon.log 2>/dev/null; ` + left,
		[]string{"runs\n", "2\n", "gaps 0 last 39999\n", "left 0\n"}, "lost"},
	{"a daemon whose command goes on", `/init run -F -o /tmp/busy busy.ko >/tmp/pid & f=$!; has_ended $f && echo started; await grep -q . /tmp/slept; kill -TERM $(cat /tmp/pid); has_ended $(cat /tmp/pid); kill $(cat /tmp/slept) && echo went on; ` + left,
		[]string{"^started\nwent on\n", "left 0\n"}, "gave up"},
	{"a daemon that can't start", `/init run -F -o /tmp/none absent.ko 2>&1; echo status $?; ls /tmp | grep -c none; ` + left,
		[]string{"absent.ko", "status 1\n", "^0\n", "left 0\n"}, ""},
	{"bulk", `/init run -b -o /tmp/bulk kept.ko most=5000 & p=$!; await reaches 5000 /proc/systemtap/gs_kept/n; kill -TERM $p; wait $p; echo status $?
		/init merge -o /tmp/merged /tmp/bulk_*; ` + gapless + ` /tmp/merged; tail -1 /tmp/merged; ` + left,
		[]string{"status 0\n", "gaps 0 last 4999\n", "ended 5000\n", "left 0\n"}, "lost"},
	{"stacks that are named later", `/init run -F stacks.ko 2>/dev/null; CALLER; /init attach -T 0.1 gs_stacks; ` + left,
		[]string{"^main\\+0x[0-9a-f]\n", "<main  > main\\+0x[0-9a-f]/0x\\w+ \\[CALLER\\]\n", "left 0\n"}, "WARNING"},
	{"stacks in bulk", `/init run -b -o /tmp/stacks -c CALLER stacks.ko; echo status $?; /init merge -o /tmp/merged /tmp/stacks_*; cat /tmp/merged; ` + left,
		[]string{"^status 0\nmain\\+0x[0-9a-f]\n", "<main  > main\\+0x[0-9a-f]/0x\\w+ \\[CALLER\\]\n", "left 0\n"}, "WARNING"},
	{"a reader that stands still", `/init run flood.ko >/tmp/out 2>/tmp/err & p=$!; await grep -qs 00001 /tmp/out; kill -STOP $p; await grep -q State:.T /proc/$p/status; n=$(cat /proc/systemtap/gs_flood/n)
		await reaches $((n + 60000)) /proc/systemtap/gs_flood/n; kill -CONT $p; kill -TERM $p; wait $p; echo status $?; cat /tmp/err; ` + left,
		[]string{"status 3\n", `WARNING: \d+ blocks of output lost on CPU \d; raise -s\n`, `WARNING: probe timer.ms\(1\): output of \d+ hits lost\n`, "left 0\n"}, ""},
	{"a million lines", `/init run -c "CALLER 40000" calls.ko >/tmp/out 2>/tmp/err; echo status $?; ` + gapless + ` /tmp/out; tail -1 /tmp/out; cat /tmp/err; ` + left,
		[]string{"status 0\n", "gaps 0 last 999999\n", "ended 1000000\n", "left 0\n"}, "WARNING"},
}
