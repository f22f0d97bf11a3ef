// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// followJobs check that a path means the file that a process finds there, even if it is
// another file, as long as it has the same build-id; and that a file is probed under
// whatever path it has.
func (p *programs) followJobs() []job {
	names := strings.NewReplacer("STATIC", p.static, "MOVED", p.moved, "REBUILT", p.rebuilt, "OTHER", p.other, "BARE", p.bare, "SMALL", p.small, "STRIPPED", p.stripped,
		"PIE", p.pie, "LIBRARY", p.library, "LIBMOVED", p.movedLibrary, "DIR", filepath.Dir(p.static))
	const steps = `global n, r probe process("PROG").function("step") { n++ } probe process("PROG").function("step").return { r += @entry($n) == $n }
		probe end { printf("%d %d\n", n, r) }`
	run := func(name, program, command string, check func(*testing.T, harness.Outcome)) job {
		return job{harness.Case{Name: name, Script: strings.ReplaceAll(steps, "PROG", names.Replace(program)), Command: names.Replace(command)}, check}
	}
	return []job{
		run("replaced by the same build", "MOVED", `MOVED run; cp MOVED MOVED.new; mv MOVED.new MOVED; MOVED run; MOVED run`, exactly("12 12\n")),
		run("replaced by another build", "REBUILT", `cp OTHER REBUILT.new; mv REBUILT.new REBUILT; REBUILT run; REBUILT run`, anotherBuild(names.Replace("REBUILT"))),
		noWork(run("the program, on a kernel that exports no task_work_add()", "STATIC", "STATIC run", exactly("4 4\n"))),
		noWork(run("another build that is there, on such a kernel", "REBUILT", "REBUILT run", anotherBuild(names.Replace("REBUILT")))),
		run("the same file in another mount namespace", "STATIC", `: >/tmp/alias; unshare -m sh -c "mount --bind STATIC /tmp/alias; /tmp/alias run"`, exactly("4 4\n")),
		run("a copy in another mount namespace", "STATIC", `cp STATIC /tmp/copy; unshare -m sh -c "mount --bind /tmp/copy STATIC; STATIC run"; STATIC run`, exactly("8 8\n")),
		run("another build in another mount namespace", "STATIC", `unshare -m sh -c "mount --bind OTHER STATIC; STATIC run"; STATIC run`, alsoAnotherBuild(names.Replace("STATIC"))),
		run("an overlay", "STATIC", `insmod /lib/modules/$(uname -r)/kernel/fs/overlayfs/overlay.ko*; mkdir DIR.low DIR.merged;
			mount -t overlay o -o lowerdir=DIR.low:DIR DIR.merged; DIR.merged/static run`, exactly("4 4\n")),
		{harness.Case{Name: "a library that was replaced", Command: names.Replace(`cp LIBMOVED LIBMOVED.new; mv LIBMOVED.new LIBMOVED; BARE open LIBMOVED`),
			Script: names.Replace(`probe process("LIBMOVED").function("shared_add") { println($a + $b) }
				probe process("BARE").library("LIBMOVED").function("shared_add").return { println("> ", $return) }`)}, exactly("42\n> 42\n")},
		run("made smaller by dwz", p.small, "SMALL run", exactly("4 4\n")),
		{harness.Case{Name: "types of other programs", Command: names.Replace("PIE run; SMALL run"), Script: names.Replace(`
			probe process("PIE").function("step") { if ($at) printf("%d %s %d\n", @cast($at, "struct point", "SMALL")->y,
				user_string(@cast(&@var("origin"), "point", "STRIPPED:STATIC")->name), @cast($at, "struct iovec", "<sys/uio.h>")->iov_len == $at->name) }`)}, exactly("-4 origin 1\n-4 origin 1\n-4 origin 1\n")},
		{harness.Case{Name: "data of other files", Options: []string{"-g"}, Command: names.Replace("PIE run; STATIC bad; PIE twice LIBRARY"), Script: names.Replace(`global n
			probe process("PIE").function("step") { print(@var("calls@shared.c", "LIBRARY"), " ", @var("shared_total@shared.c", "LIBRARY"), " "); @var("shared_total@shared.c", "LIBRARY") = @var("shared_total", "LIBRARY") + 1; println(user_int(&@var("shared_total", "LIBRARY"))) }
			probe process("LIBRARY").function("shared_add") { println(@var("total", "PIE"), " ", @var("origin", "PIE")->y, " ", @var("shared_total")) }
			probe process("PIE").syscall { try { n += @var("total", "PIE") == 13 } catch { } }
			probe process("STATIC").function("step") { try { println(@var("total", "PIE")) } catch (m) { println(substr(m, 0, 26)) } }
			probe end { println(n > 0) }`)}, exactly("100 70 71\n100 71 72\n100 72 73\n13 -4 73\n101 73 74\nthe process has not mapped\n7 -4 70\n101 70 71\n1\n")},
		{harness.Case{Name: "swapped out", Command: names.Replace(`insmod /lib/modules/$(uname -r)/kernel/drivers/block/brd.ko* rd_nr=1 rd_size=16384;
			mkswap /dev/ram0 >/dev/null; swapon /dev/ram0; STATIC swapped`), Script: names.Replace(`probe process("STATIC").function("step") {
			try { println(user_string($text)) } catch (m) { println(substr(m, 0, 27)) } println(user_string2($text, "none"))
			try { println(user_char_error($text)) } catch (m) { println(substr(m, 0, 32)) } }`)},
			checkLines("user string copy fault -14 ", "none", "read fault [man error::fault] at", "swapped 1, then there again: kept")},
	}
}

