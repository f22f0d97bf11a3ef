// SPDX-License-Identifier: GPL-2.0-or-later

// Package harness builds gostap and small programs for tests, builds modules from
// scripts, and runs them in batches, many in one boot of a guest.
package harness

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/kbuild/objects"
	"github.com/gostap/gostap/tests/kernels"
)

// binaryVariable names a gostap that has already been built, for all packages of a test
// run.
const binaryVariable = "GOSTAP_TEST_BINARY"

// Binary returns the path of gostap: $GOSTAP_TEST_BINARY, or one that is built once for
// the test process.
func Binary(t testing.TB) string {
	t.Helper()
	if path := os.Getenv(binaryVariable); path != "" {
		return path
	}
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "gostap-test-")
	if err != nil {
		return "", err
	}
	return build(dir, "gostap")
})

// Operator builds gostap-operate in dir and returns its path.
func Operator(t testing.TB, dir string) string {
	t.Helper()
	path, err := build(dir, "gostap-operate")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// build builds cmd/NAME as a static program in dir.
func build(dir, name string) (string, error) {
	path := filepath.Join(dir, name)
	cmd := exec.Command("go", "build", "-ldflags", "-s -w", "-o", path, "./cmd/"+name)
	cmd.Dir = Root()
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building %s: %w\n%s", name, err, out)
	}
	return path, nil
}

// Root returns the project's top folder.
func Root() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Dir(filepath.Dir(filepath.Dir(file)))
}

// slowBoot is the time that a debug kernel may take to boot.
const slowBoot = 5 * time.Minute

// Kernels returns the releases that every test runs on: those of .ci/kernels.list that are
// installed on this machine itself, without the debug kernels; or the kernels in
// $GOSTAP_TEST_KERNELS. make setup installs them. A test without kernels fails.
func Kernels(t testing.TB) []string {
	t.Helper()
	list, err := kernels.Selected(Root())
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, k := range list {
		out = append(out, k.Release)
	}
	return out
}

// Chosen reports whether the environment selects other kernels than the usual ones. Tests
// don't compare tables of results then.
func Chosen() bool { return len(kernels.Chosen()) > 0 }

// EachKernel runs a test on all Kernels in parallel, and returns when all have ended. A
// guest keeps one processor busy, and the test machine has two.
func EachKernel(t *testing.T, run func(t *testing.T, release string)) {
	t.Helper()
	onKernels(t, Kernels(t), run)
}

// EachKernelIfFull is EachKernel in the full tier. Otherwise it runs the test only on the
// newest of Kernels. It is for tests that hardly depend on the kernel.
func EachKernelIfFull(t *testing.T, run func(t *testing.T, release string)) {
	t.Helper()
	list := Kernels(t)
	if !Full {
		list = list[len(list)-1:]
	}
	onKernels(t, list, run)
}

// Dealt returns those of a list of cases that a test runs on one of Kernels. In the full tier,
// these are all. Otherwise the cases are dealt to the kernels in turn, so that each runs once.
// It is for cases that hardly depend on the kernel.
func Dealt[T any](t testing.TB, release string, cases []T) []T {
	t.Helper()
	list := Kernels(t)
	own := slices.Index(list, release)
	if Full || own < 0 {
		return cases
	}
	var out []T
	for i := own; i < len(cases); i += len(list) {
		out = append(out, cases[i])
	}
	return out
}

func onKernels(t *testing.T, releases []string, run func(t *testing.T, release string)) {
	t.Helper()
	t.Run("on", func(t *testing.T) {
		for _, release := range releases {
			t.Run(release, func(t *testing.T) {
				t.Parallel()
				run(t, release)
			})
		}
	})
}

// KernelModule builds a hand-written module in a folder below dir, and returns the module's path. If
// the source's folder has a Makefile, what that builds is built, of all its files.
func KernelModule(t testing.TB, dir, release, source string) string {
	t.Helper()
	name := strings.TrimSuffix(filepath.Base(source), ".c")
	stage := filepath.Join(dir, name)
	if err := stageModule(stage, source, name); err != nil {
		t.Fatal(err)
	}
	line := treeOf(t, release).command(t, stage, "make", "-C", "/lib/modules/"+release+"/build", "M="+stage, "modules")
	cmd := exec.Command(line[0], line[1:]...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("building %s: %v\n%s", name, err, out)
	}
	return filepath.Join(stage, name+".ko")
}

// stageModule makes the folder in which a hand-written module is built.
func stageModule(stage, source, name string) error {
	from := filepath.Dir(source)
	if _, err := os.Stat(filepath.Join(from, "Makefile")); err == nil {
		return os.CopyFS(stage, os.DirFS(from))
	}
	text, err := os.ReadFile(source)
	return errors.Join(err, os.MkdirAll(stage, 0o755),
		os.WriteFile(filepath.Join(stage, name+".c"), text, 0o644),
		os.WriteFile(filepath.Join(stage, "Makefile"), []byte("obj-m := "+name+".o\n"), 0o644))
}

