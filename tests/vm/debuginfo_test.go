// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ulikunitz/xz"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// ours begins handlers of probes that other processes hit, too.
const ours = ` if (execname() == "calls") `

// llseek are functions that are called through a pointer, and so are never inlined.
const llseek = `kernel.function("shmem_file_llseek").call, kernel.function("generic_file_llseek").call`

// byTypes are scripts that need no more than BTF. Each must print the same with and without
// debug information; want is that output unless it is "".
var byTypes = []struct{ name, script, want string }{
	{"parameters", `probe kernel.function("vfs_write") {` + ours + `printf("%d\n", $count) }`, "10\n3\n"},
	{"chain", `probe kernel.function("vfs_write") {` + ours + `printf("%s %o\n", kernel_string($file->f_path->dentry->d_name->name),
		$file->f_inode->i_mode) }`, "known 100640\nknown 100640\n"},
	{"anonymous members", `probe kernel.function("vfs_write") {` + ours + `printf("%d %d\n", $file->f_inode->i_nlink,
		$file->f_path->dentry->d_name->len) }`, "1 5\n1 5\n"},
	{"signed", `probe ` + llseek + ` {` + ours + `printf("%d %d\n", $offset, $whence) }`, "-3 2\n"},
	{"result", `probe kernel.function("vfs_write").return {` + ours + `printf("%d %s\n", $return, $$return) }`,
		"10 return=0xa\n3 return=0x3\n"},
	{"parameters of a return", `probe kernel.function("vfs_write").return {` + ours + `printf("%d of %d, %d\n", $return, $count, @entry($count) + 1) }`,
		"10 of 10, 11\n3 of 3, 4\n"},
	{"parameters read by a function", `function f() { return $count } function g() { return f() + 1 }
		probe kernel.function("vfs_write").return {` + ours + `printf("%d, %d at the entry\n", f() + g(), @entry(f() + g())) }`,
		"21, 21 at the entry\n7, 7 at the entry\n"},
	{"pointer result", `probe kernel.function("do_filp_open").return {` + ours + `printf("%s\n", kernel_string($return->f_path->dentry->d_name->name)) }`, ""},
	{"structure behind a pointer", `probe kernel.function("do_sys_openat2") {` + ours + `printf("%s %d\n", $how$, $how->resolve) }`, ""},
	{"all parameters", `probe ` + llseek + ` {` + ours + `printf("%s\n", $$parms) }`, "file=PTR offset=PTR whence=0x2\n"},
	{"more than six parameters", `probe kernel.function("do_mmap") {` + ours + `if ($pgoff == 1 && $len == 8192) printf("%d %d %x %d\n", $len, $prot, $flags, $uf != 0) }`,
		"8192 1 2 1\n"},
	{"structure in a register", `probe kernel.function("from_kuid_munged") {` + ours + `printf("%d\n", $kuid->val) }`, ""},
	{"small types", `probe kernel.function("make_kuid") {` + ours + `if ($uid == 7) println($uid) }`, "7\n"},
	{"structure as the result", `probe kernel.function("ns_to_timespec64").return {` + ours + `printf("%d\n", $return->tv_sec) }`, ""},
	{"bitfields", `probe kernel.function("vfs_write") {` + ours + `{ t = task_current()
		printf("%d %d %d\n", @cast(t, "task_struct")->in_execve, @cast(t, "task_struct")->sched_reset_on_fork,
			@cast(t, "task_struct")->in_iowait) } }`, ""},
	{"bitfield that is set", `probe kernel.function("vfs_write") {` + ours + `printf("%d\n", $file->f_inode->i_sb->s_root->d_flags & 0x7) }`, ""},
	{"cast", `probe kernel.function("vfs_write") {` + ours + `printf("%d %s\n", @cast(task_current(), "struct task_struct", "kernel")->group_leader->pid == pid(),
		kernel_string(@cast(task_current(), "task_struct")->comm)) }`, "1 calls\n1 calls\n"},
	{"array element", `probe kernel.function("vfs_write") {` + ours + `printf("%c%c %d\n", @cast(task_current(), "task_struct")->comm[0],
		@cast(task_current(), "task_struct")->comm[4], @cast(task_current(), "task_struct")->signal->rlim[7]->rlim_cur) }`, ""},
	{"autocast", `probe kernel.function("vfs_write") {` + ours + `{ f = $file->f_path->dentry; printf("%s\n", kernel_string(f->d_name->name)) } }`, "known\nknown\n"},
	{"address", `probe kernel.function("vfs_write") {` + ours + `printf("%d %d\n", &$file->f_path - $file, &@cast(0, "task_struct")->comm) }`, ""},
	{"per-CPU variable", `probe kernel.function("vfs_write") {` + ours + `printf("%d\n", @var("runqueues")->cpu == cpu()) }`, "1\n1\n"},
	{"per-CPU variable by name", `global n probe kernel.function("wake_up_new_task") { n += $runqueues->cpu == cpu() } probe end { println(n > 0) }`, "1\n"},
	{"defined", `probe kernel.function("vfs_write") {` + ours + `printf("%d %d %d\n", @defined($count), @defined($nosuch), @defined($file->nosuch)) }`,
		"1 0 0\n1 0 0\n"},
	{"module", `probe module("vsock").function("vsock_create") {` + ours + `printf("%d %d %s\n", $protocol, $sock->type, ppfunc()) }`,
		"40 5 vsock_create\n"},
	{"module's return", `probe module("vsock").function("vsock_create").return {` + ours + `printf("%d %d\n", $return, $protocol) }`, "0 40\n"},
	{"module's type", `probe module("vsock").function("vsock_create").return {` + ours +
		`printf("%d\n", @cast(@entry($sock)->sk, "struct vsock_sock", "vsock")->local_addr->svm_family) }`, ""},
	{"wildcard", `global n probe kernel.function("vfs_writ*").call {` + ours + `n[ppfunc()]++ }
		probe end { foreach (f+ in n) printf("%s %d\n", f, n[f]) }`, "vfs_write 2\n"},
	{"exported, maxactive", `probe kernel.function("vfs_write").exported {` + ours + `println("exported") }
		probe kernel.function("vfs_write").return.maxactive(5) {` + ours + `println($count) }`, "exported\n10\nexported\n3\n"},
	{"statement at the entry", `probe kernel.statement("vfs_write") {` + ours + `println($count) }`, "10\n3\n"},
	{"system call", `probe syscall.write { if (execname() == "calls") println(name) }`, ""},
}

