// SPDX-License-Identifier: GPL-2.0-or-later

// Package vm runs scripts in guests and checks what they print.
package vm

import (
	"bytes"
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// job is a case with a check of its outcome.
type job struct {
	harness.Case
	check func(t *testing.T, o harness.Outcome)
}

// exactly expects this standard output, nothing on standard error, and status 0.
func exactly(want string) func(*testing.T, harness.Outcome) {
	return func(t *testing.T, o harness.Outcome) {
		if o.Stdout != want {
			t.Errorf("stdout:\n%s\nwant:\n%s", o.Stdout, want)
		}
		clean(t, o)
	}
}

// clean expects status 0 and nothing on standard error.
func clean(t *testing.T, o harness.Outcome) {
	if o.Status != 0 || o.Stderr != "" {
		t.Errorf("status %d, stderr:\n%s", o.Status, o.Stderr)
	}
}

func TestJobs(t *testing.T) {
	harness.EachKernelIfFull(t, func(t *testing.T, release string) { runJobs(t, release) })
}

func runJobs(t *testing.T, release string) {
	dir := t.TempDir()
	work := harness.Tool(t, dir, "testdata/tools/work.c")
	load := harness.Tool(t, dir, "testdata/tools/loadmod.c")
	inject := buildModule(t, dir, release, "inject")
	jobs := append(kernelJobs(work, load, inject, textOffset(t, inject, "inject_check")), commonJobs(work)...)
	cases := make([]harness.Case, len(jobs))
	for i := range jobs {
		cases[i] = jobs[i].Case
	}
	out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}, cases)
	for i := range jobs {
		t.Run(jobs[i].Name, func(t *testing.T) {
			if out[i].Err != nil {
				t.Fatalf("%v\n%s", out[i].Err, out[i].Build)
			}
			jobs[i].check(t, out[i])
		})
	}
}

// kernelJobs depend on the kernel, or on the job before them.
func kernelJobs(work, load, inject string, check uint64) []job {
	return []job{
		{harness.Case{Name: "load-inject", Argv: []string{load, inject}}, clean},
		{harness.Case{Name: "inject-off", Script: `probe begin { println("armed") }`, Command: work + " read /proc/gs_inject"},
			checkLines("armed", "read: 5")},
		{harness.Case{Name: "inject", Options: []string{"-g"}, Script: injection(inject, check), Command: work + " read /proc/gs_inject"},
			checkLines("was 0", "at inject_check", "tasklet 1 1", "read: Operation not permitted")},
		{harness.Case{Name: "nmi", Script: heldByNMI, Options: []string{"-g", "-DSTP_NO_OVERLOAD"}, Command: holdForNMI}, checkNMI},
		{harness.Case{Name: "interrupts", Script: inInterrupts, Options: []string{"-g", "--suppress-handler-errors"}}, checkInterrupts},
		{harness.Case{Name: "embedded-page", Script: embeddedPage, Options: []string{"-g"}, Command: work + " pages"},
			exactly("valid 1, wrong 0\n")},
		{harness.Case{Name: "embedded-read", Script: embeddedRead, Options: []string{"-g"}},
			exactly("1 47 47\n542 bc!\nread fault [man error::fault]\nunlocked\n")},
	}
}

// injection changes what a function of the module inject returns, and probes the function by its address too.
func injection(inject string, check uint64) string {
	return `global ran, done
probe module("` + inject + `").function("inject_check").return { printf("was %d\n", $return); $return = -1 }
probe module("` + inject + `").statement(` + fmt.Sprintf("0x%x", check) + `) { println("at ", symname(addr())) }
probe kernel.trace("irq:tasklet_entry") { ran += symname($func) == "inject_later" }
probe kernel.trace("irq:tasklet_exit") { done += symname($func) == "inject_later" }
probe end { println("tasklet ", ran, " ", done) }`
}

// textOffset returns where a function is in a module's section .text.
func textOffset(t *testing.T, module, name string) uint64 {
	t.Helper()
	f, err := elf.Open(module)
	must(t, err)
	defer f.Close()
	all, err := f.Symbols()
	must(t, err)
	i := slices.IndexFunc(all, func(s elf.Symbol) bool { return s.Name == name })
	if i < 0 || f.Sections[all[i].Section].Name != ".text" {
		t.Fatalf("%s has no %s in .text", module, name)
	}
	return all[i].Value
}