// Case is a script to run in a guest.
type Case struct {
	Name    string
	Script  string   // the script's text
	File    string   // a script file, instead of Script
	Options []string // options of gostap
	Args    []string // arguments of the script
	Command string   // command of -c
	Env     []string // environment of gostap, in addition to the test's
	Stdin   string
	Cwd     string
	Params  []string
	Format  objects.Format
	Argv    []string // instead of a script: a program run in the guest
	Timeout time.Duration
}

// Outcome is the result of a case.
type Outcome struct {
	Status         int
	Stdout, Stderr string
	// Build is gostap's standard error from building the module.
	Build string
	// Err is set if the module could not be built or the job could not be run.
	Err error
	// Trouble is what the kernel logged about an error of its own.
	Trouble string
}

// Module builds the case's module with gostap -p4 and returns its path.
func Module(ctx context.Context, t testing.TB, release string, c Case) (ko, stderr string, err error) {
	args := append(treeOf(t, release).gostap(t), "-p4", "-r", release)
	args = append(args, guarded(c.Options)...)
	if c.Command != "" { // "process" without a path means the command's program
		args = append(args, "-c", c.Command)
	}
	if c.File != "" {
		args = append(args, c.File)
	} else {
		args = append(args, "-e", c.Script)
	}
	count("module", release)
	args = append(args, c.Args...)
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.Dir = &out, &errs, c.Cwd
	cmd.Env = append(os.Environ(), c.Env...)
	err = cmd.Run()
	ko = strings.TrimSpace(out.String())
	if ko != "" && !filepath.IsAbs(ko) {
		ko = filepath.Join(c.Cwd, ko) // with -m, the module is in the folder where it was built
	}
	return ko, errs.String(), err
}

// guarded sets options so that the overload guard measures, but acts only in tests of
// the guard: a guest whose host does not run it during a handler looks overloaded.
func guarded(options []string) []string {
	if all := strings.Join(options, " "); strings.Contains(all, "OVERLOAD") || strings.Contains(all, "--runtime=") {
		return options
	}
	return append([]string{"-DSTP_OVERLOAD_THRESHOLD=1000000000000"}, options...)
}

// Run builds the modules of the cases, and runs them in the guest that the package's tests
// share for that configuration (see RunJobs).
func Run(t testing.TB, c guest.Config, cases []Case) []Outcome {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), Patient(20*time.Minute))
	defer cancel()
	out := make([]Outcome, len(cases))
	var jobs []guest.Job
	var index []int
	for i, k := range buildAll(ctx, t, c.Release, cases, out) {
		if out[i].Err != nil {
			continue
		}
		timeout := cases[i].Timeout
		if timeout == 0 {
			timeout = time.Minute
		}
		index = append(index, i)
		jobs = append(jobs, guest.Job{Module: k, Params: cases[i].Params, Command: cases[i].Command,
			Timeout: timeout, Format: cases[i].Format, Argv: cases[i].Argv, Cwd: cases[i].Cwd, Stdin: []byte(cases[i].Stdin), Warnings: true})
	}
	for j, r := range RunJobs(ctx, t, c, jobs) {
		o := &out[index[j]]
		o.Status, o.Stdout, o.Stderr, o.Err = r.Status, string(r.Stdout), string(r.Stderr), r.Err
		o.Trouble = r.Trouble
	}
	return out
}

// buildAll builds the modules of the cases, on both CPUs. Cases that differ only in how they
// run are built one after another, so that gostap finds the module of the first in its cache.
func buildAll(ctx context.Context, t testing.TB, release string, cases []Case, out []Outcome) []string {
	kos := make([]string, len(cases))
	var wg sync.WaitGroup
	slots := make(chan struct{}, 2)
	for _, group := range alike(cases) {
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; wg.Done() }()
			for _, i := range group {
				ko, stderr, err := Module(ctx, t, release, cases[i])
				kos[i], out[i].Build = ko, stderr
				if err != nil {
					out[i].Err = errors.Join(err, errors.New(stderr))
				}
			}
		}()
	}
	wg.Wait()
	return kos
}

// alike groups the indexes of cases that have the same script and options of gostap. Whether
// these have the same module also depends on their commands, arguments and environment.
func alike(cases []Case) [][]int {
	return Grouped(cases, func(c Case) string {
		if c.Argv != nil {
			return ""
		}
		return fmt.Sprintf("%q %q %q", c.Script, c.File, c.Options)
	})
}

// Grouped groups the indexes of those in a list that have the same key, in the list's order. Those with the key ""
// are left out.
func Grouped[T any](list []T, key func(T) string) (groups [][]int) {
	seen := map[string]int{}
	for i, x := range list {
		k := key(x)
		if k == "" {
			continue
		}
		j, ok := seen[k]
		if !ok {
			j = len(groups)
			seen[k] = j
			groups = append(groups, nil)
		}
		groups[j] = append(groups[j], i)
	}
	return groups
}
