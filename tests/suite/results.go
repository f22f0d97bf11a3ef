// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

type status string

const (
	unknown status = "running" // the process died before it reported a result
	passed  status = "ok"
	failed  status = "FAIL"
	skipped status = "SKIPPED"
)

// result is the result of a test, of a package (test "") or of a step.
type result struct {
	pkg, test string
	status    status
	seconds   float64
	output    []string
	shown     bool
}

// show prints the output of a failed case, once. It is called as soon as the case ends, so
// that an interrupted run has shown it.
func (c *result) show(w io.Writer) {
	if !c.shown {
		fmt.Fprintf(w, "\n--- %s: %s\n%s\n", c.status, c.name(), strings.Join(c.output, ""))
	}
	c.shown = true
}

// name is the name under which a case is counted and shown.
func (c *result) name() string {
	if c.test == "" {
		return c.pkg
	}
	return c.pkg + " " + c.test
}

// results are the results of one run.
type results struct {
	mu       sync.Mutex
	list     map[string]*result        // by name
	seconds  map[string]float64        // of packages and steps
	spent    map[string]map[string]int // boots and modules by program, "cpu" in milliseconds by package or step
	wall     time.Duration
	cpu      time.Duration
	before   time.Duration // processor time of children in earlier runs
	busy     time.Duration // busyTime() at the start
	others   time.Duration // processor time of other programs than the tests during the run
	gauge    gauge         // how fast the machine was
	progress io.Writer
}

func newResults() *results {
	return &results{list: map[string]*result{}, seconds: map[string]float64{}, spent: map[string]map[string]int{}, before: processorTime(), busy: busyTime(), progress: os.Stdout}
}

// one returns the result with this name; it creates the result if there is none.
func (r *results) one(pkg, test string) *result {
	c := &result{pkg: pkg, test: test, status: unknown}
	if old := r.list[c.name()]; old != nil {
		return old
	}
	r.list[c.name()] = c
	return c
}

// step records the result of a command.
func (r *results) step(name string, took, cpu time.Duration, err error, output string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := r.one(name, "")
	r.spend(name, "cpu", int(cpu.Milliseconds()))
	c.status, r.seconds[name] = passed, took.Seconds()
	if err != nil {
		c.status, c.output = failed, []string{output, "\n", err.Error(), "\n"}
	}
	fmt.Fprintf(r.progress, "%-7s %6.1f s  %s\n", c.status, took.Seconds(), name)
}

// failed returns the results that did not pass, sorted by name, without tests of which a
// subtest failed, and packages of which a test failed.
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

// within reports whether a case belongs to another: a test to a package, or a subtest to a
// test. In a sorted list, a case is followed by those within it.
func within(name, outer string) bool {
	return strings.HasPrefix(name, outer+" ") || strings.HasPrefix(name, outer+"/")
}

// finish records the total time, and what packages spent: lines of tests/harness count,
// "PROGRAM.test boot RELEASE" and "PROGRAM.test module RELEASE"; those of account() have
// an amount, "PACKAGE cpu MILLISECONDS".
func (r *results) finish(wall time.Duration, stats string) {
	r.wall, r.cpu = wall, processorTime()-r.before
	r.others = max(busyTime()-r.busy-r.cpu, 0)
	text, err := os.ReadFile(stats)
	if err != nil {
		return // nothing was booted or built
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		if len(f) < 2 {
			continue
		}
		amount := 1
		if f[1] == "cpu" && len(f) > 2 {
			amount, _ = strconv.Atoi(f[2]) // our own text
		}
		r.spend(strings.TrimSuffix(f[0], ".test"), f[1], amount)
	}
}

// spend adds to what a package or step spent.
func (r *results) spend(name, what string, amount int) {
	if r.spent[name] == nil {
		r.spent[name] = map[string]int{}
	}
	r.spent[name][what] += amount
}

// processorTime returns the processor time of all ended children, including processes that
// were reparented to this one.
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

// print prints the output of failed cases that was not shown before, and a closing line.
func (r *results) print(w io.Writer) {
	bad := r.failed()
	for _, c := range bad {
		c.show(w)
	}
	fmt.Fprintln(w)
	for _, c := range bad {
		fmt.Fprintf(w, "%-7s %s\n", c.status, c.name())
	}
	boots, modules := r.built("")
	fmt.Fprintf(w, "\n%d cases, %.0f s of wall clock, %.0f s of CPU, %.0f s of CPU by other programs, %d boots, %d modules, %v for a compile of the gauge\n",
		r.cases(), r.wall.Seconds(), r.cpu.Seconds(), r.others.Seconds(), boots, modules, r.gauge.mean().Round(time.Millisecond))
	fmt.Fprintf(w, "%d passed, %d failed\n", r.cases()-len(bad), len(bad))
}

// built returns how many guests were booted and modules were built, without those of one program.
func (r *results) built(without string) (boots, modules int) {
	for name, s := range r.spent {
		if name != without {
			boots, modules = boots+s["boot"], modules+s["module"]
		}
	}
	return boots, modules
}

// cases returns the number of results that are neither packages nor steps.
func (r *results) cases() (n int) {
	for _, c := range r.list {
		if c.test != "" {
			n++
		}
	}
	return n
}
