// SPDX-License-Identifier: GPL-2.0-or-later

package kevent_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
	"github.com/gostap/gostap/translator"
	"github.com/gostap/gostap/translator/kevent"
	"github.com/gostap/gostap/translator/resolve"
)

var update = flag.Bool("update", false, "write the golden files anew")

// target is a kernel with its symbols.
type target struct {
	kernel  kernel.Kernel
	symbols *dwarfsym.Symbols
}

func openTarget(t *testing.T, release string) target {
	t.Helper()
	s, err := dwarfsym.Open(context.Background(), dwarfsym.Options{Release: release})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return target{kernel.Kernel{Release: release, Arch: "x86_64"}, s}
}

func (x target) events(t *testing.T, script string, o resolve.Options) (*tracemeta.Script, diag.List) {
	t.Helper()
	o.Name, o.Script = "gostap_test", "x.stp"
	out, l := translator.Translate(t.Context(), translator.In{
		Scripts: []*source.File{source.NewFile("x.stp", []byte(script), source.User)},
		Kernel:  x.kernel, Symbols: x.symbols, Resolve: o, Until: 3, Backend: kevent.Backend{},
	})
	return out.Events, l
}

// definitions are scripts that use, together, every kind of place and argument.
var definitions = []string{
	`probe kernel.function("vfs_read") { println($count) }`,
	`probe kernel.function("vfs_read").return { println($return) }`,
	`probe kernel.function("vfs_read").return.maxactive(77) { println("x") }`,
	`probe kernel.function("vfs_read") { println($file->f_inode->i_mode, $file->f_inode->i_size, execname()) }`,
	`probe kernel.function("vfs_read") { println(kernel_string($file->f_path->dentry->d_name->name), user_string($buf)) }`,
	`probe kernel.function("do_sys_openat2") { printf("%s %d\n", $how$, $dfd) }`,
	`probe kernel.function("unix_stream_sendmsg") { println($sock->sk->sk_userlocks, $sock->sk->__sk_common->skc_reuse) }`,
	`probe kernel.function("wake_up_new_task") { println($p->comm$, $p->thread_info->flags, $p->cpus_mask->bits[0]) }`,
	`probe kernel.function("vfs_read") { println(@var("panic_timeout@kernel/panic.c")) }`,
	`probe kernel.function("vfs_read") { f = $file; d = f->f_path->dentry; println(d->d_flags) }`,
	`probe kprobe.function("vfs_read"), kprobe.module("ext4").function("ext4_sync_file") { println(ppfunc()) }`,
	`probe kernel.function("hrtimer_nanosleep") { println($$parms) }`,
	`probe kernel.function("vfs_read").return { println($count, $$parms, $return, @entry(gettimeofday_ns())) }`,
	`probe kernel.function("vfs_read") { println(kernel_int($pos), kernel_long($pos - 16)) }`,
	`function f(p) { p = $pos - 8; q = p - 8; return kernel_long(q) } probe kernel.function("vfs_read") { println(f($file)) }`,
	`probe kernel.function("vfs_read") { if ($count > 4096) { p = $pos; println(kernel_long(p)) } }`,
	`probe my.reads = kernel.function("vfs_read"), kernel.function("vfs_write") { n = $count } probe my.reads { println(n) }`,
	`probe ends = kernel.function("vfs_read").return { println($return) } probe ends { println(@entry($count)) }`,
	`probe kprobe.function("vfs_read") { println(register("rax"), register("ah"), u_register("orig_rax"), register("flags"), register("xcs")) }`,
	`probe kprobe.function("vfs_read") { n = 2; println(int_arg(1), uint_arg(n), pointer_arg(3), longlong_arg(6), long_arg(8)) }`,
	`probe kprobe.function("vfs_read") { println(user_string(pointer_arg(2)), kernel_int(kernel_pointer(kernel_pointer(pointer_arg(1) + 32) - 8))) }`,
	`probe kprobe.function("vfs_read").return { println(returnval(), register("rax"), register("rbx")) }`,
	`probe kernel.trace("sched:sched_switch") { println($preempt, $next->pid, kernel_string($prev->comm)) }`,
	`probe kernel.syscall("64:openat") { println($dfd, $flags, user_string($filename), $id, $compat, $regs->ip) }`,
	`probe kernel.syscall("64:openat").return { printf("%d %d %d\n", $return, $flags, @entry($dfd)) }`,
	`probe kernel.trace("syscalls:sys_enter_newfstat") { println($fd) }`,
	`probe kernel.syscall("64:execve,64:mmap") { println($long2, $int3) }`,
	`probe kernel.trace("block:block_rq_complete") { println($nr_bytes, $rq->q, $$parms) }`,
	`probe kprobe.function("vfs_read") { println(kernel_long(0xffffffff81000000), kernel_string(0xffffffff81000000 + 16)) }`,
}

