// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/kernel"
	runtimec "github.com/gostap/gostap/runtime-c"
	"github.com/gostap/gostap/tests/need"
)

// sharedCache is one cache for all tests, so that each kernel is learnt only once.
var sharedCache string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "gostap-test-")
	if err != nil {
		panic(err)
	}
	sharedCache = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// installed returns Debian's kernels whose headers are installed.
func installed() []string { return need.Packaged(Installed()) }

// eachKernel runs test for each of the installed kernels.
func eachKernel(t *testing.T, test func(t *testing.T, k kernel.Kernel)) {
	onKernels(t, installed(), test)
}

// taught has what learnOnce has returned, by release.
var taught = map[string]struct {
	l  *learnt
	ko []byte
}{}

// learnOnce returns what learn returns for a kernel, which takes 2 s. Tests must not change it.
func learnOnce(t *testing.T, k kernel.Kernel) (l *learnt, ko []byte) {
	t.Helper()
	if known, ok := taught[k.Release]; ok {
		return known.l, known.ko
	}
	l, ko, err := learn(context.Background(), k)
	if err != nil || l.Refused != "" {
		t.Fatal(err, l.Refused)
	}
	taught[k.Release] = struct {
		l  *learnt
		ko []byte
	}{l, ko}
	return l, ko
}

// eachKernelIfFull is eachKernel in the full tier. Otherwise it runs the test only for the newest
// kernel. It is for tests that compile a lot and compare the results.
func eachKernelIfFull(t *testing.T, test func(t *testing.T, k kernel.Kernel)) {
	list := installed()
	if !everyKernel {
		list = list[max(0, len(list)-1):]
	}
	onKernels(t, list, test)
}

// oneKernel runs a test that does not depend on the kernel: on the newest, which other tests have learnt.
func oneKernel(t *testing.T, test func(t *testing.T, k kernel.Kernel)) {
	list := installed()
	onKernels(t, list[max(0, len(list)-1):], test)
}

func onKernels(t *testing.T, releases []string, test func(t *testing.T, k kernel.Kernel)) {
	need.Headers(t, len(releases))
	for _, r := range releases {
		k, err := Describe(context.Background(), r, DescribeOptions{})
		if err != nil {
			t.Fatal(err)
		}
		t.Run(r, func(t *testing.T) { test(t, k) })
	}
}

// testModule uses many of the things that modules consist of: per-CPU data, a kprobe, a
// tracepoint's static key, parameters, an exit function, strings, a timer.
const testModule = `#include "gs_facts.h"
#include "part.h"
#include <linux/module.h>
#include <linux/kprobes.h>
#include <linux/hrtimer.h>
#include <linux/percpu.h>
#include <linux/slab.h>
#include <linux/proc_fs.h>
#include <linux/sched/signal.h>
static DEFINE_PER_CPU(long, hits);
static char *what = "x";
module_param(what, charp, 0400);
static const char where[] __used = __FILE__; /* names no folder of the build */
static const char meta[] __used __section(".gostap.meta") = "{}";
static int pre(struct kprobe *p, struct pt_regs *regs) { this_cpu_inc(hits); return 0; }
NOKPROBE_SYMBOL(pre);
static struct kprobe kp = { .symbol_name = "vfs_read", .pre_handler = pre };
static int __init gs_up(void)
{
	long *p = kmalloc(PART, GFP_KERNEL);
	if (p)
		memset(p, 0, PART);
	kfree(p);
	pr_info("%s: %s %s\n", KBUILD_MODNAME, what, current->comm);
	return register_kprobe(&kp);
}
static void __exit gs_down(void) { unregister_kprobe(&kp); }
module_init(gs_up);
module_exit(gs_down);
MODULE_LICENSE("GPL");
`

func testRequest(k kernel.Kernel, name, source string) Request {
	return Request{Kernel: k, Name: name, CacheDir: sharedCache, Gostap: "test", Sources: map[string][]byte{
		"gostap_main.c": []byte(source),
		"part.h":        []byte("#define PART 4096\n"),
	}}
}

