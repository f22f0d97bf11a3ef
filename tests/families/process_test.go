// SPDX-License-Identifier: GPL-2.0-or-later

package families

import "github.com/gostap/gostap/tests/harness"

// taskFamily has one case; TestProcess in tests/vm has all ways to begin and end.
func taskFamily() family {
	return family{
		arms:  "life",
		name:  "process().begin, .end, .thread.begin, .thread.end, .syscall, .syscall.return",
		note:  "with -c or -x the target and what it begins",
		forms: `process(\(\w+\))?\.(begin|end|thread|syscall)`,
		jobs: []job{
			{Case: harness.Case{Name: "life", Command: "sleep 0.1; sleep 0.1", Script: `
				global n
				probe process("/bin/sleep").begin { n["begin"]++ } probe process("/bin/sleep").end { n["end"]++ }
				probe process("/bin/sleep").syscall { if ($syscall == 231) printf("%s %d\n", probe_type(), $arg1) }
				probe process("/bin/sleep").syscall.return { if ($return >= 0) n["return"] = 1 }
				probe process("/bin/sleep").thread.begin, process("/bin/sleep").thread.end { println("no") }
				probe process.end { n["any"]++ }
				probe end { foreach (x+ in n) printf("%s %d\n", x, n[x]) }`},
				want: "utrace_syscall 0\nutrace_syscall 0\nany [0-9]+\nbegin 2\nend 2\nreturn 1\n"},
		},
	}
}

// stepFamily has one case; TestProcess in tests/vm has what a stepped process may do.
func stepFamily(tools tools) family {
	return family{
		arms:  "count",
		name:  "process().insn, .insn.block",
		note:  "by the trap flag of the CPU (x86-64), so slow; what a debugger traces is left to it. Kernels before 5.11 end a stepped program at its first system call, so it is refused there",
		forms: `process(\(\w+\))?\.insn`,
		jobs: []job{
			{Case: harness.Case{Name: "count", Command: tools.count, Script: `
				global n, blocks
				probe process("` + tools.count + `").insn { n++ } probe process("` + tools.count + `").insn.block { blocks++ }
				probe end { printf("%d %d\n", n, blocks) }`}, want: "30 8\n"},
		},
	}
}

// markFamily has one case; TestMarks in tests/vm has all forms of arguments.
func markFamily(tools tools) family {
	return family{
		arms: "marks",
		name: "process().mark, .provider().mark", note: "notes of `sys/sdt.h` (version 3); floating point arguments are refused",
		forms: `(process|debuginfod).*\.mark`,
		jobs: []job{
			{Case: harness.Case{Name: "marks", Command: tools.marks, Script: `
				probe process("` + tools.marks + `").provider("demo").mark("seen") { printf("%s %s\n", $$name, $$parms) }`},
				want: "heard\nseen \\$arg1=0x4d\n|seen \\$arg1=0x4d\nheard\n"},
		},
	}
}

// moduleMarkFamily: no module of a distribution has such probes, so the script only finds
// that there are none.
func moduleMarkFamily() family {
	return family{
		name: "module().mark, module().function().mark", note: "notes of `gostap/sdt.h`: a driver built with it is in tests/vm, TestModuleMarks",
		forms: `module\(string\)\.(function\(string\)\.)?mark`,
		jobs: []job{
			{Case: harness.Case{Name: "none", Script: `probe module("ext4").mark("*") ? { println("no") } probe begin { println("none"); exit() }`}, want: "none\n"},
		},
	}
}