// TestDefinitions compares event definitions with those recorded for the kernels. The scripts avoid
// static functions with the same name in several files, and addresses, because these change with
// every build.
func TestDefinitions(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		series := strings.Join(strings.SplitN(release, ".", 3)[:2], ".")
		t.Run(series, func(t *testing.T) { checkDefinitions(t, release, "testdata/definitions-"+series+".txt") })
	}
}

func checkDefinitions(t *testing.T, release, golden string) {
	x := openTarget(t, release)
	var got strings.Builder
	for _, script := range definitions {
		s, l := x.events(t, script, resolve.Options{})
		if l.HasErrors() {
			t.Errorf("%s\n%v", script, l)
			continue
		}
		fmt.Fprintln(&got, "#", script)
		for i := range s.Events {
			fmt.Fprintln(&got, s.Events[i].Definition("g"))
		}
		again(t, s)
	}
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(filepath.FromSlash(golden))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// again checks that the written file passes the runner's checks, and gives the same events.
func again(t *testing.T, s *tracemeta.Script) {
	t.Helper()
	data, err := s.Write()
	if err != nil {
		t.Fatal(err)
	}
	back, err := tracemeta.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(s.Events, back.Events); d != "" {
		t.Errorf("events change in their file:\n%s", d)
	}
}

// refusals are scripts with the code and place of the first error, and a word of its message.
var refusals = []struct {
	script string
	code   diag.Code
	line   int
	col    int
	says   string
}{
	{`probe kernel.function("vfs_read"), kprobe.function("vfs_write").post { println(1) }`, diag.EventProbe, 1, 36, "before the instruction"},
	{`probe timer.jiffies(100) { println(1) }`, diag.EventProbe, 1, 7, "jiffy"},
	{`probe timer.ms(100) { println(pid()) }`, diag.EventFunction, 1, 31, "timer probes"},
	{`global p probe kernel.function("vfs_read") { p = $pos; println(kernel_long(p)) }`, diag.EventFetch, 1, 64, "computed"},
	{`probe kernel.syscall("openat") { println(1) }`, diag.EventProbe, 1, 7, "32-bit"},
	{`probe kernel.syscall { println(1) }`, diag.EventProbe, 1, 7, "names no system call"},
	{`probe kernel.data("jiffies").write { println(1) }`, diag.EventProbe, 1, 7, "kernel.data"},
	{`probe kernel.function("vfs_read") { printf("%4m", $file) }`, diag.EventConstruct, 1, 37, "%m"},
	{`probe kernel.function("vfs_read") { println(uid()) }`, diag.EventFunction, 1, 45, "uid()"},
	{`probe kernel.function("vfs_read") { println(register("xx")) }`, diag.EventFunction, 1, 45, "register()"},
	{`probe kernel.function("vfs_read") { println(register(execname())) }`, diag.EventFunction, 1, 45, "register()"},
	{`probe kernel.function("vfs_read").return { print_backtrace() }`, diag.EventFunction, 1, 44, "print_backtrace()"},
	{`probe kprobe.function("vfs_read").offset(9)?, kprobe.function("vfs_read").offset(5)? { println(backtrace()) }`, diag.EventFunction, 1, 96, "backtrace()"},
	{`probe kprobe.function("vfs_read").offset(9)?, kprobe.function("vfs_read").offset(5)? { println(irqs_off()) }`, diag.EventFunction, 1, 96, "irqs_off()"},
	{`probe kernel.function("vfs_read").return { println(irqs_off()) }`, diag.EventFunction, 1, 52, "irqs_off()"},
	{`probe begin { println(returnval()) }`, diag.EventFunction, 1, 23, "begin, end"},
	{`probe kernel.function("vfs_read") { println(kernel_long(0x7fff0000)) }`, diag.EventFetch, 1, 45, "number"},
	{`probe process("/lib/x86_64-linux-gnu/libc.so.6").function("malloc").call { println(user_string(pointer_arg(1))) }`, diag.EventFetch, 1, 84, "values in registers"},
	{`probe process("/lib/x86_64-linux-gnu/libc.so.6").function("malloc").call { println(kernel_string(0xffffffff81000000)) }`, diag.EventFetch, 1, 84, "values in registers"},
	{`probe process("/lib/x86_64-linux-gnu/libc.so.6").function("malloc").call { println(kernel_int(0xffffffff81000000)) }`, diag.EventFetch, 1, 84, "values in registers"},
	{`probe begin { println(pid()) }`, diag.EventFunction, 1, 23, "begin, end"},
	{`function c:long() %{ STAP_RETURN(1); %} probe kernel.function("vfs_read") { println(c()) }`, diag.EventFunction, 1, 85, "c()"},
	{`function f(n) { if (n) next; return 1 } function f(n) %{ STAP_RETURN(2); %} probe kernel.function("vfs_read") { println(f($count)) }`, diag.EventFunction, 1, 121, "overload in C"},
	{`probe kernel.function("vfs_read") { println(%{ 1 %}) }`, diag.EventFunction, 1, 45, "embedded C"},
	{`probe kernel.function("vfs_read") { i = $count & 1; println($file->f_path->dentry->d_iname[i]) }`, diag.EventFetch, 1, 61, "computed"},
	{`probe kernel.function("vfs_read") { if ($count > 4096) off = 8; println(kernel_long($pos - off)) }`, diag.EventFetch, 1, 73, "computed"},
	{`probe kernel.function("vfs_read") { println(kernel_long($pos - off)); off = 8 }`, diag.EventFetch, 1, 45, "computed"},
	{`probe kernel.function("vfs_read") { $count && (off = 8); println(kernel_long($pos - off)) }`, diag.EventFetch, 1, 66, "computed"},
	{`probe kernel.function("vfs_read") { if ($count) { p = $pos; println(kernel_long(p)) } else println(kernel_long(p + 8)) }`, diag.EventFetch, 1, 69, "variable p"},
	{`global a probe kernel.function("vfs_read") { p = $pos; foreach (p in a) println(kernel_long(p)) a[1] = 1 }`, diag.EventFetch, 1, 81, "variable p"},
	{`global a probe kernel.function("vfs_read") { p = $pos; while (a[1]) { println(kernel_long(p)); p = p + 8 } a[1] = 1 }`, diag.EventFetch, 1, 79, "variable p"},
	{`function f(p) { if (p == 1) p = 0; return kernel_long(p) } probe kernel.function("vfs_read") { println(f($pos)) }`, diag.EventFetch, 1, 43, "variable p"},
	{`probe kernel.function("vfs_read") { println(user_int($buf)) }`, diag.EventFunction, 1, 45, "user_int()"},
	{`probe kernel.function("vfs_read") { println(&@var("init_task@init/init_task.c")) }`, diag.EventFetch, 1, 46, "address"},
	{`probe kernel.function("vfs_read") { println(kernel_string(4096)) }`, diag.EventFetch, 1, 45, "number"},
	{`probe kernel.function("vfs_read") { $count = 1 }`, diag.EventWrite, 1, 37, "can only read"},
	{`probe kernel.function("vfs_read").return.maxactive(5000) { println(1) }`, diag.EventLimit, 1, 7, "maxactive(5000)"},
	{`probe kernel.function("vfs_read") { println(@cast($file->f_path->dentry->d_parent->d_parent->d_parent->d_parent->d_parent->d_parent->d_parent->d_parent->d_parent->d_parent->d_parent->d_parent, "struct dentry", "kernel")->d_flags) }`, diag.EventLimit, 1, 45, "characters"},
}

func TestRefusals(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		x := openTarget(t, release)
		for _, test := range refusals {
			_, l := x.events(t, test.script, resolve.Options{Guru: true})
			var errs diag.List
			for _, d := range l {
				if d.Severity == diag.Error {
					errs = append(errs, d)
				}
			}
			if len(errs) == 0 {
				t.Errorf("%s: taken", test.script)
				continue
			}
			d := errs[0]
			line, col := d.Pos.LineCol()
			if d.Code != test.code || line != test.line || col != test.col || !strings.Contains(d.Message, test.says) || d.Hint == "" {
				t.Errorf("%s:\n%s at %d:%d: %s (hint %q), want %s at %d:%d, %q", test.script, d.Code, line, col, d.Message, d.Hint, test.code, test.line, test.col, test.says)
			}
		}
	}
}

