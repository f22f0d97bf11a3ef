// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// programs has the paths of the programs that were built.
type programs struct {
	pie, static, optimized, stripped, bare, library, many string
	moved, rebuilt, other, movedLibrary                   string
	remote                                                [2]string // builds that only a debuginfod server knows by their paths
	server                                                *harness.Debuginfod
	env                                                   []string // environment for asking that server
	staticID                                              string
	running                                               int    // a process of this machine that runs static
	small                                                 string // a program with debug information compressed by dwz, in two separate files
}

// manyFunctions is the number of functions of one process that are probed at once.
const manyFunctions = 500

func buildPrograms(t *testing.T, dir string) (p programs) {
	compile := func(name, source string, flags ...string) string {
		t.Helper()
		out := filepath.Join(dir, name)
		execute(t, "gcc", append([]string{"-g", "-O0", "-o", out, source}, flags...)...)
		return out
	}
	const prog = "testdata/tools/prog.c"
	p.library = compile("libshared.so", "testdata/tools/shared.c", "-shared", "-fPIC")
	link := []string{"-pie", "-fPIE", "-L" + dir, "-Wl,--no-as-needed", "-lshared", "-Wl,-rpath," + dir}
	p.pie = compile("pie", prog, append([]string{"-DCOPY"}, link...)...)
	p.static = compile("static", prog, "-static", "-no-pie", "-fno-pie")
	p.other = compile("other", prog, "-Os", "-static", "-no-pie", "-fno-pie")
	p.moved, p.rebuilt, p.movedLibrary = filepath.Join(dir, "moved"), filepath.Join(dir, "rebuilt"), filepath.Join(dir, "libmoved.so")
	for to, from := range map[string]string{p.moved: p.static, p.rebuilt: p.static, p.movedLibrary: p.library} {
		execute(t, "cp", from, to)
	}
	p.optimized = compile("optimized", prog, append([]string{"-O2"}, link...)...)
	p.bare = compile("bare", prog, append([]string{"-g0"}, link...)...)
	p.stripped = compile("stripped", prog, link...)
	execute(t, "objcopy", "--only-keep-debug", p.stripped, p.stripped+".debug")
	execute(t, "objcopy", "--strip-all", "--add-gnu-debuglink="+p.stripped+".debug", p.stripped)

	p.small = compile("small", prog, "-O1")
	debug, debug2 := p.small+".debug", compile("small2", prog, "-O2")
	execute(t, "objcopy", "--only-keep-debug", p.small, debug)
	execute(t, "objcopy", "--strip-all", "--add-gnu-debuglink="+debug, p.small)
	execute(t, "dwz", "-m", p.small+".common", "-M", p.small+".common", debug, debug2)
	p.staticID = harness.BuildID(t, p.static)
	p.running = startLoop(t, p.static)
	p.server = harness.NewDebuginfod(t)
	p.env = p.server.Env(t)
	for i := range p.remote {
		whole := compile(fmt.Sprint("remote", i), prog, "-static", "-no-pie", "-fno-pie", "-Wl,--build-id=0x"+remoteID(i))
		p.remote[i] = whole + ".stripped"
		execute(t, "objcopy", "--strip-all", whole, p.remote[i])
		p.server.Programs[remoteID(i)] = harness.Served{Path: "/usr/bin/tool", Archive: fmt.Sprintf("/pool/tool_%d.0.deb", i), Executable: p.remote[i], DebugInfo: whole}
	}

	var s, calls strings.Builder
	for i := range manyFunctions {
		fmt.Fprintf(&s, "__attribute__((noinline)) int many_%d(int n) { return n + %d; }\n", i, i)
		fmt.Fprintf(&calls, "n += many_%d(n);\n", i)
	}
	source := filepath.Join(dir, "many.c")
	if err := os.WriteFile(source, []byte(s.String()+"int main(void) { int n = 1;\n"+calls.String()+"return n == 0; }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	p.many = compile("many", source)
	return p
}

// remoteID returns the build-id of remote program i.
func remoteID(i int) string { return fmt.Sprintf("676f73746170%08x", i) }

func execute(t *testing.T, name string, args ...string) {
	t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}

// all prints the variables of step(), and the globals when it is entered.
const all = ` { printf("%d %s %d %d %s %s\n", $n, user_string($text), $total, @var("origin")->y, user_string(@var("state")), $at$) }`

const allShown = `1 one 7 -4 fresh {.x=3, .y=-4, .name="origin"}
2 two 8 -4 fresh {.x=4, .y=-4, .name="origin"}
3 other 10 -4 late ERROR
10 child 13 -4 late {.x=5, .y=-4, .name="origin"}
`

// called prints the function that was entered, and its number if it has one.
const called = ` { printf("%s %d\n", ppfunc(), @defined($n) ? $n : @defined($v) ? $v : -1) }`

func (p *programs) jobs() []job {
	quoted := func(s string) string { return fmt.Sprintf("process(%q)", s) }
	run := func(name, program, mode, script, want string) job {
		return job{harness.Case{Name: name, Script: strings.ReplaceAll(script, "PROG", quoted(program)),
			Command: program + " " + mode}, exactly(want)}
	}
	list := []job{
		run("position independent", p.pie, "run", `probe PROG.function("step")`+all, allShown),
		run("fixed", p.static, "run", `probe PROG.function("step")`+all, allShown),
		run("optimized", p.optimized, "run", `probe PROG.function("step")`+all, allShown),
		run("debug information beside it", p.stripped, "run", `probe PROG.function("step")`+all, allShown),
		// libc6-dbg installs it in /usr/lib/debug/.build-id
		run("debug information by the build-id", p.pie, "run", `probe process("/lib/x86_64-linux-gnu/libc.so.6").function("__libc_start_main_impl").call {
			if (execname() == "pie") printf("%d %s\n", $argc, user_string($argv[1])) }`, "2 run\n"),
		run("symbols only", p.bare, "run", `probe PROG.function("step") { printf("%d %s\n", int_arg(1), user_string(pointer_arg(2))) }`,
			"1 one\n2 two\n3 other\n10 child\n"),
		run("without a path", p.pie, "run", `probe process.function("step") { println($n) }`, "1\n2\n3\n10\n"),
		run("return", p.pie, "run", `probe PROG.function("step").return { printf("%d %d %d\n", @entry($n), $return, @var("total")) }`,
			"1 9 8\n2 12 10\n3 16 13\n10 33 23\n"),
		run("return, optimized", p.optimized, "run", `probe PROG.function("step").return { printf("%d %d %d\n", $n, $return, @var("total")) }`,
			"1 9 8\n2 12 10\n3 16 13\n10 33 23\n"),
		run("library", p.pie, "run", fmt.Sprintf(`probe PROG.library("libshared.so").function("shared_add") { printf("%%d %%d %%s\n", $a + $b, @var("calls"), pp()) }
			probe process(%q).function("shared_add").return { println($return) }`, p.library),
			"23 100 "+quoted(p.library)+".function(\"shared_add@testdata/tools/shared.c:6\")\n23\n"),
		run("library of another program", p.optimized, "run", strings.ReplaceAll(`probe OTHER.library("libshared.so").function("shared_add") { println("wrong") }`,
			"OTHER", quoted(p.pie)), ""),
		run("library that is not there", p.static, "run", fmt.Sprintf(`probe process(%q).function("shared_add") { println("wrong") }`, p.library), ""),
		run("dlopen", p.bare, "open "+p.library, fmt.Sprintf(`probe process(%q).function("shared_add") { println($a + $b) }`, p.library), "42\n"),
		run("thread-local", p.pie, "run", fmt.Sprintf(`probe PROG.function("step").return { printf("%%d ", @errno) }
			probe process(%q).function("shared_add").return { println(@var("turns"), " ", @errno) }`, p.library), "9 9 9 27 9\n9 "),
		run("thread-local, of a library that is opened", p.bare, "open "+p.library,
			fmt.Sprintf(`probe process(%q).function("shared_add").return { println(@var("turns"), " ", @errno) }`, p.library), "47 9\n"),
		run("thread-local, fixed", p.static, "run", `probe PROG.function("step") { printf("%d ", @errno) }`, "9 9 9 9 "),
		run("exec", p.pie, "exec", `probe PROG.function("step") { println($n) }`, "1\n2\n3\n10\n"),
		run("bad address", p.pie, "bad", `probe PROG.function("step") {
			try { println(user_string($text)) } catch (m) { println(m) }
			try { println($at->x) } catch (m) { println(substr(m, 0, 10)) } }`,
			"user string copy fault -14 at 0x8 [man error::fault]\nread fault\n"),
		run("absent page", p.pie, "absent", `probe PROG.function("step") {
			try { println(user_string($text)) } catch (m) { println(substr(m, 0, 27)) } println(user_string2($text, "none")) }`,
			"user string copy fault -14 \nnone\n"),
		run("order", p.pie, "bad", `probe PROG.function("step") { println("a") } probe PROG.function("step") { println("b") }
			probe PROG.function("step").return { println("c") } probe PROG.function("step").return { println("d") }`, "a\nb\nc\nd\n"),
		run("inlined", p.optimized, "run", `global n probe PROG.function("twice").inline { n++ } probe end { println(n) }`, "4\n"),
		run("callee", p.optimized, "run", `probe PROG.function("other").callee("step") { println($n) }
			probe PROG.function("other").callee("step").return { printf("> %d\n", $return) }`, "3\n> 16\n"),
		run("callees two deep", p.optimized, "run", `probe PROG.function("main").callees(2)`+called, "run -1\nstep 1\nstep 2\nother 3\nstep 10\n"),
		run("callees three deep, with others", p.optimized, "run", `probe PROG.function("main").callees(3)`+called+` probe PROG.function("other").callee("step") { println(">", $n) }
			probe PROG.function("step").return { println("< ", $return) }`,
			"run -1\nstep 1\ntwice 1\n< 9\nstep 2\ntwice 2\n< 12\nother 3\nstep 3\n>3\n< 16\nstep 10\ntwice 10\n< 33\n"),
		run("statement", p.pie, "run", `probe PROG.statement("step@prog.c+6") { printf("%d %d\n", $before, $total) }
			probe PROG.statement("other@prog.c:*") { c++ } global c probe end { println(c) }`, "7 8\n8 10\n10 13\n13 23\n4\n"),
		run("write", p.pie, "bad", `probe PROG.function("step") { $n = 50; @var("total") = 1000 }
			probe PROG.function("step").return { println($return) }`, "1100\n"),
		run("linkage table", p.pie, "run", `probe PROG.plt("shared_add") { printf("%s %d\n", $$name, int_arg(2)) }
			probe PROG.plt("shared_add").return { println(returnval()) } probe PROG.plt { n++ } global n probe end { println(n > 3) }`,
			"shared_add 3\n23\n1\n"),
		// the idle task has the page tables of the process that ran before it, but no memory of its own
		run("memory in the idle task", p.static, "idle", `global n, read, written probe timer.ms(3) { if (pid()) next
			n++; try { read += user_int32(0x10000000) != 0 } catch { } try { set_user_int(0x10000000, 0) written++ } catch { } }
			probe end { println(n > 0, " ", read, " ", written) }`, "kept\n1 0 0\n"),
		run("many", p.many, "", `global n, names probe PROG.function("many_*").call { n++; names[ppfunc()] = 1 }
			probe end { c = 0; foreach (f in names) c++; printf("%d %d\n", n, c) }`, fmt.Sprintf("%d %[1]d\n", manyFunctions)),
		run("many returns", p.many, "", `global n probe PROG.function("many_*").return { n += @entry($n) == $n } probe end { println(n) }`,
			fmt.Sprintln(manyFunctions)),
	}
	for i := range list {
		if list[i].Name == "write" || list[i].Name == "memory in the idle task" {
			list[i].Options = []string{"-g"}
		}
	}
	deep := run("deep recursion", p.static, "deep", `global n, same probe PROG.function("down").return { n++; same += @entry($n) == $return }
		probe end { println(n, " ", same) }`, "")
	deep.check = func(t *testing.T, o harness.Outcome) {
		if o.Stdout != "64 64\n" || !strings.Contains(o.Stderr, "36 hits skipped: the kernel tracks at most 64 pending returns") {
			t.Errorf("stdout %q, stderr %q", o.Stdout, o.Stderr)
		}
	}
	full := run("no address for the kernel's page", p.static, "full", `global n probe PROG.function("down").return { n++ } probe end { println(n) }`, "")
	full.check = func(t *testing.T, o harness.Outcome) {
		if o.Stdout != "0\n" || !strings.Contains(o.Stderr, "10 hits skipped: ") || !strings.Contains(o.Stderr, "no address free for one more page") {
			t.Errorf("stdout %q, stderr %q", o.Stdout, o.Stderr)
		}
	}
	noRoom := run("no address for the kernel's page, and an instruction that it does not emulate", p.static, "full", `global n probe PROG.function("down") { n++ } probe end { println(n) }`, "")
	noRoom.check = func(t *testing.T, o harness.Outcome) {
		if o.Stdout != "1\n" || !strings.Contains(o.Stderr, " has no address free for the page from which the kernel executes instructions under breakpoints") {
			t.Errorf("stdout %q, stderr %q", o.Stdout, o.Stderr)
		}
	}
	locked := run("mappings that are being changed", p.pie, "bad", `probe kernel.function("do_mmap") { if (pid() == target()) print_ubacktrace() }`, "")
	locked.check = func(t *testing.T, o harness.Outcome) { // its caller holds the locks of the mappings
		if o.Status != 0 || !strings.Contains(o.Stderr, " times a process's memory map could not be locked without waiting") {
			t.Errorf("status %d, stderr %q", o.Status, o.Stderr)
		}
	}
	left := run("abandoned calls", p.static, "jump", `global n, same probe PROG.function("leap").return { n++; same += @entry($away) + 5 == $return }
		probe PROG.function("count_down").return { printf("%d ", @entry(int_arg(1))) } probe end { println(n, " ", same) }`, "1 2 3 1 2 5 5\n")
	left.Options = []string{"-DKRETACTIVE=6"}
	departed := run("calls of dead processes and earlier programs", p.static, "depart",
		`global n, same probe PROG.function("depart").return { n++; same += @entry($how) + 5 == $return } probe end { println(n, " ", same) }`, "5 5\n")
	departed.Options = left.Options
	few := deep
	few.Name, few.Options = "few calls at once", []string{"-DKRETACTIVE=10"}
	few.check = func(t *testing.T, o harness.Outcome) {
		if o.Stdout != "10 10\n" || !strings.Contains(o.Stderr, "90 hits skipped: ") || !strings.Contains(o.Stderr, "-DKRETACTIVE=N") {
			t.Errorf("stdout %q, stderr %q", o.Stdout, o.Stderr)
		}
	}
	return append(append(append(list, deep, left, departed, full, noRoom, few, locked), p.followJobs()...), append(p.builtJobs(), p.namedJobs()...)...)
}

// TestReplacedProgram checks that a file with another build-id than the one the module was
// built for is not probed.
func TestReplacedProgram(t *testing.T) {
	const source = "testdata/tools/prog.c"
	harness.EachKernelIfFull(t, func(t *testing.T, release string) {
		program := filepath.Join(t.TempDir(), "program")
		execute(t, "gcc", "-g", "-O0", "-static", "-o", program, source)
		ko, text, err := harness.Module(t.Context(), t, release, harness.Case{
			Script: fmt.Sprintf(`probe process(%q).function("step"), process(%[1]q).function("step").return { println("wrong") print_ubacktrace() }`, program)})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		was := "not " + harness.BuildID(t, program)
		execute(t, "gcc", "-g", "-Os", "-static", "-o", program, source)
		was = harness.BuildID(t, program) + ", " + was
		out := harness.RunJobs(t.Context(), t, guest.Config{Release: release, Add: []guest.Mapping{{Host: program}}},
			[]guest.Job{{Module: ko, Command: program + " run", Warnings: true, Timeout: time.Minute}})
		if o := out[0]; len(o.Stdout) > 0 || strings.Count(string(o.Stderr), "the file is not the build that the script was translated for (build-id ") != 2 ||
			strings.Count(string(o.Stderr), "translate the script again") != 2 || !strings.Contains(string(o.Stderr), "translate the script again (2 probes in it are not armed)\n") || !strings.Contains(string(o.Stderr), was) ||
			!strings.Contains(string(o.Stderr), "symbols and unwind tables of "+program+" are not used: the file is not the build") {
			t.Errorf("%s: stdout %q, stderr %q", release, o.Stdout, o.Stderr)
		}
	})
}

// TestStartedBefore checks that a process that is already running is probed from then on, and
// that other processes of the same program are not, if it is the target. No probe is left
// behind: this process goes on, and so does one that was started meanwhile. The same holds if
// the path means another file of the same build for the process, which may have another root
// directory, if the program has no path
// and is named by its build-id, and for a library that a process loads later or has loaded,
// among others. A process that sleeps outside of probed code does not keep the module from
// being unloaded.
func TestStartedBefore(t *testing.T) {
	harness.EachKernelIfFull(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		program, other := filepath.Join(dir, "program"), filepath.Join(dir, "copy")
		execute(t, "gcc", "-g", "-O0", "-static", "-o", program, "testdata/tools/prog.c")
		execute(t, "cp", program, other)
		library, opener := filepath.Join(dir, "libshared.so"), filepath.Join(dir, "opener")
		execute(t, "gcc", "-g", "-O0", "-shared", "-fPIC", "-o", library, "testdata/tools/shared.c")
		execute(t, "gcc", "-o", opener, "testdata/tools/prog.c")
		self := harness.Binary(t)
		build := func(name, script string, env ...string) string {
			ko, text, err := harness.Module(t.Context(), t, release, harness.Case{Script: script, Env: env, Cwd: dir, Options: []string{"-m", "gs_" + name}})
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			return filepath.Join(dir, filepath.Base(ko))
		}
		ko := build("before", fmt.Sprintf(`
			global n probe process(%q).function("step").call { printf("%%d", pid() == target()); if (++n == 4) exit() }
			probe process(%[1]q).function("step").return { if (@entry($n) != $n) println("wrong") }`, program))
		elsewhere := build("elsewhere", fmt.Sprintf(`global n probe process(%q).function("step") { if (++n == 3) exit() }
			probe end { printf("elsewhere %%d", n) }`, program))
		server := harness.NewDebuginfod(t)
		server.Programs[harness.BuildID(t, program)] = harness.Served{Executable: program}
		built := build("built", fmt.Sprintf(`global n probe process(%q).function("step") { if (++n == 3) exit() }
			probe end { printf("built %%d", n) }`, harness.BuildID(t, program)), server.Env(t)...)
		const add = `.function("shared_add") { println($a + $b); exit() }
			global said probe timer.ms(20) if (!said) { said = 1; system(": >/tmp/armed") }`
		opened := build("opened", fmt.Sprintf("probe process(%q).library(%q)"+add, opener, library))
		server.Programs[harness.BuildID(t, library)] = harness.Served{Executable: library}
		mapped := build("mapped", fmt.Sprintf("probe process(%q)"+add, harness.BuildID(t, library)), server.Env(t)...)
		script := fmt.Sprintf(`%[1]s loop & other=$!; %[1]s loop & it=$!
			%[2]s run -x $it %[3]s; echo " $?"; %[2]s run -x $it %[3]s; echo " $?"
			goes_on $other; goes_on $it; kill $other $it && echo alive
			unshare -m sh -c "mount --bind %[4]s %[1]s; exec %[1]s loop" & it=$!
			await grep -q '^program$' /proc/$it/comm
			unshare -m sleep 1000 & asleep=$!; await grep -q '^sleep$' /proc/$asleep/comm
			%[2]s run -T 20 %[5]s; echo " $?"; grep -c ^gs_ /proc/modules; kill $it $asleep && echo alive
			cat %[1]s >/tmp/it; chmod 755 /tmp/it; /tmp/it loop & it=$!
			await grep -q '^it$' /proc/$it/comm
			rm /tmp/it; %[2]s run -T 20 %[9]s; echo " $?"; kill $it && echo alive
			%[6]s later %[7]s /tmp/armed & it=$!
			%[2]s run -T 20 %[8]s; wait $it && echo opened
			rm /tmp/armed; mkdir /tmp/root; mount --rbind / /tmp/root; cat %[6]s >/tmp/opener; chmod 755 /tmp/opener; mount --bind /tmp/opener /tmp/root%[6]s
			chroot /tmp/root %[6]s opened %[7]s /tmp/armed & it=$!
			await grep -q libshared.so /proc/$it/maps
			%[2]s run -T 20 %[8]s; wait $it && echo in its own root
			rm /tmp/armed; cat %[7]s >/tmp/moved.so; %[6]s opened /tmp/moved.so /tmp/armed & it=$!
			await grep -q moved.so /proc/$it/maps
			%[2]s run -T 20 %[10]s; wait $it && echo mapped`, program, self, ko, other, elsewhere, opener, library, opened, built, mapped)
		out := harness.RunJobs(t.Context(), t, guest.Config{Release: release, Add: []guest.Mapping{
			{Host: dir}, {Host: self}, {Host: "/bin/sh"}, {Host: "/bin/sleep"}, {Host: "/bin/grep"}, {Host: "/usr/bin/unshare"}, {Host: "/usr/bin/mount"},
			{Host: "/bin/cat"}, {Host: "/bin/chmod"}, {Host: "/bin/rm"}, {Host: "/bin/mkdir"}, {Host: "/usr/sbin/chroot"}}},
			[]guest.Job{{Argv: []string{"/bin/sh", "-c", harness.Shell + script}, Timeout: 2 * time.Minute}})
		if got := string(out[0].Stdout); got != "1111 0\n1111 0\nalive\nelsewhere 3 0\n0\nalive\nbuilt 3 0\nalive\n42\nopened\n42\nin its own root\n42\nmapped\n" {
			t.Errorf("%s: %q, stderr %q", release, got, out[0].Stderr)
		}
		// Calls that begin while probes are armed, or after exit(), are no hits, so none is lost.
		if strings.Contains(string(out[0].Stderr), "skipped") {
			t.Errorf("%s: %s", release, out[0].Stderr)
		}
	})
}
