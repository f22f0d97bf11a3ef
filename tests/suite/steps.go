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
var slowest = []string{"tests/vm", "tests/golden", "tests/tapset", "tests/families", "tests/diff", "tests/syscalls", "tests/listing", "kbuild", "kbuild/guest"}

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

// environment of all that is run. Packages share what is compiled: all have the
// same flags, without debug information, which takes a sixth of the time. A
// skipped test fails. GOGC=400 trades memory for CPU time: the compiler needs a
// tenth less of it, staticcheck half.
func (w *workplace) environment(more ...string) []string {
	flags := "GOFLAGS=" + strings.TrimSpace(os.Getenv("GOFLAGS")+" -gcflags=all=-dwarf=false -ldflags=-s")
	return append(append(os.Environ(), "CGO_ENABLED=0", "GOGC=400", "CI=true", flags, "GOSTAP_TEST_BINARY="+w.gostap, "GOSTAP_TEST_STATS="+w.stats), more...)
}

// runAll builds gostap, then runs tests and linters in parallel.
func (w *workplace) runAll(ctx context.Context, o options) *results {
	begin := time.Now()
	if !w.step(ctx, "build", "go", "build", "-ldflags", "-s -w", "-o", w.gostap, "./cmd/gostap") {
		return w.results
	}
	var wg sync.WaitGroup
	if len(o.only) == 0 {
		wg.Go(func() { w.lint(ctx) })
	}
	w.test(ctx, o)
	wg.Wait()
	w.results.finish(time.Since(begin), w.stats)
	return w.results
}

// lint runs the tools that only read sources, with all tags: what a tag excludes is a few
// constants. The generated parser has unreachable code.
func (w *workplace) lint(ctx context.Context) {
	w.step(ctx, "gofmt", "sh", "-c", `list=$(gofmt -l $(git ls-files '*.go')) && [ -z "$list" ] || { echo "$list"; exit 1; }`)
	w.step(ctx, "vet", "go", "vet", "-unreachable=false", "-tags", "full,bench,debugkernel", "./...")
	w.step(ctx, "staticcheck", "go", "tool", "staticcheck", "-tags", "full", "./...") // full: some code is used by full tests only
}

// step runs one command, and shows its output if it fails.
func (w *workplace) step(ctx context.Context, name string, argv0 string, argv ...string) bool {
	begin := time.Now()
	cmd := exec.CommandContext(ctx, argv0, argv...)
	cmd.Env = w.environment()
	out, err := cmd.CombinedOutput()
	w.results.step(name, time.Since(begin), err, string(bytes.TrimSpace(out)))
	return err == nil
}

// test runs the tests of the packages.
func (w *workplace) test(ctx context.Context, o options) {
	list := o.only
	if len(list) == 0 {
		var err error
		if list, err = packages(ctx); err != nil {
			w.results.step("go list", 0, err, "")
			return
		}
	}
	args := append([]string{"test", "-json", "-count=1", "-vet=off", "-timeout=20m", "-p=" + side}, list...)
	w.results.goTest(ctx, w.environment(), args)
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
