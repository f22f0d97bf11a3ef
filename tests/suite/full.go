// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gostap/gostap/tests/kernels"
)

// record is the result of a package in a full run: a row of the table.
type record struct {
	Package string
	Commit  string // the tested commit, with "+" if files had changed
	Kernels string // what its guests ran, as kernelNames returns it
	Cases   string // hash of the package's folder, with its cases and expectations
	Seconds float64
	Failed  []string
}

// fullTable is the file with the table of full runs.
const fullTable = "tests/full.md"

// runFull runs every package with the tag full, staticcheck and the fuzz targets; or on other kernels
// than the usual ones, the packages that load modules. It skips what has already ended on this
// commit and these kernels, so that an interrupted run continues.
func runFull(ctx context.Context, o options) (bool, error) {
	if len(o.kernels) > 0 {
		if err := os.Setenv(kernels.Variable, strings.Join(o.kernels, " ")); err != nil {
			return false, err
		}
	}
	f, err := newFullRun(ctx)
	if err != nil {
		return false, err
	}
	list, err := fullRows(ctx, o.only)
	if err != nil {
		return false, err
	}
	if err := f.all(ctx, list, o.beside); err != nil {
		return false, err
	}
	return f.good(), nil
}

// fullRows returns the rows to run, in order: only these, or all packages, staticcheck,
// the fuzz targets and the mutants.
func fullRows(ctx context.Context, only []string) ([]string, error) {
	if len(only) > 0 {
		return only, nil
	}
	list, err := packages(ctx)
	if err != nil {
		return nil, err
	}
	others := len(kernels.Chosen()) > 0
	trees, err := chosenTrees()
	switch {
	case err != nil:
		return nil, err
	case trees:
		list = packagesOnTrees()
	case others:
		if list, err = onGuests(ctx); err != nil {
			return nil, err
		}
	}
	text, err := os.ReadFile(fullTable)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if !others {
		list = append(list, staticcheckRow, fuzzRow)
	}
	longestFirst(list, parseFullTable(string(text)))
	if !others {
		list = append(list, mutantsRow)
	}
	return list, nil
}

// onGuests returns the packages whose tests run guests: those that import tests/harness.
func onGuests(ctx context.Context) ([]string, error) {
	const format = "{{.ImportPath}} {{.Imports}} {{.TestImports}} {{.XTestImports}}"
	out, err := exec.CommandContext(ctx, "go", "list", "-tags=full", "-f", format, "./tests/...").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var list []string
	for line := range strings.Lines(string(out)) {
		pkg, imports, _ := strings.Cut(line, " ")
		if strings.Contains(imports, module+"tests/harness") {
			list = append(list, pkg)
		}
	}
	return list, nil
}

// longestFirst sorts packages by the time of their last run, so that no long one runs alone at the
// end. Packages without a row come first.
func longestFirst(list []string, rows []record) {
	took := func(pkg string) float64 {
		i := slices.IndexFunc(rows, func(r record) bool { return r.Package == nameOf(pkg) })
		if i < 0 {
			return math.Inf(1)
		}
		return rows[i].Seconds
	}
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(took(b), took(a)) })
}

// nameOf is a package's folder below the project's.
func nameOf(pkg string) string { return strings.TrimPrefix(strings.TrimPrefix(pkg, module), "./") }

// all runs the rows of a list, some of them at once: most wait for guests now and then.
func (f *fullRun) all(ctx context.Context, list []string, beside int) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(beside)
	for _, pkg := range list {
		name := nameOf(pkg)
		g.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return f.one(ctx, name)
		})
	}
	return g.Wait()
}

// fullRun is the state of a full run, which is kept in a file.
type fullRun struct {
	commit, kernels, file string

	mu   sync.Mutex // guards rows and the file
	rows []record
}

