// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// momentModules print without end, and arm probes of many kinds.
var momentModules = map[string]module{
	"hello": {script: `probe begin { println("hello") exit() }`},
	"busy": {script: `global n probe timer.ms(1) { for (i = 0; i < 10; i++) printf("%060d\n", n++) }
		probe kernel.function("vfs_read"), kernel.function("vfs_write").return, kernel.trace("sched_switch"), timer.profile { n++ }
		probe procfs("n").read { $value = "x" } probe process("/bin/sh").begin, process("/bin/sh").end, syscall.read { n++ }`},
}

// mishaps are loops over moments of one kind, with the output that each loop must have.
func mishaps(at *rand.Rand) []session {
	return []session{
		{"killed", `loaded() { await grep -q '^gs_busy' /proc/modules; }
			for d in loaded ` + someTimes(at) + `; do /init run busy.ko >/dev/null 2>&1 & p=$!; [ $d = loaded ] && loaded || sleep $d
			grep -c '^gs_busy' /proc/modules >>/tmp/seen; kill -9 $p; wait $p 2>/dev/null; done
			echo moments $(wc -l </tmp/seen), loaded in $(grep -c 1 /tmp/seen); /init run hello.ko; ` + left,
			[]string{fmt.Sprintf("moments %d, loaded in [1-9]", 1+moments), "hello\n", "left 0\n"}, ""},
		{"full disk", `mkdir -p /full; for k in ` + someSizes(at, 4, 400) + `; do mount -t tmpfs -o size=${k}k none /full; /init run -o /full/out -T 200 busy.ko 2>/tmp/err; s=$?
			[ $s != 0 ] && grep -q 'no space left' /tmp/err && echo told >>/tmp/told || { echo status $s; cat /tmp/err; }; umount /full; done; echo told $(wc -l </tmp/told); ` + left,
			[]string{fmt.Sprintf("told %d\n", moments), "left 0\n"}, "status"},
		{"closed output", `for n in ` + someSizes(at, 0, 300_000) + `; do { /init run -T 200 busy.ko 2>/tmp/err; echo $? >>/tmp/closed; } | head -c $n | wc -c >>/tmp/bytes; done
			echo ended $(wc -l </tmp/closed), without an error $(grep -c '^0$' /tmp/closed); ` + left,
			[]string{fmt.Sprintf("ended %d, without an error 0\n", moments), "left 0\n"}, ""},
	}
}

// someTimes returns random fractions of a second.
func someTimes(at *rand.Rand) string {
	list := make([]string, moments)
	for i := range list {
		list[i] = fmt.Sprintf("%.3f", at.Float64())
	}
	return strings.Join(list, " ")
}

// someSizes returns random numbers from least to below.
func someSizes(at *rand.Rand, least, below int) string {
	list := make([]string, moments)
	for i := range list {
		list[i] = fmt.Sprint(least + at.IntN(below-least))
	}
	return strings.Join(list, " ")
}
