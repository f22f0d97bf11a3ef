// SPDX-License-Identifier: GPL-2.0-or-later

package vm

// armed prints a line once everything that comes before it in a script is armed.
const armed = `
	global said
	probe timer.ms(20) if (!said) { said = 1; println("armed") }`

// meanwhile returns shell code that runs the commands in what while a module is loaded.
func meanwhile(module, options, what string) string {
	return background + `/init run ` + options + ` ` + module + ` >/tmp/said & r=$!; await grep -q armed /tmp/said; ` + what + `; kill -TERM $r 2>/dev/null; wait $r; cat /tmp/said; `
}

// processScripts are modules about processes; LIFE is testdata/process/life.c, and WRITTEN the
// address of its variable.
var processScripts = map[string]module{
	"life": {script: `global n, in_order = 1
		probe process("LIFE").begin { n["begin"]++; if (tid() != pid() || uaddr() == 0) in_order = 0 }
		probe process("LIFE").end { n["end"]++; if (n["end"] > n["begin"] || execname() != "life") in_order = 0 }
		probe process("LIFE").thread.begin { n["thread"]++; if (tid() == pid()) in_order = 0 }
		probe process("LIFE").thread.end { n["thread end"]++ }
		probe end { printf("begin %d end %d thread %d thread end %d in order %d\n",
			n["begin"], n["end"], n["thread"], n["thread end"], in_order) }` + armed},
	"every": {script: `global n
		probe process.begin { if (execname() == "life") n["begin"]++ }
		probe process.end { if (execname() == "life") n["end"]++ }
		probe process.syscall { if ($syscall == 231) printf("exit_group(%d) %s\n", $arg1, $$parms) }
		probe end { printf("begin %d end %d\n", n["begin"], n["end"]) }`},
	"set":   {script: `probe end { println("by ", stp_pid()); target_set_report() }`},
	"first": {script: `probe process(1).syscall.return { printf("%d %d\n", pid(), $return == $return); exit() }` + armed},
	"main": {script: `probe process("LIFE").function("main") { println("main of ", execname()) }
		probe process("LIFE").function("mark") { println("mark of ", execname()) }` + armed},
	"asleep": {script: `probe process("LIFE").begin { println("began") }` + armed},
	"reused": {script: `global seen probe process("LIFE").begin { println("began ", execname()) }
		probe process.syscall { if (execname() == "q" && !seen++) println("in ", usymname(uaddr())) }` + armed},
	"written": {script: `global n probe process.data(WRITTEN).length(4).write { n++ } probe end { println("hits ", n) }` + armed},
	"link":    {script: `probe process("LIFE").begin { println("began ", execname()); exit() }` + armed},
}