// TestArchitecture: register names are known only for x86-64, so other architectures are an error.
func TestArchitecture(t *testing.T) {
	x := openTarget(t, harness.Kernels(t)[0])
	x.kernel.Arch = "aarch64"
	_, l := x.events(t, `probe kprobe.function("vfs_read") { println("x") }`, resolve.Options{})
	if len(l) != 1 || l[0].Code != diag.EventArch {
		t.Errorf("%v", l)
	}
}

// TestEventLimits checks that an event with too many values, or too long a definition, is an error.
func TestEventLimits(t *testing.T) {
	x := openTarget(t, harness.Kernels(t)[0])
	values := func(n int, each string) string {
		script := `probe kernel.function("vfs_read") {`
		for i := range n {
			script += fmt.Sprintf(" println(%s)", fmt.Sprintf(each, 8*i))
		}
		return script + " }"
	}
	for _, c := range []struct {
		script, want string
	}{
		{values(127, "kernel_int($pos + %d)"), ""}, // and $pos itself,
		{values(128, "kernel_int($pos + %d)"), "needs 129 values; a kprobe event can have at most 128"},
		{values(70, "kernel_int(kernel_pointer(kernel_pointer(kernel_pointer($file + 1000000) + 1000000) + 1000000) + %d)"), "takes "},
	} {
		_, l := x.events(t, c.script, resolve.Options{})
		if c.want == "" && !l.HasErrors() {
			continue
		}
		if len(l) != 1 || l[0].Code != diag.EventLimit || !strings.Contains(l[0].Message, c.want) || c.want == "" {
			t.Errorf("want %q, got %v", c.want, l)
		}
	}
}