// noLeftovers fails the test if stage directories remain.
func noLeftovers(t *testing.T) {
	t.Helper()
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	t.Cleanup(func() {
		left, _ := filepath.Glob(filepath.Join(tmp, "*"))
		if len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}

func build(t *testing.T, r Request) Module {
	t.Helper()
	start := time.Now()
	m, err := Build(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %s in %v %s", r.Kernel.Release, m.How, time.Since(start).Round(time.Millisecond), m.Why)
	if len(m.Warnings) > 0 {
		t.Errorf("warnings: %v", m.Warnings)
	}
	return m
}

func TestReplayEqualsKbuild(t *testing.T) {
	eachKernelIfFull(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		r := testRequest(k, "gostap_same", testModule)
		r.CFlags = []string{"-DGS_TEXT=\"a b\""}
		replayed := build(t, r)
		if replayed.How != FromReplay {
			t.Fatalf("not replayed: %s", replayed.Why)
		}
		r.NoCache, r.NoReplay = true, true
		kbuilt := build(t, r)
		defer os.RemoveAll(kbuilt.TempDir)
		if kbuilt.How != FromKbuild {
			t.Errorf("How = %s, want %s", kbuilt.How, FromKbuild)
		}
		a, b := read(t, kbuilt.Path), read(t, replayed.Path)
		if diff := sameModule(a, b, builtAs{name: r.Name}, builtAs{name: r.Name}); diff != "" {
			t.Errorf("modules differ: %s", diff)
		}
		if diff := sameModule(a, append(b[:0:0], a...), builtAs{name: r.Name}, builtAs{name: r.Name}); diff != "" {
			t.Errorf("a module differs from itself: %s", diff)
		}
	})
}

// childFaults returns the number of page faults of all ended child processes: it grows
// whenever a program that this process started ends.
func childFaults(t *testing.T) int64 {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u); err != nil {
		t.Fatal(err)
	}
	return u.Minflt
}

func TestCache(t *testing.T) {
	eachKernelIfFull(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		r := testRequest(k, "gostap_cached", testModule)
		if _, ok := Lookup(context.Background(), r); ok {
			t.Fatal("found in an empty cache")
		}
		r.CacheDir = t.TempDir() // the package's may know the kernel already
		var said []string
		r.Once = func(what string) func() { said = append(said, what); return func() { said = append(said, "done") } }
		first := build(t, r)
		if want := "Learning how modules for " + k.Release + " are built, once for all runs, done"; strings.Join(said, ", ") != want {
			t.Errorf("the first build said %q, want %q", said, want)
		}
		if list := pchFiles(t, newHeaderStore(cache{r.CacheDir}, k.Release, key{}).dir); len(list) != 1 && k.Config["CC_IS_GCC"] == "y" {
			t.Errorf("the first build has left these precompiled headers, checked beside Kbuild's module: %v", list)
		}
		before := childFaults(t)
		again, ok := Lookup(context.Background(), r)
		if !ok || again.Path != first.Path || again.How != FromCache || !again.Cached {
			t.Fatalf("Lookup = %+v, %v", again, ok)
		}
		if n := childFaults(t) - before; n != 0 {
			t.Errorf("a hit started programs, which had %d page faults", n)
		}
		other := r
		other.Key = "-DX=1"
		if _, ok := Lookup(context.Background(), other); ok {
			t.Error("another key hit")
		}
		if err := os.Truncate(first.Path, 1000); err != nil {
			t.Fatal(err)
		}
		if _, ok := Lookup(context.Background(), r); ok {
			t.Error("a corrupted entry was used")
		}
		if m := build(t, r); m.Cached {
			t.Error("a corrupted entry was used")
		}
		if len(said) != 2 {
			t.Errorf("later builds said %q", said[2:])
		}
	})
}

func TestCompileErrorHasScriptPosition(t *testing.T) {
	source := strings.Replace(testModule, "static int __init gs_up(void)\n{",
		"static int __init gs_up(void)\n{\n#line 7 \"a script.stp\"\n\tint x = no_such_name;\n", 1)
	eachKernelIfFull(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		for _, noReplay := range []bool{false, true} {
			r := testRequest(k, "gostap_bad", source)
			r.NoReplay = noReplay
			_, err := Build(context.Background(), r)
			var ce *CompileError
			if !errors.As(err, &ce) || len(ce.Messages) == 0 {
				t.Fatalf("error is %v", err)
			}
			m := ce.Messages[0]
			if m.File != "a script.stp" || m.Line != 7 || m.Col != 10 || m.Severity != Error ||
				!strings.Contains(m.Text, "no_such_name") {
				t.Errorf("message is %+v", m)
			}
		}
	})
}