// newFullRun reads what has already been run on this commit.
func newFullRun(ctx context.Context) (*fullRun, error) {
	commit, err := exec.CommandContext(ctx, "git", "describe", "--always", "--abbrev=12", "--dirty=+").Output()
	if err != nil {
		return nil, fmt.Errorf("the commit: %w", err)
	}
	list, err := kernels.Selected(".")
	if err != nil {
		return nil, err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	f := &fullRun{commit: strings.TrimSpace(string(commit)), kernels: kernelNames(list)}
	f.file = stateFile(cache, f.commit, kernels.Chosen())
	if text, err := os.ReadFile(f.file); err == nil && !strings.HasSuffix(f.commit, "+") {
		if err := json.Unmarshal(text, &f.rows); err != nil {
			return nil, fmt.Errorf("%s: %w", f.file, err)
		}
	}
	return f, os.MkdirAll(filepath.Dir(f.file), 0o755)
}

// stateFile is where the rows of runs on a commit and these kernels are kept.
func stateFile(cache, commit string, chosen []string) string {
	return filepath.Join(cache, "gostap", "test-all", strings.Join(append([]string{commit}, chosen...), " ")+".json")
}

// kernelNames returns the kernels' names and releases, such as "6.1 6.1.0-56-cloud-amd64".
func kernelNames(list []kernels.Kernel) string {
	var names []string
	for _, k := range list {
		names = append(names, k.Name+" "+k.Release)
	}
	return strings.Join(names, ", ")
}

// one runs a package unless it has already been run without a failure.
func (f *fullRun) one(ctx context.Context, name string) error {
	cases, err := hashOf(name)
	if err != nil || f.ended(name) {
		return err
	}
	row := record{Package: name, Commit: f.commit, Kernels: f.kernels, Cases: cases}
	row.Seconds, row.Failed, err = runFully(ctx, name)
	if err != nil {
		return err
	}
	return f.add(row)
}

func (f *fullRun) ended(name string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.ContainsFunc(f.rows, func(r record) bool { return r.Package == name && len(r.Failed) == 0 })
}

// add replaces the package's row, and writes the file.
func (f *fullRun) add(row record) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.rows = slices.DeleteFunc(f.rows, func(r record) bool { return sameRow(r, row) })
	f.rows = append(f.rows, row)
	text, err := json.MarshalIndent(f.rows, "", "\t")
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(f.file, text, 0o644), writeFullTable(fullTable, f.rows))
}

func (f *fullRun) good() bool {
	return !slices.ContainsFunc(f.rows, func(r record) bool { return len(r.Failed) > 0 })
}

// Rows that are not packages: staticcheck; the fuzz targets, each for a few seconds; and the
// mutants of rooms that have changed since tests/mutants/table.md was written.
const (
	staticcheckRow = "staticcheck"
	fuzzRow        = "fuzz"
	mutantsRow     = "mutants"
)

// runFully runs one row, and returns how long it took and what failed.
func runFully(ctx context.Context, name string) (seconds float64, bad []string, err error) {
	w, err := newWorkplace()
	if err != nil {
		return 0, nil, err
	}
	defer w.close()
	begin := time.Now()
	switch name {
	case staticcheckRow:
		w.staticcheck(ctx)
	case fuzzRow:
		w.step(ctx, fuzzRow, "./.ci/fuzz")
	case mutantsRow:
		w.step(ctx, mutantsRow, "go", "run", "./tests/mutants", "-changed", "-unit", "-least=80")
	default:
		if err := w.testFully(ctx, name); err != nil {
			return 0, nil, err
		}
	}
	if ctx.Err() != nil {
		return 0, nil, ctx.Err()
	}
	w.results.finish(time.Since(begin), w.stats)
	w.results.print(os.Stdout)
	for _, c := range w.results.failed() {
		bad = append(bad, c.name())
	}
	return time.Since(begin).Seconds(), bad, nil
}

// testFully runs a package's tests with the tag full; on kernels of root trees, those that are for them.
func (w *workplace) testFully(ctx context.Context, name string) error {
	only, err := testsOf(name)
	if err != nil {
		return err
	}
	if w.step(ctx, "build", "go", "build", "-ldflags", "-s -w", "-o", w.gostap, "./cmd/gostap") {
		args := append([]string{"test", "-json", "-count=1", "-vet=off", "-tags=full", "-timeout=150m"}, only...)
		w.results.goTest(ctx, w.environment(), append(args, "./"+name))
	}
	return nil
}
