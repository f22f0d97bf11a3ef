// SPDX-License-Identifier: GPL-2.0-or-later

package harm

import (
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// TestAttacks runs each attack on one kernel, and in the full tier or with -only on all.
func TestAttacks(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(20*time.Minute))
		defer cancel()
		r := newRun(t, release)
		r.modules(ctx, t)
		r.attack(ctx, t)
	})
}

// run is the attacks on one kernel.
type run struct {
	release  string
	dir      string // has the modules, and is the same in the guest
	programs string // has programs that are probed
	words    *strings.Replacer
	attacks  []attack
}

func newRun(t *testing.T, release string) *run {
	dir := t.TempDir()
	r := &run{release: release, dir: dir, programs: filepath.Join(dir, "programs")}
	place := trampoline(t, release)
	devices := "3000"
	if need.Variant(release) != "" {
		devices = "500"
	}
	r.words = strings.NewReplacer("PROGRAMS", r.programs, "TRAMPOLINE", place, "BUILDID", r.compile(t), "DEVICES", devices)
	r.attacks = chosen(slices.Concat(attacks, operators)...)
	if place == "" {
		r.attacks = without(t, r.attacks, map[string]string{"called": "the address of a trampoline is not known"})
	}
	if *only == "" {
		r.attacks = slices.Concat(harness.Dealt(t, release, alike(r.attacks))...)
	}
	if *only == "" && !harness.Full {
		r.attacks = slices.DeleteFunc(r.attacks, func(a attack) bool { return slices.Contains(slow, a.name) })
	}
	for i := range r.attacks {
		if harness.Tree(t, release) != "" {
			r.attacks[i].want = onTree(r.attacks[i].want)
		}
		if need.Variant(release) != "" {
			r.attacks[i].want = onSlow(r.attacks[i].want)
		}
	}
	return r
}

// quickly is what attacks print that measure how long the session holds something up.
const quickly = "took [0-9] s\n"

// onSlow returns what an attack must print on a kernel that checks itself.
func onSlow(want []string) (out []string) {
	for _, w := range want {
		out = append(out, strings.Replace(w, quickly, "took [0-9]{1,2} s\n", 1))
	}
	return out
}

// compile compiles the probed programs, and returns the build-id of step.
func (r *run) compile(t *testing.T) string {
	if err := os.Mkdir(r.programs, 0o755); err != nil {
		t.Fatal(err)
	}
	harness.Tool(t, r.programs, "testdata/again.c")
	harness.Tool(t, r.programs, "testdata/crammed.c")
	harness.Tool(t, r.programs, "testdata/held.c")
	harness.Tool(t, r.programs, "testdata/jump.c")
	harness.Tool(t, r.programs, "testdata/maps.c")
	harness.Tool(t, r.programs, "testdata/fragile.c", "-O2")
	values(t, r.programs)
	constants(t, r.programs)
	harness.Dynamic(t, r.programs, "libraries", "testdata/getppid.c", "-Wl,-rpath,/tmp/libraries")
	return harness.BuildID(t, harness.Tool(t, r.programs, "testdata/step.c"))
}

// modules builds the modules that the attacks need, and drops attacks whose module this kernel refuses.
func (r *run) modules(ctx context.Context, t *testing.T) {
	named := map[string]harness.Script{}
	for name, s := range scripts {
		if !slices.ContainsFunc(r.attacks, func(a attack) bool { return a.uses(name) }) {
			continue
		}
		options := slices.Clone(s.Options)
		for i := range options {
			options[i] = r.words.Replace(options[i])
		}
		named[name] = harness.Script{Text: r.words.Replace(s.Text), Options: options}
	}
	r.attacks = without(t, r.attacks, harness.Modules(ctx, t, r.release, r.dir, named))
	sources := []string{"testdata/readlock.c", "testdata/parameter.c", "../families/testdata/fail.c"}
	if slices.ContainsFunc(r.attacks, func(a attack) bool { return strings.Contains(a.shell, "holds.ko") }) {
		sources = append(sources, "testdata/holds.c")
	}
	for _, source := range sources {
		harness.KernelModule(t, r.dir, r.release, source)
	}
}

// attack runs the attacks in a guest, and checks each as soon as it has ended.
func (r *run) attack(ctx context.Context, t *testing.T) {
	jobs := make([]guest.Job, len(r.attacks))
	checked := make([]bool, len(r.attacks))
	for i, a := range r.attacks {
		jobs[i] = guest.Job{Argv: []string{"/bin/sh", "-c", harness.Shell + r.words.Replace(a.shell)}, Cwd: r.dir, Timeout: 2 * time.Minute}
		jobs[i].Ended = func(result guest.Result) {
			checked[i] = true
			t.Run(a.name, func(t *testing.T) { a.check(t, result) })
		}
	}
	harness.RunJobs(ctx, t, r.config(t), jobs)
	for i, a := range r.attacks {
		if !checked[i] {
			t.Run(a.name, func(t *testing.T) { t.Fatal("not run") })
		}
	}
}

// distribution names programs of the distribution that attacks use; tools names those in testdata, which are
// in the guest's /usr/bin.
var (
	distribution = strings.Fields("bin/head bin/test bin/mkdir bin/mkfifo bin/rmdir bin/mount bin/umount bin/chmod bin/cp " +
		"bin/touch bin/uname bin/id bin/ls bin/ln bin/chown bin/setpriv bin/unshare bin/env bin/chrt bin/taskset bin/setsid sbin/insmod sbin/rmmod")
	tools = strings.Fields("ring lease held mapped counts counted populate code gaps many nets userfault idmap writes collide " +
		"reads threads silent")
)

