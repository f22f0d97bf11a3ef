// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/tests/harness"
)

// gsmarksScript listens to the probes of testdata/gsmarks, MARKS.
const gsmarksScript = `
probe module("MARKS").mark("all-types") { printf("%d %c %d %d %d %d %d %d %d %#x %s %d\n",
	$b, $c, $d, $e, $f, $g, $h, $i, $j, $k, kernel_string($l), $m->f_flags & 3) }
probe module("MARKS").mark("all-types") { println($arg3 + $arg5 + $arg7, " ", kernel_string($arg11), " ", $arg12 == $m) }
probe module("MARKS").mark("nothing") { println("nothing:", $$vars) }
probe module("MARKS").mark("typed__here") { println(kernel_string($word), " ", $n, " ", $arg3->pid == tid()) }
probe module("MARKS").mark("twice-here") { printf("twice %d in %s\n", $n, ppfunc()) }
probe module("MARKS").mark("cost*") { println("sum ", $sum > 1000) }
probe module("MARKS").mark("owned-here") { println("owner ", $arg1 == task_current(), " ", $arg1->pid == tid()) }
probe module("MARKS").mark("probed-here") { println($a, " ", $b[0]) }
probe module("MARKS").mark("init-here") { println(kernel_string($word)) }
probe module("MARKS").mark("exit-here") { println("goes") }
`

// otherScript probes one of the same marks, and another one.
const otherScript = `probe module("MARKS").mark("twice-here"), module("MARKS").mark("nobody-asks") { n++ } global n probe end { println("other ", n) }`

// lastScript probes the marks in the last functions of the module's code sections.
const lastScript = `probe module("MARKS").mark("last-*") { println($$name) }`

// lastHits is its output. A mark at an odd offset from the end is refused on kernels that
// would crash.
const lastHits = "ready\n(last-init\nlast-exit\n\n|last-init\n\n.*last-exit.*would crash.*\n|last-exit\n\n.*last-init.*would crash.*\n|\n(.*would crash.*\n){2})"

// gsmarksHits is gsmarksScript's output for one read of /proc/gs_marks. Probes at one address run
// in the order of the script.
const gsmarksHits = `1 x -8 200 -1600 60000 -320000 4000000000 -64000000000 0xfedcba9876543210 a string 0
-321608 a string 1
twice 1 in gs_read
twice 2 in gs_read
nothing:
a word 3 1
twice 4 in gs_more
sum 1
owner 1 1
2 5
`

// sayReady prints "ready" when everything is armed, because timers are armed last.
const sayReady = ` probe timer.ms(20) if (!ready) { if (!ready++) println("ready") } global ready`

// listen NAME starts a script in the background, with its output in /tmp/NAME, and waits until
// it is ready; leave NAME PID ends it.
const listen = `listen() { rm -f /tmp/$1; /init run -o /tmp/$1 $1.ko 2>/tmp/$1.err & eval $1=$!; await grep -qs ready /tmp/$1; }
	leave() { kill -TERM $2; wait $2; cat /tmp/$1; echo; cat /tmp/$1.err; }
	`

// gsmarksSessions: the module is loaded and unloaded twice while the script runs; it is loaded
// before the script, with calls before and after it; and two scripts run at once.
func gsmarksSessions(name, ko string) []session {
	off, on := "result 37, heard 0, cold 0\n", "result 37, heard 1013, cold 0\n"
	in, out := "insmod "+ko+"; ", "rmmod gsmarks; "
	with := func(script string) string {
		return listen + debugfs + strings.ReplaceAll(script, "MARKS", name) + "echo kprobes $(grep -c gs_ /sys/kernel/debug/kprobes/list);" + left
	}
	once := "comes\n" + gsmarksHits + "goes\n"
	return []session{
		{name + ", comes later", with("listen MARKS; " + in + "cat /proc/gs_marks; " + out + in + "cat /proc/gs_marks; " + out + "leave MARKS $MARKS; " + in + "cat /proc/gs_marks; " + out),
			[]string{`\A` + on + on + "ready\n" + once + once + "\n" + off + "kprobes 0\nleft 0\n"}, "WARNING"},
		{name + ", there before", with(in + "cat /proc/gs_marks; listen MARKS; cat /proc/gs_marks; leave MARKS $MARKS; cat /proc/gs_marks; " + out),
			[]string{`\A` + off + on + "ready\n" + gsmarksHits + "\n" + off + "kprobes 0\nleft 0\n"}, "WARNING"},
		{name + ", at the ends", with("listen lastMARKS; " + in + out + "leave lastMARKS $lastMARKS; "), []string{`\A` + lastHits + "kprobes 0\nleft 0\n"}, "BUG"},
		{name + ", two listen", with("listen MARKS; " + in + "listen otherMARKS; cat /proc/gs_marks; leave otherMARKS $otherMARKS; cat /proc/gs_marks; " + out + "leave MARKS $MARKS; "),
			[]string{`\Aresult 37, heard 1113, cold 0` + "\nready\nother 4\n\n" + on + "ready\n" + "comes\n" + gsmarksHits + gsmarksHits + "goes\n\nkprobes 0\nleft 0\n"}, "WARNING"},
	}
}