// bySymbols are scripts that need only the names and addresses of functions.
var bySymbols = []struct{ name, script, want string }{
	{"function", `probe kernel.function("vfs_write") {` + ours + `printf("%s %s\n", pp(), ppfunc()) }`,
		strings.Repeat("kernel.function(\"vfs_write\") vfs_write\n", 2)},
	{"return", `probe kernel.function("vfs_write").return {` + ours + `println(pp()) }`, strings.Repeat("kernel.function(\"vfs_write\").return\n", 2)},
	{"module's function", `probe module("vsock").function("vsock_create").call {` + ours + `println(pp()) }`,
		"module(\"vsock\").function(\"vsock_create\").call\n"},
	{"all functions of a name", `global n probe kernel.function("init_once") { n++ } probe begin { println("armed") } probe end { println(n > 0) }`, "armed\n1\n"},
	{"clone", `global n probe kernel.function("finish_task_switch") { n++ } probe end { println(n > 0) }`, "1\n"},
}

func runWithout(t *testing.T, release string) {
	dir := t.TempDir()
	ko := unpackedModule(t, dir, filepath.Join("/lib/modules", release, "kernel/net/vmw_vsock/vsock.ko"))
	command := fmt.Sprintf("%s inodes; %s %s /tmp/known", harness.Tool(t, dir, "testdata/tools/work.c"),
		harness.Tool(t, dir, "testdata/tools/calls.c"), ko)
	var cases []harness.Case
	add := func(name, script, source string) {
		cases = append(cases, harness.Case{Name: name, Script: script, Options: []string{"-w", "--debuginfo=" + source},
			Command: command + "; true"})
	}
	for _, c := range byTypes {
		add(c.name, c.script, "dwarf")
		add(c.name, c.script, "btf")
	}
	for _, c := range bySymbols {
		add(c.name, c.script, "none")
	}
	out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}, cases)
	for i, c := range byTypes {
		t.Run(c.name, func(t *testing.T) { same(t, out[2*i], out[2*i+1], c.want) })
	}
	for i, c := range bySymbols {
		t.Run(c.name, func(t *testing.T) {
			o := out[2*len(byTypes)+i]
			if o.Err != nil {
				t.Fatal(o.Err)
			}
			exactly(c.want)(t, o)
		})
	}
}

// unpackedModule copies a module's file to dir, decompressed if necessary.
func unpackedModule(t *testing.T, dir, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		f, err := os.Open(path + ".xz")
		must(t, err)
		defer f.Close()
		r, err := xz.NewReader(f)
		must(t, err)
		data, err = io.ReadAll(r)
		must(t, err)
	} else {
		must(t, err)
	}
	out := filepath.Join(dir, filepath.Base(path))
	must(t, os.WriteFile(out, data, 0o600))
	return out
}

