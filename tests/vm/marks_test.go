// SPDX-License-Identifier: GPL-2.0-or-later

package vm

// markScripts are modules with static probes; MARKS is testdata/process/marks.c.
var markScripts = map[string]module{
	"forms": {script: `probe process("MARKS").mark("reg-isters") { printf("%s %s %#x %d %d %d %d %d %d %d %d\n", $$name, $$provider,
			$arg1, $arg2, $arg3, $arg4, $arg5, $arg6, $arg7, $arg8, $arg9) }
		probe process("MARKS").provider("de*").mark("memory") { printf("%d %d %d %d %d %d %d\n", $arg1, $arg2, $arg3, $arg4, $arg5, $arg6,
			$arg7 && user_int64($arg7) == $arg7) }
		probe process("MARKS").mark("constants") { printf("%d %d %d %s\n", $arg1, $arg2, @defined($arg3), $$parms) }`},
	"seen": {script: `probe process("MARKS").mark("seen") { println("seen ", $arg1) }`},
	"read": {script: `probe process("MARKS").mark("constants") { try { println($arg4) } catch (e) { println("caught ", e) }
		println(@var("count")) }`},
}

// The script's output goes to a file, because the program prints, too.
var markSessions = []session{
	{"forms of arguments", `/init run -o /tmp/out -c MARKS forms.ko; cat /tmp/out; ` + left,
		[]string{`alone\n`, `reg__isters demo 0x1122334455667788 1432778632 30600 -120 119 -9 -9 65527 247\n`,
			`10 -20 30 -20 41 -20 1\n`, `-3 16 0 \$arg1=0xfffffffffffffffd \$arg2=0x10 \$arg3=\? \$arg4=\?\n`, "left 0\n"}, "WARNING"},
	{"counts who listens", `MARKS; /init run -o /tmp/out -c MARKS seen.ko; cat /tmp/out; MARKS`, []string{"alone\n", "heard\n", "seen 77\n", "alone\n"}, "WARNING"},
	{"bad address", `/init run -c MARKS read.ko`, []string{`caught read fault.* at 0xf+b3b4c0\n`, "41\n"}, "WARNING"},
}
