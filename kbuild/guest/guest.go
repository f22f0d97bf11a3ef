// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"github.com/gostap/gostap/kbuild/objects"
)

// Mapping carries a file or folder of the host into the guest. Guest "" means
// the same absolute path. An ELF program brings its shared libraries along.
type Mapping struct{ Host, Guest string }

// Config says what machine to boot.
type Config struct {
	Release  string // "" is the newest installed kernel
	Root     string // the kernel and its modules are below it; "" is /
	Self     string // the static binary that becomes /init; "" is /proc/self/exe
	Add      []Mapping
	CPUs     int  // 0 is 2, or 1 with ICount
	MemoryMB int  // 0 is 1024
	ICount   bool // the guest's clock counts instructions, 1 ns each
	// Threads gives each CPU a thread of its own where QEMU can. Otherwise they
	// take turns: guests of QEMU 11.1 with threads died twice, once by an int3 that
	// the kernel had already taken back from a place that it patches.
	Threads bool
	Append  []string // more words for the kernel's command line; kaslr turns that on
	// Boot bounds the time from start to the first sign of life of init; 0 is
	// five minutes.
	Boot time.Duration
	// Booted, if set, is called by RunOne once init runs, before the job's output.
	Booted func()
}

// Job is one run within a boot: either Module, or Argv.
type Job struct {
	Module    string        // path on the host of a .ko, or of events for tracefs
	Params    []string      // name=value
	Command   string        // run by /bin/sh -c while the module is armed
	TargetPID int           // what target() gives when there is no Command
	Timeout   time.Duration // the session ends by itself after this; 0 never
	Warnings  bool          // show run-time warnings
	Report    bool          // print the hit report at the end (-t)
	Format    objects.Format

	Argv []string // a plain program with its arguments, at guest paths

	Stdin []byte
	Env   []string // NAME=value on top of the guest's own few
	Cwd   string   // made in the guest; "" is /
}

// Result is what a job left behind.
type Result struct {
	Status         int
	Stdout, Stderr []byte
	// Err is set when the job could not be run at all.
	Err error
	// Trouble is what the kernel logged of an error of its own, from a line
	// or two before; "" if there was none.
	Trouble string
}

// Run boots once, runs all jobs in order and returns a result for each. The
// error is a *GuestError when the guest died, *MissingError when something is
// not installed, or the context's; results so far come with it.
func Run(ctx context.Context, c Config, jobs []Job) ([]Result, error) {
	c.Add = append(append([]Mapping(nil), c.Add...), commandFiles(jobs)...)
	out := newCollector(len(jobs))
	err := runSession(ctx, c, jobs, out.sink())
	return out.results(), err
}

// collector keeps what jobs write, by job.
type collector struct {
	list      []Result
	out, errs []bytes.Buffer
}

func newCollector(jobs int) *collector {
	return &collector{list: make([]Result, jobs), out: make([]bytes.Buffer, jobs), errs: make([]bytes.Buffer, jobs)}
}

func (c *collector) sink() sink {
	return sink{
		stdout: func(job int) io.Writer { return &c.out[job] },
		stderr: func(job int) io.Writer { return &c.errs[job] },
		status: func(job, status int, err error) {
			c.list[job].Status, c.list[job].Err = status, err
		},
		trouble: func(job int, log string) { c.list[job].Trouble = log },
	}
}

func (c *collector) results() []Result {
	for i := range c.list {
		c.list[i].Stdout, c.list[i].Stderr = c.out[i].Bytes(), c.errs[i].Bytes()
	}
	return c.list
}

// RunOne boots for one job and passes its output on as it comes. A cancelled
// context stops the session in the guest in good order: end probes run, output
// is drained, and the status is the job's.
func RunOne(ctx context.Context, c Config, job Job, stdout, stderr io.Writer) (status int, err error) {
	c.Add = append(append([]Mapping(nil), c.Add...), commandFiles([]Job{job})...)
	status = 1
	var jobErr error
	err = runSession(ctx, c, []Job{job}, sink{
		up:      c.Booted,
		stdout:  func(int) io.Writer { return stdout },
		stderr:  func(int) io.Writer { return stderr },
		status:  func(_, s int, e error) { status, jobErr = s, e },
		trouble: func(int, string) {}, // it is in the error
	})
	return status, errors.Join(err, jobErr)
}
