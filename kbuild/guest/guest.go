// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"time"

	"github.com/gostap/gostap/kbuild/objects"
)

// Mapping names a file or folder of the host to copy into the guest. An empty Guest
// means the same absolute path. A program's shared libraries are copied, too.
type Mapping struct{ Host, Guest string }

// Config describes the machine to boot.
type Config struct {
	Release  string // "" is the newest installed kernel
	Root     string // root of the tree with the kernel and its modules; "" is /
	Self     string // the static binary that becomes /init; "" is /proc/self/exe
	Add      []Mapping
	CPUs     int  // 0 is 2, or 1 with ICount
	MemoryMB int  // 0 is 1024
	DiskMB   int  // size of a disk with an empty ext4, mounted at /mnt; 0 is no disk
	Network  bool // QEMU's user-mode network: the host is 10.0.2.2
	// Lenient boots without the disk or the network if the guest can't set it up; the guest's log
	// then says why.
	Lenient bool
	ICount  bool // the guest's clock counts instructions, 1 ns each
	// SlowStrings is a CPU on which the kernel does not use instructions that set or copy any number of
	// bytes: QEMU counts such an instruction once for each byte.
	SlowStrings bool
	// Threads runs each CPU in a thread of its own if this QEMU can. Otherwise all
	// CPUs share one thread. In QEMU 11.1, guests with threads died twice, once from
	// an int3 that the kernel had already removed from code that it patches.
	Threads bool
	Append  []string // more words for the kernel's command line; "kaslr" enables KASLR
	// Packed boots the compressed kernel. A guest that suspends to memory needs it: QEMU reloads an
	// uncompressed kernel when the machine wakes up.
	Packed bool
	// Boot is the time that init may take from QEMU's start to its first frame; 0
	// is five minutes.
	Boot time.Duration
	// Booted, if set, is called by RunOne once init runs, before the job's output.
	Booted func()
}

// Job is one run in a guest: a module (Module) or a program (Argv).
type Job struct {
	Module    string        // path on the host of a .ko, or of a .events file for tracefs
	File      *os.File      `json:"-"` // Module, if it is open already
	Params    []string      // name=value
	Command   string        // run by /bin/sh -c while the module is armed
	TargetPID int           // value of target() if there is no Command
	Timeout   time.Duration // the session ends after this time; 0: no limit
	Warnings  bool          // show run-time warnings
	Report    bool          // print the hit report at the end (-t)
	Format    objects.Format

	Argv []string // a plain program with its arguments, at guest paths

	Stdin []byte
	Env   []string // NAME=value, in addition to PATH, HOME, USER and TERM
	Cwd   string   // made in the guest; "" is /

	// Ended, if set, is called by Run when the job has ended, with what it has printed so far.
	Ended func(Result) `json:"-"`
}

// Result is the outcome of a job.
type Result struct {
	Status         int
	Stdout, Stderr []byte
	// Err is set when the job could not be run at all.
	Err error
	// Trouble is what the kernel logged about an error of its own, with a few
	// lines before it; "" if there was none.
	Trouble string
	// Took is the time from the end of the job before, or the start of the guest, to the end of this job.
	Took time.Duration
}

// TimedOut is the text of Result.Err if a plain program was ended because of its Timeout.
const TimedOut = "the program was ended because it had not ended in time"

// Run boots a guest, runs all jobs in order and returns their results. The error is
// a *GuestError if the guest died, a *MissingError if something is not installed, or
// the context's. Results of the jobs that ran are returned with an error, too.
func Run(ctx context.Context, c Config, jobs []Job) ([]Result, error) {
	c.Add = append(append([]Mapping(nil), c.Add...), commandFiles(jobs)...)
	out := newCollector(jobs)
	err := runSession(ctx, c, jobs, out.sink())
	return out.results(), err
}

// collector stores the output of each job.
type collector struct {
	jobs      []Job
	list      []Result
	out, errs []bytes.Buffer
	last      time.Time // when the last job ended
}

func newCollector(jobs []Job) *collector {
	n := len(jobs)
	return &collector{jobs: jobs, list: make([]Result, n), out: make([]bytes.Buffer, n), errs: make([]bytes.Buffer, n),
		last: time.Now()}
}

func (c *collector) sink() sink {
	return sink{
		stdout: func(job int) io.Writer { return &c.out[job] },
		stderr: func(job int) io.Writer { return &c.errs[job] },
		status: func(job, status int, err error) {
			c.list[job].Status, c.list[job].Err = status, err
			c.list[job].Took, c.last = time.Since(c.last), time.Now()
			if ended := c.jobs[job].Ended; ended != nil {
				ended(c.result(job))
			}
		},
		trouble: func(job int, log string) { c.list[job].Trouble = log },
	}
}

func (c *collector) results() []Result {
	for i := range c.list {
		c.list[i] = c.result(i)
	}
	return c.list
}

func (c *collector) result(job int) Result {
	r := c.list[job]
	r.Stdout, r.Stderr = c.out[job].Bytes(), c.errs[job].Bytes()
	return r
}

// RunOne boots a guest for one job and passes its output on as it arrives. If ctx is
// cancelled, the session in the guest ends in the normal way: end probes run, output
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
		trouble: func(int, string) {}, // the error that runSession returns has it
	})
	return status, errors.Join(err, jobErr)
}