// commonJobs hardly depend on the kernel.
func commonJobs(work string) []job {
	return []job{
		{harness.Case{Name: "hello", File: filepath.Join(harness.Root(), "examples/hello.stp")}, exactly("hello world\n")},
		{harness.Case{Name: "system-uid", Script: systemUID, Command: work + " touch /tmp/uid-probe"},
			exactly("0 1 1 0\nroot is a system user\n")},
		{harness.Case{Name: "watch-file", File: filepath.Join(harness.Root(), "examples/watch-file.stp"),
			Options: []string{"-w"}, Args: []string{"0", "0", "0"}, Command: work + " file /tmp/watched"}, clean},
		{harness.Case{Name: "watch-file-by-argument", Script: watchByArgument, Options: []string{"-w"},
			Args: []string{"0", "2", "3"}, Command: work + " file /tmp/watched"},
			exactly("vfs_write 3\nvfs_read 2\n")},
		{harness.Case{Name: "socket-tree", File: filepath.Join(harness.Root(), "examples/socket-calls.stp"),
			Command: work + " sockets"}, checkTree},
		{harness.Case{Name: "opens", File: filepath.Join(harness.Root(), "examples/opens.stp"),
			Command: work + " opens"}, checkOpens},
		{harness.Case{Name: "latency", File: filepath.Join(harness.Root(), "examples/read-latency.stp"),
			Command: work + " file /tmp/latency"}, checkLatency},
		{harness.Case{Name: "predicates", Script: predicates, Command: predicatesLoad}, exactly("five 5\n2 5 3 1\n1 5\n")},
		{harness.Case{Name: "differences", Script: differing}, exactly(differingPrints)},
		{harness.Case{Name: "leader", Script: leader, Options: []string{"-g"}, Command: work + " opens"}, exactly("begin 1 1\nend 1 1\n")},
		{harness.Case{Name: "old-habits", Script: oldHabits, Options: []string{"-g"}, Command: work + " opens"}, exactly(oldHabitsSaid)},
	}
}

const systemUID = `
global said
function system_uid_p(u) { return u < 500 }
probe begin { printf("%d %d %d %d\n", system_uid_p(1000), system_uid_p(0), system_uid_p(499), system_uid_p(500)) }
probe kernel.function("vfs_open").call {
  if (system_uid_p(uid()) && !said++) println("root is a system user")
}`

// The three arguments are the device's major and minor number, and any number. The inodes in
// the guest's root, which is in memory, have no fixed numbers, so the script recognizes the
// file by its name and compares the device with itself.
const watchByArgument = `
global hits
probe kernel.function("vfs_write"), kernel.function("vfs_read") {
  if (pid() != target()) next
  if (@defined($file->f_path->dentry)) {
    dev = $file->f_path->dentry->d_inode->i_sb->s_dev
    ino = $file->f_path->dentry->d_inode->i_ino
  }
  if (kernel_string($file->f_path->dentry->d_name->name) == "watched" && (dev >> 20) == $1 && dev > 0 && ino > 0 && $2 + $3 == 5)
    hits[ppfunc()]++
}
probe end { foreach (f in hits-) printf("%s %d\n", f, hits[f]) }`

// treeLine matches a line of the call tree. The idle task's name has a slash: inodes are
// freed after a grace period, in whatever task that ends.
var treeLine = regexp.MustCompile(`^ *\d+ [\w./-]+\(\d+\): *(->|<-) [a-z_0-9]+$`)

func checkTree(t *testing.T, o harness.Outcome) {
	if o.Status != 0 {
		t.Errorf("status %d: %s", o.Status, o.Stderr)
	}
	lines := strings.Split(strings.TrimSuffix(o.Stdout, "\n"), "\n")
	if len(lines) < 8 {
		t.Fatalf("only %d lines:\n%s", len(lines), o.Stdout)
	}
	in, out := 0, 0
	for _, l := range lines {
		if !treeLine.MatchString(l) {
			t.Errorf("not a line of a call tree: %q", l)
		}
		if strings.Contains(l, "->") {
			in++
		} else {
			out++
		}
	}
	for _, f := range []string{"__sys_socket", "__sys_socketpair", "sock_alloc"} {
		if !strings.Contains(o.Stdout, "-> "+f+"\n") || !strings.Contains(o.Stdout, "<- "+f+"\n") {
			t.Errorf("%s is not entered and left", f)
		}
	}
	if nested := regexp.MustCompile(`\):  +-> sock_alloc`); !nested.MatchString(o.Stdout) {
		t.Errorf("sock_alloc is not indented:\n%s", o.Stdout)
	}
	if in < out-2 || out < in-2 {
		t.Errorf("%d entries, %d returns", in, out)
	}
}

func checkOpens(t *testing.T, o harness.Outcome) {
	clean(t, o)
	want := regexp.MustCompile(`(?m)^work\(\d+\) openat\(AT_FDCWD, "/tmp/opened \\"x\\"\\n", O_RDWR\|O_CREAT, 0640\)$`)
	if n := len(want.FindAllString(o.Stdout, -1)); n != 3 {
		t.Errorf("%d opens of three are shown:\n%s", n, o.Stdout)
	}
}