// TestAddressAsEvent checks that a probe of an address becomes an event at the symbol there, because KASLR
// moves addresses.
func TestAddressAsEvent(t *testing.T) {
	x := openTarget(t, harness.Kernels(t)[0])
	addr, _, ok := x.symbols.Symbol("kernel", "vfs_read")
	if !ok {
		t.Fatal("no vfs_read")
	}
	s, l := x.events(t, fmt.Sprintf("probe kernel.statement(%#x) { println(1) }", addr), resolve.Options{})
	if l.HasErrors() || len(s.Events) != 1 {
		t.Fatal(l)
	}
	if got := s.Events[0].Definition("g"); !strings.HasSuffix(got, " vfs_read") {
		t.Error(got)
	}
}

// TestReturnInProgram checks that each return event of a program follows an event at the function's entry, and
// that no variable is kept which has its place only after the prologue of unoptimised code.
func TestReturnInProgram(t *testing.T) {
	x := openTarget(t, harness.Kernels(t)[0])
	path := filepath.Join(t.TempDir(), "plain")
	source := path + ".c"
	if err := os.WriteFile(source, []byte("int f(int n) { return n + 1; }\nint main(void) { return f(1); }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	gcc := need.Program(t, "gcc", "gcc")
	if out, err := exec.Command(gcc, "-g", "-O0", "-o", path, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	probe := `probe process("` + path + `").function("f").return `
	for _, script := range []string{probe + `{ println($return) }`, probe + `{ println(@entry(tid()), @entry(long_arg(1))) }`} {
		s, l := x.events(t, script, resolve.Options{})
		if l.HasErrors() || len(s.Events) != 2 {
			t.Fatalf("%s: %v", script, l)
		}
		e, r := s.Events[0].Definition("g"), s.Events[1].Definition("g")
		_, at, _ := strings.Cut(e, " ")
		at, args, _ := strings.Cut(at, " ")
		if !s.Events[0].Entry || !strings.HasPrefix(e, "p:g/") || !strings.HasPrefix(args, "sp=%sp:u64") || strings.Contains(args, "(") || !strings.HasPrefix(r, "r:g/") || !strings.Contains(r, " "+at+" sp=%sp:u64") {
			t.Errorf("%s:\n%s\n%s", script, e, r)
		}
		again(t, s)
	}
	if _, l := x.events(t, probe+`{ println(@entry(&$n)) }`, resolve.Options{}); len(l) == 0 || l[0].Code != diag.EventFetch || !strings.Contains(l[0].Message, "prologue") {
		t.Errorf("%v", l)
	}
}
