// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// processScripts are modules about processes; LIFE is testdata/process/life.c.
var processScripts = map[string]module{
	"life": {script: `global n, in_order = 1
		probe process("LIFE").begin { n["begin"]++; if (tid() != pid() || uaddr() == 0) in_order = 0 }
		probe process("LIFE").end { n["end"]++; if (n["end"] > n["begin"] || execname() != "life") in_order = 0 }
		probe process("LIFE").thread.begin { n["thread"]++; if (tid() == pid()) in_order = 0 }
		probe process("LIFE").thread.end { n["thread end"]++ }
		probe end { printf("begin %d end %d thread %d thread end %d in order %d\n",
			n["begin"], n["end"], n["thread"], n["thread end"], in_order) }`},
	"every": {script: `global n
		probe process.begin { if (execname() == "life") n["begin"]++ }
		probe process.end { if (execname() == "life") n["end"]++ }
		probe process.syscall { if ($syscall == 231) printf("exit_group(%d) %s\n", $arg1, $$parms) }
		probe end { printf("begin %d end %d\n", n["begin"], n["end"]) }`},
	"first": {script: `probe process(1).syscall.return { printf("%d %d\n", pid(), $return == $return); exit() }`},
	"link":  {script: `probe process("LIFE").begin { println("began ", execname()); exit() }`},
}

var processSessions = []session{
	{"forks and threads", `/init run -c "LIFE f t2 f" life.ko; ` + left,
		[]string{"begin 3 end 3 thread 2 thread end 2 in order 1\n", "left 0\n"}, "WARNING"},
	{"becomes another program", `/init run -c "LIFE x/bin/sleep 0" life.ko; ` + left,
		[]string{"begin 1 end 1 thread 0 thread end 0 in order 1\n", "left 0\n"}, "WARNING"},
	{"becomes itself", `/init run -c "LIFE xLIFE f" life.ko`,
		[]string{"begin 3 end 3 thread 0 thread end 0 in order 1\n"}, "WARNING"},
	{"can't become another", `/init run -c "LIFE x/none" life.ko`,
		[]string{"begin 1 end 1 thread 0 thread end 0 in order 1\n"}, ""},
	{"was there before", `LIFE n1500 f t1 & p=$!; sleep 0.5; /init run -x $p -T 3 life.ko; wait $p`,
		[]string{"begin 2 end 2 thread 1 thread end 1 in order 1\n"}, "WARNING"},
	{"belongs to nobody", `LIFE n2500 f & p=$!; sleep 0.5; /init run -c "sleep 1" life.ko; wait $p`,
		[]string{"begin 0 end 0 thread 0 thread end 0 in order 1\n"}, "WARNING"},
	{"without a target", `/init run -T 2 life.ko & sleep 1; LIFE f; LIFE t1; wait; ` + left,
		[]string{"begin 3 end 3 thread 1 thread end 1 in order 1\n", "left 0\n"}, "WARNING"},
	{"an orphan", `/init run -c "LIFE o" life.ko`,
		[]string{"begin 4 end 4 thread 0 thread end 0 in order 1\n"}, "WARNING"},
	{"the first thread leaves", `/init run -c "LIFE l" life.ko`,
		[]string{"begin 1 end 1 thread 1 thread end 1 in order 1\n"}, "WARNING"},
	{"killed", `/init run -c "LIFE k" life.ko`,
		[]string{"begin 1 end 1 thread 0 thread end 0 in order 1\n"}, ""},
	{"replaced on disk", `cp LIFE /tmp/life.old; /init run -T 2 life.ko & sleep 1; cp LIFE /tmp/life; mv /tmp/life LIFE; LIFE f; wait`,
		[]string{"begin 2 end 2 thread 0 thread end 0 in order 1\n"}, "WARNING"},
	{"under another name", `ln LIFE /tmp/life.link; /init run -T 2 link.ko & sleep 1; /tmp/life.link; wait`,
		[]string{"began life.link\n"}, ""},
	{"every program", `/init run -c "LIFE f" every.ko; ` + left,
		[]string{`exit_group\(0\) \$arg1=0x0 \$arg2=0x[0-9a-f]+ .*\$arg6=`, "begin 2 end 2\n", "left 0\n"}, "WARNING"},
	{"by number", `/init run -T 5 first.ko & sleep 1; LIFE o; wait; ` + left, []string{"1 1\n", "left 0\n"}, "WARNING"},
}

// TestProcess: processes and threads begin and end, and call the system, for
// the probes that name their program or number.
func TestProcess(t *testing.T) {
	life := harness.Tool(t, t.TempDir(), "testdata/process/life.c")
	scripts, list := map[string]module{}, slices.Clone(processSessions)
	for name, m := range processScripts {
		scripts[name] = module{script: strings.ReplaceAll(m.script, "LIFE", life)}
	}
	for i := range list {
		list[i].script = strings.ReplaceAll(list[i].script, "LIFE", life)
	}
	for _, release := range harness.Kernels(t) {
		t.Run(release, func(t *testing.T) {
			runSessions(t, release, scripts, list, life, "/usr/bin/cp", "/usr/bin/mv", "/usr/bin/ln")
		})
	}
}