// checkSDTCode checks that a probe that is off is one 5-byte nop, and a test for one is one
// nop, on the fast path of a function that is otherwise unchanged.
func checkSDTCode(t *testing.T, ko string) {
	bare, probed, tested := straight(t, ko, "gs_bare"), straight(t, ko, "gs_probed"), straight(t, ko, "gs_tested")
	t.Logf("instructions: %d bare, %d with a probe, %d with a test", len(bare), len(probed), len(tested))
	for _, f := range []struct {
		name string
		code []string
		nop  string
	}{{"probe", probed, "^0f 1f 44 00 00 "}, {"test", tested, "^(0f 1f 44 00 00|66 90) "}} {
		nops, loads := 0, 0
		for _, line := range f.code {
			if regexp.MustCompile(f.nop).MatchString(line) {
				nops++
			}
			if strings.Contains(line, "(%") && !strings.Contains(line, "nop") {
				loads++
			}
		}
		// one load is the argument of gs_bare, which the other functions read, too
		if len(f.code) != len(bare)+1 || nops != 1 || loads != 1 {
			t.Errorf("%s:\n%s\nbare:\n%s", f.name, strings.Join(f.code, "\n"), strings.Join(bare, "\n"))
		}
	}
}

// straight returns the instructions of a function, as bytes and text, from after the call that
// ftrace replaces up to the return.
func straight(t *testing.T, ko, function string) (out []string) {
	text, err := exec.Command("objdump", "-d", "--wide", "--disassemble="+function, ko).Output()
	must(t, err)
	for _, m := range regexp.MustCompile(`(?m)^ +[0-9a-f]+:\t(.*)$`).FindAllStringSubmatch(string(text), -1) {
		if out = append(out, m[1]); strings.Contains(m[1], "\tjmp") || strings.Contains(m[1], "\tret") {
			return out[1:]
		}
	}
	t.Fatalf("%s does not return:\n%s", function, text)
	return nil
}

const gsmarksList = `module("gsmarks").function("cleanup_module").mark("exit-here")
module("gsmarks").function("gs_all").mark("all-types") $b:bool $c:char $d:s8 $e:u8 $f:s16 $g:u16 $h:int $i:unsigned int $j:long $k:u64 $l:const char * $m:struct file *
module("gsmarks").function("gs_last_exit").mark("last-exit")
module("gsmarks").function("gs_last_init").mark("last-init")
module("gsmarks").function("gs_listened").mark("costly-sum") $sum:long
module("gsmarks").function("gs_listened").mark("nobody-asks")
module("gsmarks").function("gs_more").mark("nothing")
module("gsmarks").function("gs_more").mark("twice-here") $n:int
module("gsmarks").function("gs_more").mark("typed-here") $word:struct char * $n:short $arg3:task_struct *
module("gsmarks").function("gs_owned").mark("owned-here") $arg1:struct task_struct *
module("gsmarks").function("gs_probed").mark("probed-here") $a:long $b:long *
module("gsmarks").function("gs_read").mark("twice-here") $n:int
module("gsmarks").function("init_module").mark("init-here") $word:const char *
`

func checkSDTLists(t *testing.T, release, ko string) {
	for option, want := range map[string]string{"-L": gsmarksList, "-l": regexp.MustCompile(`(?m) .*$`).ReplaceAllString(gsmarksList, "")} {
		got, err := exec.Command(harness.Binary(t), "-r", release, option, `module("`+ko+`").mark("*")`).Output()
		if d := cmp.Diff(want, string(got)); err != nil || d != "" {
			t.Errorf("%s %v %s", option, err, d)
		}
	}
	got, err := exec.Command(harness.Binary(t), "dtrace", "--release="+release, "--object="+ko, "-l", "-m", "gsmarks").CombinedOutput()
	for name, function := range map[string]string{"init-here": "init_module", "typed-here": "gs_more", "exit-here": "cleanup_module"} {
		if line := regexp.MustCompile(`(?m)^ +\d+ +sdt +gsmarks +` + function + " " + name + "$"); err != nil || !line.Match(got) {
			t.Errorf("dtrace -l -m: %v, no %s in:\n%s", err, name, got)
		}
	}
}
