// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// markScripts are modules about static probes; MARKS is testdata/process/marks.c.
var markScripts = map[string]module{
	"forms": {script: `probe process("MARKS").mark("reg-isters") { printf("%s %s %#x %d %d %d %d %d %d %d %d\n", $$name, $$provider,
			$arg1, $arg2, $arg3, $arg4, $arg5, $arg6, $arg7, $arg8, $arg9) }
		probe process("MARKS").provider("de*").mark("memory") { printf("%d %d %d %d %d %d\n", $arg1, $arg2, $arg3, $arg4, $arg5, $arg6) }
		probe process("MARKS").mark("constants") { printf("%d %d %d %s\n", $arg1, $arg2, @defined($arg3), $$parms) }`},
	"seen": {script: `probe process("MARKS").mark("seen") { println("seen ", $arg1) }`},
	"read": {script: `probe process("MARKS").mark("constants") { try { println($arg4) } catch (e) { println("caught ", e) }
		println(@var("count")) }`},
}

// What the script prints goes to a file: the program prints beside it.
var markSessions = []session{
	{"forms of arguments", `/init run -o /tmp/out -c MARKS forms.ko; cat /tmp/out; ` + left,
		[]string{`alone\n`, `reg__isters demo 0x1122334455667788 1432778632 30600 -120 119 -9 -9 65527 247\n`,
			`10 -20 30 -20 41 -20\n`, `-3 16 0 \$arg1=0xfffffffffffffffd \$arg2=0x10 \$arg3=\? \$arg4=\?\n`, "left 0\n"}, "WARNING"},
	{"counts who listens", `MARKS; /init run -o /tmp/out -c MARKS seen.ko; cat /tmp/out; MARKS`, []string{"alone\n", "heard\n", "seen 77\n", "alone\n"}, "WARNING"},
	{"bad address", `/init run -c MARKS read.ko`, []string{`caught read fault.* at 0xf+b3b4c0\n`, "41\n"}, "WARNING"},
}

// TestMarks: static probes of programs that lie where they were linked, and
// elsewhere in each process.
func TestMarks(t *testing.T) {
	const source = "testdata/process/marks.c"
	dir := t.TempDir()
	moved := filepath.Join(dir, "moved")
	if out, err := exec.Command("gcc", "-g", "-O1", "-fPIE", "-static-pie", "-o", moved, source).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	scripts := map[string]module{}
	var list []session
	for _, prog := range []struct{ name, path string }{{"fixed", harness.Tool(t, dir, source)}, {"moved", moved}} {
		for name, m := range markScripts {
			scripts[prog.name+name] = module{script: strings.ReplaceAll(m.script, "MARKS", prog.path)}
		}
		for _, s := range markSessions {
			s.name += ", " + prog.name
			s.script = strings.ReplaceAll(s.script, "MARKS", prog.path)
			for name := range markScripts {
				s.script = strings.ReplaceAll(s.script, name+".ko", prog.name+name+".ko")
			}
			list = append(list, s)
		}
	}
	harness.EachKernel(t, func(t *testing.T, release string) {
		runSessions(t, release, scripts, list, filepath.Join(dir, "marks"), moved)
	})
}
