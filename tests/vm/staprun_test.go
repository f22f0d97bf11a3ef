// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// staprunSessions run built modules as staprun(8) does, through a link to gostap.
var staprunSessions = []session{
	{"globals, -x and -w", `ln -s /init /tmp/staprun; /tmp/staprun -v -w -b 4 -x 7 told.ko text=given; echo status $?; ` + left,
		[]string{"given 7\n", "status 0\n", "left 0\n"}, "WARNING"},
	{"-c writes to the terminal, not to -o", `/tmp/staprun -c "echo of the command" -o /tmp/out told.ko; echo status $?; cat /tmp/out`,
		[]string{"of the command\n", "status 0\n", "^own \\d+\n"}, "given"},
	{"the status of -c", `/tmp/staprun -c "exit 3" told.ko 2>&1; echo status $?; ` + left,
		[]string{"exited with status 3\n", "status 1\n", "left 0\n"}, ""},
	{"-L and -A", `/tmp/staprun -L tick.ko 2>&1; echo status $?; ` + ticked + `start tick /tmp/staprun -A gs_tick; stop; ` + left,
		[]string{"status 0\n", "tick\n", "ended\n", "left 0\n"}, ""},
	{"-d", `/tmp/staprun -L tick.ko 2>/dev/null; ` + ticked + `/tmp/staprun -d gs_tick; echo status $?; ` + left + `/tmp/staprun -L tick.ko 2>/dev/null; /tmp/staprun -d "*"; echo status $?; ` + left,
		[]string{"^status 0\n", "left 0\n", "status 0\n", "left 0\n"}, "tick"},
	{"-D", `p=$(/tmp/staprun -D -o /tmp/log tick.ko); kill -0 $p && echo runs; ` + ticked + `kill -TERM $p; has_ended $p; grep -c ended /tmp/log; ` + left,
		[]string{"runs\n", "1\n", "left 0\n"}, ""},
}

// TestStaprun checks that gostap runs modules under the name and with the options of staprun.
func TestStaprun(t *testing.T) {
	modules := map[string]module{
		"tick": {script: tick},
		"told": {script: `global text = "own" probe begin { println(text, " ", target()) if (target() == 7) exit() }`},
	}
	harness.EachKernelIfFull(t, func(t *testing.T, release string) { runSessions(t, release, modules, staprunSessions, "/usr/bin/ln") })
}
