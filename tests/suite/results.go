// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

type status string

const (
	unknown status = "running" // the process died before it told
	passed  status = "ok"
	failed  status = "FAIL"
	skipped status = "SKIPPED"
)

// result is what came of a test, of a package (test "") or of a step.
type result struct {
	pkg, test string
	status    status
	seconds   float64
	output    []string
	shown     bool
}

// show prints what a case that failed has printed, once: at once when it ends,
// so that a run that is cut off has told it.
func (c *result) show(w io.Writer) {
	if !c.shown {
		fmt.Fprintf(w, "\n--- %s: %s\n%s\n", c.status, c.name(), strings.Join(c.output, ""))
	}
	c.shown = true
}

// name is what a case is counted and shown by.
func (c *result) name() string {
	if c.test == "" {
		return c.pkg
	}
	return c.pkg + " " + c.test
}

// results are those of one run.
type results struct {
	mu       sync.Mutex
	list     map[string]*result // by name
	seconds  map[string]float64 // of packages and steps
	spent    map[string]map[string]int
	wall     time.Duration
	cpu      time.Duration
	before   time.Duration // processor time of children of earlier runs
	progress io.Writer
}

func newResults() *results {
	return &results{list: map[string]*result{}, seconds: map[string]float64{}, before: processorTime(), progress: os.Stdout}
}

// one is the result with this name, which is made when it is not there.
func (r *results) one(pkg, test string) *result {
	c := &result{pkg: pkg, test: test, status: unknown}
	if old := r.list[c.name()]; old != nil {
		return old
	}
	r.list[c.name()] = c
	return c
}

// step enters what came of a command.
func (r *results) step(name string, took time.Duration, err error, output string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := r.one(name, "")
	c.status, r.seconds[name] = passed, took.Seconds()
	if err != nil {
		c.status, c.output = failed, []string{output, "\n", err.Error(), "\n"}
	}
	fmt.Fprintf(r.progress, "%-7s %6.1f s  %s\n", c.status, took.Seconds(), name)
}

// failed are those that did not pass, by name. A test within which another
// failed is left out, and a package with a failed test.
func (r *results) failed() []*result {
	r.mu.Lock()
	defer r.mu.Unlock()
	var names []string
	for name, c := range r.list {
		if c.status != passed && name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var out []*result
	for i, name := range names {
		if i+1 < len(names) && within(names[i+1], name) {
			continue
		}
		out = append(out, r.list[name])
	}
	return out
}

// within tells whether a case belongs to another: a package's test, or a
// subtest. Names are sorted, so that the first of those within stands next.
func within(name, outer string) bool {
	return strings.HasPrefix(name, outer+" ") || strings.HasPrefix(name, outer+"/")
}

// finish enters what the whole took, and what packages spent by the lines of
// tests/harness: "PACKAGE.test WHAT RELEASE".
func (r *results) finish(wall time.Duration, stats string) {
	r.wall, r.cpu, r.spent = wall, processorTime()-r.before, map[string]map[string]int{}
	text, err := os.ReadFile(stats)
	if err != nil {
		return // nothing booted
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		if len(f) < 2 {
			continue
		}
		pkg := strings.TrimSuffix(f[0], ".test")
		if r.spent[pkg] == nil {
			r.spent[pkg] = map[string]int{}
		}
		r.spent[pkg][f[1]]++
	}
}

// processorTime is what all ended children took, those of others that became
// this process's included.
func processorTime() time.Duration {
	for {
		if pid, err := unix.Wait4(-1, nil, unix.WNOHANG, nil); pid <= 0 || err != nil {
			break
		}
	}
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_CHILDREN, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// print shows what failed, with its output if that was not shown before, and
// one closing line.
func (r *results) print(w io.Writer) {
	bad := r.failed()
	for _, c := range bad {
		c.show(w)
	}
	fmt.Fprintln(w)
	for _, c := range bad {
		fmt.Fprintf(w, "%-7s %s\n", c.status, c.name())
	}
	boots, modules := 0, 0
	for _, s := range r.spent {
		boots, modules = boots+s["boot"], modules+s["module"]
	}
	fmt.Fprintf(w, "\n%d cases, %.0f s of wall clock, %.0f s of CPU, %d boots, %d modules\n", r.cases(), r.wall.Seconds(), r.cpu.Seconds(), boots, modules)
	fmt.Fprintf(w, "%d passed, %d failed\n", r.cases()-len(bad), len(bad))
}

// cases is how many results are not those of packages and steps.
func (r *results) cases() (n int) {
	for _, c := range r.list {
		if c.test != "" {
			n++
		}
	}
	return n
}