// kernelPointer matches an address, which differs from run to run.
var kernelPointer = regexp.MustCompile(`0xff[0-9a-f]{14}`)

func same(t *testing.T, dwarf, btf harness.Outcome, want string) {
	for _, o := range []harness.Outcome{dwarf, btf} {
		if o.Err != nil {
			t.Fatal(o.Err)
		}
		clean(t, o)
	}
	a, b := kernelPointer.ReplaceAllString(dwarf.Stdout, "PTR"), kernelPointer.ReplaceAllString(btf.Stdout, "PTR")
	if d := cmp.Diff(a, b); d != "" {
		t.Errorf("-DWARF +BTF: %s", d)
	}
	if a == "" || want != "" && a != want {
		t.Errorf("prints %q, want %q", a, want)
	}
}

// beyondTypes are scripts that need debug information, with the error message that they get
// without it.
var beyondTypes = []struct{ name, source, script, want string }{
	{"local", "btf", `probe kernel.function("vfs_write") { println($ret) println($other) }`,
		"$ret of vfs_write, whose parameters are $file $buf $count $pos, needs debug information (DWARF) of kernel (build-id "},
	{"file", "btf", `probe kernel.function("vfs_write@fs/read_write.c") { println(1) }`, `the file in "vfs_write@fs/read_write.c" needs debug information (DWARF)`},
	{"two points", "btf", `probe kernel.function("vfs_write@x.c") { println(1) } probe kernel.function("vfs_read@y.c") { println(1) }`,
		`the file in "vfs_write@x.c" needs debug information (DWARF)`},
	{"line", "btf", `probe kernel.statement("vfs_write@fs/read_write.c:580") { println(1) }`, `the line in "vfs_write@fs/read_write.c:580" needs debug information (DWARF)`},
	{"inlined", "btf", `probe kernel.function("vfs_write").inline { println(1) }`, `finding where "vfs_write" was inlined needs debug information (DWARF)`},
	{"global", "btf", `probe kernel.function("vfs_write") { println(@var("jiffies_64")) }`, "the variable jiffies_64, which BTF does not describe, needs debug information (DWARF)"},
	{"global of a file", "btf", `probe kernel.function("vfs_write") { println(@var("jiffies_64@kernel/time/timer.c")) }`,
		"the variable jiffies_64@kernel/time/timer.c needs debug information (DWARF)"},
	{"clone", "btf", `probe kernel.function("finish_task_switch") { println($prev) }`, ", whose clone finish_task_switch.isra.0 may have other parameters, needs"},
	{"name of several", "btf", `probe kernel.function("init_once") { println($foo) }`, " functions, needs debug information (DWARF)"},
	{"variable by symbols", "none", `probe kernel.function("vfs_write") { println($count) }`, "$count of vfs_write, without BTF, needs debug information (DWARF)"},
	{"type by symbols", "none", `probe kernel.function("vfs_write") { println(@cast(0, "task_struct")->pid) }`, `the type "task_struct" needs debug information (DWARF)`},
	{"left out", "btf", `probe kernel.function("vfs_write").inline { println(1) }`, ", which --debuginfo=btf leaves out"},
}

// TestNeedsDebugInfo checks that there is a single error, which names what needs debug information.
func TestNeedsDebugInfo(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		need.Option(t, release, "DEBUG_INFO_BTF")
		for _, c := range beyondTypes {
			_, errs, status := gostap(t, "-p2", "-r", release, "--debuginfo="+c.source, "-e", c.script)
			if status != 1 || !strings.Contains(errs, c.want) || strings.Count(errs, "semantic error") != 1 {
				t.Errorf("%s on %s: status %d, stderr:\n%s\nwant one error with %s", c.name, release, status, errs, c.want)
			}
		}
	})
}

// TestNothingOpened checks that scripts without kernel probes open no symbol tables.
func TestNothingOpened(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "vmlinux")
	if err := os.WriteFile(broken, []byte("no kernel"), 0o600); err != nil {
		t.Fatal(err)
	}
	release := harness.Kernels(t)[0]
	if _, errs, status := gostap(t, "-p2", "-r", release, "--vmlinux", broken, "-e",
		`probe begin { println(1) } probe timer.s(1) { exit() } probe end { println(2) }`); status != 0 || errs != "" {
		t.Errorf("status %d, stderr:\n%s", status, errs)
	}
	if _, errs, status := gostap(t, "-p2", "-r", release, "--vmlinux", broken, "-e",
		`probe kernel.function("vfs_write") { println(1) }`); status != 1 || !strings.Contains(errs, broken) {
		t.Errorf("status %d, stderr:\n%s", status, errs)
	}
}