func TestUnexportedSymbol(t *testing.T) {
	source := strings.Replace(testModule, "static int __init gs_up(void)\n{",
		"extern void gs_nowhere(void);\nstatic int __init gs_up(void)\n{\n\tgs_nowhere();\n", 1)
	eachKernelIfFull(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		_, err := Build(context.Background(), testRequest(k, "gostap_sym", source))
		if err == nil || err.Error() != `modpost: error: symbol "gs_nowhere" is not exported by the kernel` {
			t.Errorf("error is %v", err)
		}
	})
}

// TestFactsInOneCompilation checks that no probe has an error that ends the compilation, such as a
// header that the kernel lacks: all probes are then compiled once more, which takes a tenth of the
// first script's time.
func TestFactsInOneCompilation(t *testing.T) {
	eachKernelIfFull(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		b := builder{r: Request{Kernel: k, CacheDir: sharedCache}, cache: cache{sharedCache}}
		l, _, err := b.knowledge(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		st, err := newStage(k, "gostap_facts")
		if err != nil {
			t.Fatal(err)
		}
		defer st.remove()
		messages, err := l.tryFacts(context.Background(), k, st, nil, runtimec.Facts(), map[string]bool{})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range messages {
			if m.Severity == Fatal {
				t.Error(m)
			}
		}
	})
}

// TestFactsAskedFor checks that every fact that the runtime asks for has a probe, without which it
// would always be false, and that the runtime asks for every fact that has a probe.
func TestFactsAskedFor(t *testing.T) {
	asked := map[string]bool{}
	for _, f := range runtimec.Facts() {
		asked["GS_HAVE_"+strings.ToUpper(f.Name)] = false
	}
	if len(asked) == 0 {
		t.Error("no facts")
	}
	for _, f := range runtimec.Files() {
		for _, name := range regexp.MustCompile(`\bGS_HAVE_[A-Z0-9_]+\b`).FindAllString(string(f.Data), -1) {
			if _, ok := asked[name]; !ok {
				t.Errorf("%s asks for %s, which has no probe in compat/facts", f.Name, name)
			}
			asked[name] = true
		}
	}
	for name, used := range asked {
		if !used {
			t.Errorf("nothing asks for %s: remove its probe", name)
		}
	}
}

func TestBrokenHeaders(t *testing.T) {
	noLeftovers(t)
	dir := fakeRoot(t, map[string]string{"Makefile": "modules:\n\t@echo 'x.c:1:1: error: broken'; false\n", "Module.symvers": ""})
	var e *BrokenHeadersError
	_, err := Build(context.Background(), testRequest(kernel.Kernel{Release: "1.0", BuildDir: dir}, "gostap_broken", testModule))
	if !errors.As(err, &e) || e.Dir != dir || !strings.Contains(e.Raw, "broken") {
		t.Errorf("error is %v", err)
	}
}

// TestRefusedKernel checks that commands which replay does not understand are left to Kbuild.
func TestRefusedKernel(t *testing.T) {
	eachKernelIfFull(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		b := builder{r: testRequest(k, "gostap_refused", testModule)}
		st, err := newStage(kernel.Kernel{}, "gostap_refused")
		if err != nil {
			t.Fatal(err)
		}
		defer st.remove()
		if err := st.fill(b.r, nil, ""); err != nil {
			t.Fatal(err)
		}
		out, err := b.compile(context.Background(), &learnt{Refused: "unknown step"}, nil, st)
		if err != nil || b.m.How != FromKbuild || b.m.Why != "unknown step" {
			t.Errorf("%v %+v %s", err, b.m, out)
		}
	})
}

func TestUnusableCache(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		file := filepath.Join(t.TempDir(), "cache")
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		r := testRequest(k, "gostap_nocache", testModule)
		r.CacheDir = file
		m, err := Build(context.Background(), r)
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(m.TempDir)
		if len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0], file) {
			t.Errorf("warnings: %q", m.Warnings)
		}
		if m.TempDir == "" || filepath.Dir(m.Path) != m.TempDir || len(read(t, m.Path)) == 0 {
			t.Errorf("module is %+v", m)
		}
	})
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
