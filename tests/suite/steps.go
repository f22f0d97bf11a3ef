// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// slowest are the packages that take longest. They are started first, so that none of them
// runs alone at the end.
var slowest = []string{"tests/vm", "tests/harm", "tests/golden", "tests/tapset", "tests/families", "tests/diff", "tests/syscalls", "tests/listing", "kbuild", "kbuild/guest"}

// side is the number of packages that are tested in parallel: guests sometimes wait for
// their timers, compilers don't.
const side = "2"

// workplace is the folder with the tested binary and the figures of a run.
type workplace struct {
	dir, gostap, stats string
	results            *results
}

func newWorkplace() (*workplace, error) {
	// Processes that a test leaves running become children of this process, so that
	// their time is counted and they are reaped (prctl(2)).
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return nil, fmt.Errorf("prctl: %w", err)
	}
	dir, err := os.MkdirTemp("", "gostap-suite-")
	if err != nil {
		return nil, err
	}
	return &workplace{dir: dir, gostap: filepath.Join(dir, "gostap"), stats: filepath.Join(dir, "stats"), results: newResults()}, nil
}

func (w *workplace) close() { os.RemoveAll(w.dir) }

// environment of all that is run. A skipped test fails. GOGC=400 trades memory for CPU
// time: the compiler needs a tenth less of it, staticcheck half.
func (w *workplace) environment(more ...string) []string {
	return append(append(os.Environ(), "CGO_ENABLED=0", "GOGC=400", "CI=true", "GOFLAGS="+flags(), "GOSTAP_TEST_BINARY="+w.gostap, "GOSTAP_TEST_STATS="+w.stats), more...)
}

// compileFlags are the flags of all that is compiled, so that packages share the results:
// without debug information, which takes a sixth of the time. The Makefile compiles this
// command with the same flags.
const compileFlags = "-gcflags=all=-dwarf=false -ldflags=-s"

func flags() string {
	set := os.Getenv("GOFLAGS")
	if strings.Contains(set, compileFlags) {
		return set
	}
	return strings.TrimSpace(set + " " + compileFlags)
}

// runAll builds gostap, then runs tests and linters in parallel.
func (w *workplace) runAll(ctx context.Context, o options) *results {
	begin := time.Now()
	if !w.step(ctx, "build", "go", "build", "-ldflags", "-s -w", "-o", w.gostap, "./cmd/gostap") {
		return w.results
	}
	var linters, measuring sync.WaitGroup
	if len(o.only) == 0 {
		linters.Go(func() { w.lint(ctx) })
	}
	whileTesting, tested := context.WithCancel(ctx)
	measuring.Go(func() { w.results.gauge.run(whileTesting) })
	w.test(ctx, o)
	linters.Wait()
	tested()
	measuring.Wait()
	w.results.finish(time.Since(begin), w.stats)
	return w.results
}

// lint runs the tools that only read sources, with all tags: what a tag excludes is a few
// constants. The generated parser has unreachable code.
func (w *workplace) lint(ctx context.Context) {
	w.step(ctx, "gofmt", "sh", "-c", `list=$(gofmt -l $(git ls-files '*.go')) && [ -z "$list" ] || { echo "$list"; exit 1; }`)
	w.step(ctx, "vet", "go", "vet", "-unreachable=false", "-tags", "full,bench,debugkernel,translated,wronglib", "./...")
}

// staticcheck builds the tool and runs it, with the tag full because some code is used by
// full tests only. With empty caches it takes 95 s of CPU, a third of it to build the tool, so it
// is a row of the full run. go tool would compile the standard library once more for it, with other
// flags, which takes 40 s of CPU.
func (w *workplace) staticcheck(ctx context.Context) {
	tool := filepath.Join(w.dir, "staticcheck")
	if w.step(ctx, "build staticcheck", "go", "build", "-o", tool, "honnef.co/go/tools/cmd/staticcheck") {
		w.step(ctx, "staticcheck", tool, "-tags", "full", "./...")
	}
}

// step runs one command, and shows its output if it fails.
func (w *workplace) step(ctx context.Context, name string, argv0 string, argv ...string) bool {
	begin := time.Now()
	cmd := exec.CommandContext(ctx, argv0, argv...)
	cmd.Env = w.environment()
	endWithChildren(cmd)
	out, err := cmd.CombinedOutput()
	var cpu time.Duration
	if s := cmd.ProcessState; s != nil {
		cpu = s.UserTime() + s.SystemTime()
	}
	w.results.step(name, time.Since(begin), cpu, err, string(bytes.TrimSpace(out)))
	return err == nil
}

// test runs the tests of the packages.
func (w *workplace) test(ctx context.Context, o options) {
	list := o.only
	if len(list) == 0 {
		var err error
		if list, err = packages(ctx); err != nil {
			w.results.step("go list", 0, 0, err, "")
			return
		}
	}
	through, err := accounted()
	if err != nil {
		w.results.step("go test", 0, 0, err, "")
		return
	}
	args := append([]string{"test", "-json", "-count=1", "-vet=off", "-timeout=20m", "-p=" + side, through}, list...)
	w.results.goTest(ctx, w.environment(), args)
}

// accounted returns the option of go test that runs test programs in account().
func accounted() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	root, err := os.Getwd()
	return fmt.Sprintf("-exec='%s' '--account=%s'", self, root), err
}

// packages returns all packages of the module, the slowest first.
func packages(ctx context.Context) ([]string, error) {
	out, err := exec.CommandContext(ctx, "go", "list", "./...").Output()
	if err != nil {
		return nil, err
	}
	list := strings.Fields(string(out))
	rank := func(pkg string) int {
		if i := slices.Index(slowest, strings.TrimPrefix(pkg, module)); i >= 0 {
			return i
		}
		return len(slowest)
	}
	slices.SortStableFunc(list, func(a, b string) int { return rank(a) - rank(b) })
	return list, nil
}

const module = "github.com/gostap/gostap/"