func checkLatency(t *testing.T, o harness.Outcome) {
	clean(t, o)
	if !strings.HasPrefix(strings.TrimLeft(o.Stdout, " "), "value |") || !regexp.MustCompile(`\d+ \|@+ +\d+`).MatchString(o.Stdout) {
		t.Errorf("no histogram:\n%s", o.Stdout)
	}
}

// checkLines expects these lines in any order, because the output of the script and of its
// command share a stream.
func checkLines(want ...string) func(*testing.T, harness.Outcome) {
	return func(t *testing.T, o harness.Outcome) {
		clean(t, o)
		got := strings.Split(strings.TrimSpace(o.Stdout), "\n")
		if len(got) != len(want) {
			t.Fatalf("got %q, want %q", got, want)
		}
		for _, w := range want {
			if !strings.Contains(o.Stdout, w+"\n") {
				t.Errorf("no line %q in %q", w, got)
			}
		}
	}
}

const embeddedPage = `
%{
#include <linux/mm.h>
%}
global good, bad, done
function is_page:long(page:long) %{ /* pure */
  STAP_RETURN(pfn_valid(page_to_pfn((struct page *)(unsigned long)STAP_ARG_page)));
%}
probe kernel.trace("mm_page_alloc") {
  if (pid() != target() || !$page) next
  if (is_page($page)) good++; else bad++
  if (good >= 10 && !done++) exit()
}
probe end { printf("valid %d, wrong %d\n", good >= 10, bad) }`

// embeddedRead reads memory by the names that C code in scripts has for it. The first byte of
// gostap's first argument is the "/" of /init.
const embeddedRead = `
%{
#if STAP_COMPAT_VERSION < STAP_VERSION(1, 8) || LINUX_VERSION_CODE < KERNEL_VERSION(2, 6, 12)
#error "an old language, or an old kernel"
#endif
static int unlocked;
%}
function parent:long() %{
	struct task_struct *parent = kread(&current->real_parent);
	int pid = -1;
	kderef_buffer(&pid, &parent->tgid, sizeof(pid));
	kderef_buffer(NULL, parent->comm, sizeof(parent->comm));
	STAP_RETVALUE = pid == kderef(sizeof(pid), &parent->tgid);
%}
function argument:long(whole:long) %{
	char __user *at = (char __user *)kread(&current->mm->arg_start);
	STAP_RETVALUE = STAP_ARG_whole ? uread(at) : uderef(1, at);
%}
function bad:long() %{
	STAP_RETVALUE = kread((long *)8);
	CATCH_DEREF_FAULT();
	unlocked++;
%}
function more:long(n:long, text:string, unread) {
  n += 1
  return %{ STAP_ARG_n * 10 + strlen(STAP_ARG_text) + STAP_ARG_unread %}
}
function rest:string(text:string) {
  text = text . "!"
  return %{ /* pure */ /* string */ STAP_ARG_text + 1 %}
}
probe begin {
  println(parent(), " ", argument(1), " ", argument(0))
  println(more(3, "ab", 500), " ", rest("abc"))
  try { println(bad()) } catch (e) { println(e) }
  if (%{ unlocked %}) println("unlocked")
  exit()
}`

// buildModule builds testdata/NAME for a kernel, with debug information.
func buildModule(t *testing.T, dir, release, name string) string {
	t.Helper()
	stage := filepath.Join(dir, name)
	if err := os.MkdirAll(stage, 0o755); err != nil {
		t.Fatal(err)
	}
	sources, err := filepath.Glob(filepath.Join("testdata", name, "*.[ch]"))
	must(t, err)
	makefile := "obj-m := " + name + ".o\nccflags-y := -I$(src)\n"
	for _, path := range sources {
		if base := filepath.Base(path); strings.HasSuffix(base, ".c") && base != name+".c" {
			makefile += name + "-y += " + strings.TrimSuffix(base, ".c") + ".o\n"
		}
		text, err := os.ReadFile(path)
		must(t, err)
		must(t, os.WriteFile(filepath.Join(stage, filepath.Base(path)), text, 0o644))
	}
	must(t, os.WriteFile(filepath.Join(stage, "Makefile"), []byte(makefile), 0o644))
	cmd := exec.Command("make", "-C", "/lib/modules/"+release+"/build", "M="+stage, "modules")
	// Warnings come from the compiler, from modpost, or from objtool, which checks the targets of jumps.
	if out, err := cmd.CombinedOutput(); err != nil || bytes.Contains(out, []byte("warning:")) {
		t.Fatalf("building %s: %v\n%s", name, err, out)
	}
	return filepath.Join(stage, name+".ko")
}

// rename moves a file.
func rename(from, to string) error { return os.Rename(from, to) }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
