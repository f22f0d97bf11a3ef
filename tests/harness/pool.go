// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/need"
)

// guestMemory is a guest's memory in MB unless a test asks for another size. The guest
// keeps the files of all tests of a package in memory.
const guestMemory = 2048

// slot is a guest that the tests of a package share, with the lock that a test holds while
// it uses the guest.
type slot struct {
	mu sync.Mutex
	g  *guest.Guest
}

// pool has a slot for each configuration: tests with the same kernel, command line, CPUs
// and memory share a boot.
type pool struct {
	mu    sync.Mutex
	slots map[string]*slot
}

// guests has the guests of this test process, which end with it.
var guests = pool{slots: map[string]*slot{}}

func (p *pool) slot(key string) *slot {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.slots[key] == nil {
		p.slots[key] = &slot{}
	}
	return p.slots[key]
}

// RunJobs runs jobs in the guest that the package's tests share for the configuration
// (without Add), and fails the test if the guest's kernel logs an error, if a script's await gave up,
// or if a program had to be ended because of its Timeout, which is multiplied by Patient. A guest is replaced if it died, or if a job left something loaded, mounted or
// running. A guest whose clock counts instructions is never shared, because its clock would
// run on while it waits.
func RunJobs(ctx context.Context, t testing.TB, c guest.Config, jobs []guest.Job) []guest.Result {
	t.Helper()
	complete(t, &c)
	jobs = slices.Clone(jobs)
	for i := range jobs {
		jobs[i].Timeout = Patient(jobs[i].Timeout)
	}
	var results []guest.Result
	var err error
	if c.ICount {
		count("boot", c.Release)
		results, err = guest.Run(ctx, c, jobs)
	} else {
		results, err = guests.slot(key(c)).run(ctx, c, jobs)
	}
	if err != nil {
		t.Errorf("guest on %s: %v", c.Release, err)
	}
	for i, r := range results {
		if why := hung(r); why != "" {
			t.Errorf("guest on %s: %.200q: %s", c.Release, jobs[i].Argv, why)
		}
	}
	return results
}

// hung says what a job waited for in vain; "" if it did not.
func hung(r guest.Result) string {
	if r.Err != nil && r.Err.Error() == guest.TimedOut {
		return guest.TimedOut
	}
	if all := string(r.Stdout) + string(r.Stderr); strings.Contains(all, gaveUp) {
		return "a script waited for what never came:\n" + all
	}
	return ""
}

// threadsVariable, if set, gives each CPU of a guest a thread of its own if QEMU supports
// it. That shows races which can't occur when CPUs take turns; guest.Config says why it is
// not the default.
const threadsVariable = "GOSTAP_TEST_THREADS"

// complete sets what the guests of all tests have in common.
func complete(t testing.TB, c *guest.Config) {
	c.Self = Binary(t)
	c.Root = treeOf(t, c.Release).Root
	c.Threads = c.Threads || os.Getenv(threadsVariable) != ""
	if c.Boot == 0 && Chosen() {
		c.Boot = slowBoot
	}
	if c.MemoryMB == 0 {
		c.MemoryMB = guestMemory
	}
	if c.CPUs == 0 && !c.ICount {
		c.CPUs = 2
	}
	c.Append = slices.DeleteFunc(slices.Clone(c.Append), func(w string) bool { return w == "nokaslr" }) // guests have it by default
	c.Append = append(c.Append, BootOptions(c.Release)...)
}

// BootOptions returns what a guest's kernel needs on its command line. While a kernel with KASAN
// identifies its CPU, it takes addresses of five-level page tables for wild ones: an interrupt in that
// moment makes a report, after which there are no others. Such kernels take ten times as long for
// everything, and so may a task that waits for another one.
func BootOptions(release string) []string {
	if need.Variant(release) != "" {
		return []string{"no5lvl", "sysctl.kernel.hung_task_timeout_secs=1200"}
	}
	return nil
}

// key returns the same text for configurations that can share a guest.
func key(c guest.Config) string {
	c.Add = nil
	return fmt.Sprintf("%+v", c)
}

// run boots the guest if it is not running, and runs the jobs.
func (s *slot) run(ctx context.Context, c guest.Config, jobs []guest.Job) ([]guest.Result, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.g == nil {
		count("boot", c.Release)
		g, err := guest.Start(ctx, c)
		if err != nil {
			return make([]guest.Result, len(jobs)), err
		}
		s.g = g
	}
	results, err := s.g.Run(ctx, c.Add, jobs)
	if err == nil && s.g.Leaked() {
		err = fmt.Errorf("after %d jobs: %s", len(jobs), s.g.Left())
	}
	if err != nil || s.g.Left() != "" {
		s.g.Close()
		s.g = nil
	}
	return results, err
}

// statsVariable names a file to which each test process appends a line for each boot and
// each module that it builds: "boot RELEASE" or "module RELEASE".
const statsVariable = "GOSTAP_TEST_STATS"

// count appends a line to the file of $GOSTAP_TEST_STATS, if that is set. Errors are
// ignored, because only a table of figures would lack the line.
func count(what, release string) {
	path := os.Getenv(statsVariable)
	if path == "" {
		return
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return
	}
	defer f.Close()
	_, _ = f.WriteString(strings.Join([]string{filepath.Base(os.Args[0]), what, release}, " ") + "\n")
}