// config is the guest with everything that attacks use.
func (r *run) config(t *testing.T) guest.Config {
	var paths []string
	for _, name := range distribution {
		paths = append(paths, "/usr/"+name)
	}
	c := guest.Config{Release: r.release, CPUs: 4, Add: append(harness.Programs(paths...), guest.Mapping{Host: r.dir},
		guest.Mapping{Host: harness.Operator(t, r.dir), Guest: "/usr/sbin/gostap-operate"},
		guest.Mapping{Host: harness.Freestanding(t, filepath.Join(r.dir, "broken"), "testdata/broken.c",
			"-Wl,--section-start=.far=0xffff900000000000"), Guest: "/usr/bin/broken"})}
	c.Add = append(c.Add, harness.Tools(t, r.dir, tools...)...)
	for _, name := range []string{"fs/overlayfs/overlay", "fs/fuse/fuse", "fs/binfmt_misc", "drivers/net/dummy"} {
		c.Add = append(c.Add, harness.ModuleFile(t, r.release, name)...)
	}
	return c
}

// values compiles a program, and another user's of the same name that claims to be the same build.
func values(t *testing.T, programs string) {
	harness.Tool(t, programs, "testdata/value.c", "-Wl,--build-id=0x00112233445566778899aabbccddeeff00112233")
	users := filepath.Join(programs, "user")
	err := os.Mkdir(users, 0o755)
	harness.Tool(t, users, "testdata/value.c", "-DFAKE", "-Wl,--build-id=0x00112233445566778899aabbccddeeff00112233")
	if err := errors.Join(err, os.Chown(users, 1000, 1000), os.Chown(filepath.Join(users, "value"), 1000, 1000)); err != nil {
		t.Fatal(err)
	}
}

// constants compiles a program and its next build.
func constants(t *testing.T, programs string) {
	harness.Tool(t, programs, "testdata/constant.c")
	next := filepath.Join(programs, "new")
	if err := os.Mkdir(next, 0o755); err != nil {
		t.Fatal(err)
	}
	harness.Tool(t, next, "testdata/constant.c", "-DNEW")
}

// uses reports whether the attack needs the module of a script.
func (a *attack) uses(script string) bool {
	return regexp.MustCompile(`(\b|gs_)` + script + `\b`).MatchString(a.shell)
}

// alike puts attacks with the same module into a group, so that it is built for one kernel only. The
// module tick, which most attacks have, counts only if there is no other.
func alike(attacks []attack) (groups [][]attack) {
	names := slices.Sorted(maps.Keys(scripts))
	key := func(a attack) string {
		first := slices.IndexFunc(names, func(name string) bool { return name != "tick" && a.uses(name) })
		if first < 0 {
			return "only " + a.name
		}
		return names[first]
	}
	for _, list := range harness.Grouped(attacks, key) {
		var group []attack
		for _, i := range list {
			group = append(group, attacks[i])
		}
		groups = append(groups, group)
	}
	return groups
}

// without returns the attacks that need none of the refused modules.
func without(t *testing.T, attacks []attack, refused map[string]string) []attack {
	for name, message := range refused {
		if !slices.Contains(needLines, name) {
			t.Errorf("%s is refused: %s", name, message)
		}
	}
	return slices.DeleteFunc(attacks, func(a attack) bool {
		for name, message := range refused {
			if regexp.MustCompile(`\b` + name + `\.ko\b`).MatchString(a.shell) {
				t.Logf("not run: %s: %s", a.name, message)
				return true
			}
		}
		return false
	})
}

// onTree returns what an attack must print on a kernel of a root tree: some of these show what is mapped
// without the lock, and 5.10 refuses to step programs.
func onTree(want []string) (out []string) {
	for _, w := range want {
		switch w {
		case mapsLocked:
		case stepOff:
			out = append(out, stepOff+"|WARNING: probe .*insn.*this kernel would end the program")
		case stepNotifier:
			out = append(out, stepNotifier+"|called by gs_step_arm")
		default:
			out = append(out, w)
		}
	}
	return out
}

// trampoline is the address of a static call's trampoline; "" if the kernel, of a root tree, has no debug
// information. The guests' kernels are where they were linked.
func trampoline(t *testing.T, release string) string {
	f, err := elf.Open("/usr/lib/debug/boot/vmlinux-" + release)
	if os.IsNotExist(err) && harness.Chosen() {
		return ""
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(symbols, func(s elf.Symbol) bool { return s.Name == "__SCT__tp_func_sched_process_fork" })
	if i < 0 {
		t.Fatal("the kernel has no static calls for tracepoints")
	}
	return fmt.Sprintf("%#x", symbols[i].Value)
}

func (a *attack) check(t *testing.T, r guest.Result) {
	t.Log(r.Took)
	out := string(r.Stdout)
	rest := out
	for _, w := range a.want {
		at := regexp.MustCompile(w).FindStringIndex(rest)
		if at == nil {
			t.Fatalf("no %q, in order, in:\n%s\nstderr:\n%s%v", w, out, r.Stderr, r.Err)
		}
		rest = rest[at[1]:]
	}
	if a.not != "" && regexp.MustCompile(a.not).MatchString(out+string(r.Stderr)) {
		t.Errorf("%q in:\n%s%s", a.not, out, r.Stderr)
	}
}