var processSessions = []session{
	{"forks and threads", `/init run -c "LIFE f t2 f" life.ko; ` + left,
		[]string{"begin 3 end 3 thread 2 thread end 2 in order 1\n", "left 0\n"}, "WARNING"},
	{"executes another program", `/init run -c "LIFE x/bin/sleep 0" life.ko; ` + left,
		[]string{"begin 1 end 1 thread 0 thread end 0 in order 1\n", "left 0\n"}, "WARNING"},
	{"executes itself", `/init run -c "LIFE xLIFE f" life.ko`,
		[]string{"begin 3 end 3 thread 0 thread end 0 in order 1\n"}, "WARNING"},
	{"exec fails", `/init run -c "LIFE x/none" life.ko`,
		[]string{"begin 1 end 1 thread 0 thread end 0 in order 1\n"}, ""},
	{"exec fails late", `mkdir -p /tmp/caps; mount -t tmpfs none /tmp/caps; cp STEPPED /tmp/caps/q; /init run -c "LIFE y/tmp/caps/q f" life.ko; umount /tmp/caps`,
		[]string{"begin 2 end 2 thread 0 thread end 0 in order 1\n"}, "WARNING"},
	{"existed before the session", `rm -f /tmp/go; LIFE w/tmp/go f t1 & p=$!; ` + meanwhile("life.ko", "-x $p", ": >/tmp/go; wait $p"),
		[]string{"begin 2 end 2 thread 1 thread end 1 in order 1\n"}, "WARNING"},
	{"existed before the session, in a root directory of its own", `it=LIFE; mkdir -p /tmp/root${it%/*} /tmp/root/tmp; cp LIFE /tmp/root${it%/*}; chroot /tmp/root LIFE w/tmp/go f t1 & p=$!
		await grep -q life /proc/$p/comm; ` + meanwhile("life.ko", "-x $p", ": >/tmp/root/tmp/go; wait $p"),
		[]string{"begin 2 end 2 thread 1 thread end 1 in order 1\n"}, "WARNING"},
	// the file system gives the inode number of the removed program to another one
	{"an inode number that is used again", `insmod /lib/modules/$(uname -r)/kernel/drivers/block/brd.ko* rd_nr=1 rd_size=16384; mke2fs -q -t ext4 /dev/ram0; mkdir /tmp/disk; mount -t ext4 /dev/ram0 /tmp/disk; cp LIFE /tmp/disk/p; mount --bind /tmp/disk/p LIFE; stat -c %i /tmp/disk/p >/tmp/was
		` + meanwhile("reused.ko", "", "LIFE; umount LIFE; rm /tmp/disk/p; cp STEPPED /tmp/disk/q; stat -c %i /tmp/disk/q | grep -qf /tmp/was && echo used again; /tmp/disk/q >/dev/null") + `umount /tmp/disk; rmmod brd`,
		[]string{"used again\narmed\nbegan life\nin 0x[0-9a-f]+\n$"}, "WARNING"},
	{"sleeps until the session has ended", `LIFE n1000000 & s=$!; asleep $s; ` + meanwhile("asleep.ko", "", ":") + left + `kill $s`,
		[]string{"armed\n", "left 0\n"}, "began"},
	{"not a process of the target", `rm -f /tmp/go; LIFE w/tmp/go f & p=$!; /init run -c "sh -c ': >/tmp/go; while grep -qs State:.[^ZX] /proc/$p/status; do :; done'" life.ko; wait $p`,
		[]string{"begin 0 end 0 thread 0 thread end 0 in order 1\n"}, "WARNING"},
	{"without a target", meanwhile("life.ko", "", "LIFE f; LIFE t1") + left,
		[]string{"begin 3 end 3 thread 1 thread end 1 in order 1\n", "left 0\n"}, "WARNING"},
	{"an orphan", `/init run -c "LIFE o" life.ko`,
		[]string{"begin 4 end 4 thread 0 thread end 0 in order 1\n"}, "WARNING"},
	{"threads are not in the target's set", `/init run -c "LIFE t2" set.ko >/tmp/said; read by n </tmp/said; grep -q "^$n begat [0-9]" /tmp/said && echo right; cat /tmp/said`,
		[]string{"right\nby [0-9]+\ntarget set:\n[0-9]+ begat [0-9]+\n$"}, "WARNING"},
	{"the first thread ends before another", `/init run -c "LIFE l" life.ko`,
		[]string{"begin 1 end 1 thread 1 thread end 1 in order 1\n"}, "WARNING"},
	{"the last two threads end at the same time", `/init run -c "LIFE e" life.ko; ` + left,
		[]string{"begin 2 end 2 thread 1 thread end 1 in order 1\n", "left 0\n"}, "WARNING"},
	// each thread is created by the newest one, which may have no breakpoint yet
	{"memory that is watched in more and more threads", `rm -f /tmp/go; LIFE c/tmp/go >/tmp/made & p=$!; many() { set -- /proc/$p/task/*; [ $# -gt 310 ]; }; await many
		` + meanwhile("written.ko", "-x $p", ": >/tmp/go; wait $p") + `grep -qx "hits $(cat /tmp/made)" /tmp/said && echo all`,
		[]string{"armed\nhits [0-9]+\nall\n$"}, "WARNING"},
	{"killed", `/init run -c "LIFE k" life.ko`,
		[]string{"begin 1 end 1 thread 0 thread end 0 in order 1\n"}, ""},
	{"replaced on disk", meanwhile("life.ko", "", "cp LIFE /tmp/life; mv /tmp/life LIFE; LIFE f"),
		[]string{"begin 2 end 2 thread 0 thread end 0 in order 1\n"}, "WARNING"},
	{"under another name", `ln LIFE /tmp/life.link; ` + meanwhile("link.ko", "", "/tmp/life.link; wait $r"),
		[]string{"began life.link\n"}, ""},
	{"places of others than the target", `rm -f /tmp/go; LIFE w/tmp/go & p=$!; /init run -c "/bin/true" main.ko 2>&1; : >/tmp/go; wait $p`,
		[]string{`WARNING: process \d+ maps a probed file but was not probed: -c and -x limit probes to the target process and its children, and none of these maps the file\n`}, ""},
	{"places of the target, others there", `rm -f /tmp/go; LIFE w/tmp/go & p=$!; /init run -c "LIFE f" main.ko 2>&1; : >/tmp/go; wait $p`,
		[]string{"main of life\n"}, "WARNING"},
	{"places of an orphan", `/init run -c "LIFE o" main.ko; ` + left,
		[]string{"main of life\n", "mark of life\n", "left 0\n"}, "WARNING"},
	// a breakpoint is there for both; a hit of the other process must not remove it
	{"places of a process that shares its memory", `rm -f /tmp/go; LIFE s/tmp/go >/tmp/pid & p=$!; await grep -q . /tmp/pid; read other </tmp/pid; ` +
		meanwhile("main.ko", "-x $other", ": >/tmp/go; wait $p") + left,
		[]string{"armed\n(mark of life\n){3}left 0\n"}, "WARNING"},
	{"every program", `/init run -c "LIFE f" every.ko; ` + left,
		[]string{`exit_group\(0\) \$arg1=0x0 \$arg2=0x[0-9a-f]+ .*\$arg6=`, "begin 2 end 2\n", "left 0\n"}, "WARNING"},
	{"by number", meanwhile("first.ko", "-T 20", "LIFE o; wait $r") + left, []string{"1 1\n", "left 0\n"}, "WARNING"},
}
