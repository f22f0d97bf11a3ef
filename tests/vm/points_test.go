// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"fmt"
	"testing"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

func runPoints(t *testing.T, release string) {
	dir := t.TempDir()
	work := harness.Tool(t, dir, "testdata/tools/work.c")
	jobs := pointJobs(work, secondStatement(t, release))
	cases := make([]harness.Case, len(jobs))
	for i := range jobs {
		jobs[i].Options = append(jobs[i].Options, "-w")
		cases[i] = jobs[i].Case
	}
	out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}, Append: []string{"nokaslr"}}, cases)
	for i := range jobs {
		t.Run(jobs[i].Name, func(t *testing.T) {
			if out[i].Err != nil {
				t.Fatalf("%v\n%s", out[i].Err, out[i].Build)
			}
			jobs[i].check(t, out[i])
		})
	}
}

// secondStatement returns the link-time address of the first statement after ksys_write's
// entry; every call runs through it.
func secondStatement(t *testing.T, release string) uint64 {
	s, err := dwarfsym.Open(t.Context(), dwarfsym.Options{Release: release,
		CacheDir: need.Cache("symbols")})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p, err := s.Places(t.Context(), query.Query{Func: "ksys_write", Statement: true, LineKind: query.AllLines, Want: query.Call})
	if err != nil {
		t.Fatal(err)
	}
	best := uint64(0)
	for i := range p {
		if !p[i].Entry && p[i].Refused == "" && (best == 0 || p[i].Addr < best) {
			best = p[i].Addr
		}
	}
	return best
}

// counted returns a script that counts hits by the target's process, and at the end compares
// each count with that of the probe "all".
func counted(points ...string) string {
	s := "global n\n"
	for i, p := range points {
		s += fmt.Sprintf("probe %s { if (pid() == target()) n[%d]++ }\n", p, i)
	}
	s += "probe end { printf(\"%d\", n[0] > 0)\n"
	for i := range points[1:] {
		s += fmt.Sprintf("printf(\" %%d\", n[%d] == n[0])\n", i+1)
	}
	return s + "println(\"\") }\n"
}

func pointJobs(work string, statement uint64) []job {
	write := func(name, want string, points ...string) job {
		return job{harness.Case{Name: name, Command: work + " file /tmp/points",
			Script: counted(append([]string{`kernel.function("ksys_write").call`}, points...)...), Options: []string{"-g"}}, exactly(want)}
	}
	open := func(name, want string, points ...string) job {
		return job{harness.Case{Name: name, Command: work + " touch /tmp/points",
			Script: counted(append([]string{`kernel.function("do_sys_openat2").call`}, points...)...)}, exactly(want)}
	}
	matchall := open("callee-matchall", "1 0\n", `kernel.function("do_rmdir").callee("putname")`)
	matchall.Options = []string{"-DSTAP_CALLEE_MATCHALL"}
	return []job{
		write("function-forms", "1 1 1 1 1 1\n", `kernel.function("ksys_write@fs/read_write.c").call`,
			`kernel.function("ksys_wr?te@*/read_write.c").call`, `kernel.function("ksys_write@fs/read_write.c:+2").call`,
			`kernel.function("ksys_write").return.maxactive(7)`, `kernel.function("ksys_[w]rite").call`),
		write("statement-forms", "1 1 1 1 1\n", `kernel.statement("ksys_write@fs/read_write.c:+1")`,
			`kernel.statement("ksys_write@fs/read_write.c+1")`, `kernel.statement("ksys_write")`,
			`kernel.statement("ksys_write@fs/*:+1").nearest`),
		write("address-forms", "1 1 1 1\n", fmt.Sprintf(`kernel.statement(%#x)`, statement),
			fmt.Sprintf(`kernel.statement(%#x).absolute`, statement), fmt.Sprintf(`kprobe.statement(%#x).absolute`, statement)),
		write("kprobe-forms", "1 1 1 1 1\n", `kprobe.function("ksys_write")`, `kprobe.function("ksys_wr*")`,
			`kprobe.function("ksys_write").call`, `kprobe.function("ksys_writ?").return.maxactive(9)`),
		open("callee-forms", "1 1 1 1\n", `kernel.function("do_sys_openat2").callee("getname")`,
			`kernel.function("do_sys_openat2").callee("getnam*").call`, `kernel.function("do_sys_openat2").callee("getname").return`),
		open("callee-of-another", "1 0 0\n", `kernel.function("do_rmdir").callee("putname")`,
			`kernel.function("do_rmdir").callee("putname").return`),
		matchall,
		{harness.Case{Name: "callees-deep", Command: work + " touch /tmp/points", Script: `
			global n
			probe kernel.function("do_sys_openat2").callees { if (pid() == target()) n[1, ppfunc()]++ }
			probe kernel.function("do_sys_openat2").callees(2) { if (pid() == target()) n[2, ppfunc()]++ }
			probe end { printf("%d %d %d %d\n", [1, "do_filp_open"] in n, [1, "path_openat"] in n,
				[2, "do_filp_open"] in n, [2, "path_openat"] in n) }`}, exactly("1 0 1 1\n")},
		{harness.Case{Name: "label", Command: "mkdir /tmp/points.d; mkdir /tmp/points.d", Script: `
			global n
			probe kernel.function("do_mkdirat").label("out_putna*") { n[$mode & 0777]++ }
			probe end { foreach (m in n) printf("%o %d\n", m, n[m]) }`}, func(t *testing.T, o harness.Outcome) {
			if o.Stdout != "777 2\n" {
				t.Errorf("stdout %q, stderr %q", o.Stdout, o.Stderr)
			}
		}},
	}
}