// builtJobs name programs by their build-ids, under whatever path they are, or by paths that
// only a debuginfod server knows.
func (p *programs) builtJobs() []job {
	script := func(point string) string {
		return `probe ` + point + `.function("step").call { printf("%s %d %s %d %s\n", pp(), $n, user_string($text), @var("total"), usymname(uaddr())) }
			probe ` + point + `.function("step").return { printf("> %d\n", @entry($n)) }`
	}
	shown := func(root string) string {
		root += `.function("step@testdata/tools/prog.c:33").call `
		return root + "1 one 7 step\n> 1\n" + root + "2 two 8 step\n> 2\n" + root + "3 other 10 step\n> 3\n" + root + "10 child 13 step\n> 10\n"
	}
	by := func(id string) string { return fmt.Sprintf("process(%q)", id) }
	id := p.staticID
	install := fmt.Sprintf("mkdir -p /tmp/gs.first /tmp/gs.second; cp %s /tmp/gs.first/tool; cp %s /tmp/gs.second/tool; /tmp/gs.first/tool run; /tmp/gs.second/tool run", p.remote[0], p.remote[1])
	return []job{
		{harness.Case{Name: "by build-id", Script: script(by(id)), Command: p.static + " run"}, exactly(shown(by(p.static)))},
		{harness.Case{Name: "by build-id, elsewhere", Script: script(by(id)), Command: fmt.Sprintf("%s none; cp %[1]s /tmp/copied; /tmp/copied run", p.static)},
			exactly(shown(by(p.static)))},
		{harness.Case{Name: "by build-id, from a server", Script: script(by(remoteID(0))), Command: install, Env: p.env}, exactly(shown(by(remoteID(0))))},
		{harness.Case{Name: "a server's programs of a package", Script: script(`debuginfod.archive("tool_1*").process("/usr/*/tool")`), Command: install, Env: p.env},
			exactly(shown(by(remoteID(1))))},
		{harness.Case{Name: "all programs that a server knows", Script: `global n probe debuginfod.process("tool").function("step") { n++ } probe end { println(n) }`,
			Command: install, Env: p.env}, exactly("8\n")},
	}
}

// noWork returns the job for a kernel without task_work_add(), where processes don't look up files.
func noWork(j job) job {
	j.Script, j.Options = without("TASK_WORK_ADD")+j.Script, []string{"-g"}
	return j
}

func anotherBuild(path string) func(*testing.T, harness.Outcome) { return refused(path, "0 0\n") }

func alsoAnotherBuild(path string) func(*testing.T, harness.Outcome) { return refused(path, "4 4\n") }

// refused expects a single warning, however often the program runs.
func refused(path, stdout string) func(*testing.T, harness.Outcome) {
	return func(t *testing.T, o harness.Outcome) {
		if o.Stdout != stdout || strings.Count(o.Stderr, "is not the build that the script was translated for") != 1 || !strings.Contains(o.Stderr, path) {
			t.Errorf("stdout %q, stderr %q", o.Stdout, o.Stderr)
		}
	}
}

// blockModules returns the modules that the jobs load.
func blockModules(t *testing.T, release string) (out []guest.Mapping) {
	t.Helper()
	for _, name := range []string{"fs/overlayfs/overlay", "drivers/block/brd"} {
		out = append(out, harness.ModuleFile(t, release, name)...)
	}
	return out
}
