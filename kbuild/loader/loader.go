// SPDX-License-Identifier: GPL-2.0-or-later

// Package loader runs a built module on this machine: it checks that the
// module is for this kernel, inserts it, reads and prints its output in order,
// and removes it again.
package loader

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/gostap/gostap/kbuild/objects"
)

// Config is one run of a module.
type Config struct {
	Module    string        // path of the .ko
	File      *os.File      // the .ko, if it is open already; Load closes it
	Name      string        // the module's name must be this; "" for any
	Sum       string        // the SHA-256 that Module must have, in hexadecimal; "" for any
	Params    []string      // name=value, for globals
	Command   string        // run by /bin/sh -c once the probes are armed
	TargetPID int           // target() returns it if there is no Command
	Timeout   time.Duration // the session ends by itself after this; 0 never
	Warnings  bool          // show run-time warnings
	Report    bool          // print the hit report at the end (-t)
	// Namespaces is the ID of the process whose namespaces the library's functions ns_* use; 0 is
	// this process.
	Namespaces int
	// TargetLives is called when the module has TargetPID; after an error the session does not start. It may be nil.
	TargetLives func() error
	// Format is how Stdout is written. Unless it is text, commands whose output
	// would go to Stdout write to Stderr.
	Format objects.Format
	// Detach leaves the session running in the kernel as soon as it is started
	// (flight recorder); DetachOn does so when it receives a value. Attach reads
	// it later.
	Detach   bool
	DetachOn <-chan struct{}
	// RefuseCommands reports the commands that the script passes to system() instead of running
	// them.
	RefuseCommands bool

	// Env and Stdin are for Command; nil means this process's environment and
	// an empty input. Without a Command, probes of input get Stdin.
	Env   []string
	Stdin io.Reader

	Stdout, Stderr io.Writer
	// CommandOut is Command's standard output; nil means Stdout.
	CommandOut io.Writer
	// Bulk, if not nil, opens the file that the unformatted output of a CPU is
	// written to, instead of Stdout; Merge converts it to text.
	Bulk func(cpu int) (io.Writer, error)
	// NextFile, if not nil, opens the file in which the output continues when the script calls
	// switch_file(); it returns nil if Stdout itself writes to the next file now. It runs on the thread
	// that writes Stdout, and is not called if Stdout is no file.
	NextFile func() (io.Writer, error)
	// Started is called when the probes are armed.
	Started func()
	// Verbose prints how much kernel memory the session takes then.
	Verbose bool
	// Leader runs the start and the end of the session; nil: any thread does.
	Leader *Leader
}

// Exit statuses of a run.
const (
	statusOK     = 0
	statusFailed = 1 // handlers raised errors, or the command failed
	statusLost   = 3 // output was lost
)

// Run runs the module until the script exits, the command ends, the timeout expires, or ctx is
// done, which is not an error. It returns the exit status: 1 if handlers raised errors or if
// the command failed; 3 if output was lost; otherwise the script's, usually 0. err says why the
// session could not start, or why it broke: a *LoadError, a *MismatchError or a *CorruptError,
// among others.
func Run(ctx context.Context, c Config) (status int, err error) {
	l, err := Load(ctx, c)
	if err != nil {
		return statusFailed, err
	}
	s := newSession(l.dev, l.image.meta, l.image.tables, c)
	s.keep = func() error { return kept.store(l.image) }
	status, err = s.runToEnd(ctx)
	if s.detached {
		return status, errors.Join(err, l.Close())
	}
	// An interrupted session is cleaned up like any other.
	return status, errors.Join(err, l.Close(), l.remove(ctx))
}

// Loaded is a module in the kernel, with its file open and none of its probes
// armed. A process that drops its privileges after Load can still run the
// session, but can't remove the module.
type Loaded struct {
	dev   *procDevice
	image *moduleImage
}

// Load reads and checks the module, and inserts exactly the bytes that it checked. Errors are a
// *MismatchError, a *MemoryError, a *NoStacksError or a *LoadError, among others.
func Load(ctx context.Context, c Config) (*Loaded, error) {
	ReserveThreads()
	image, err := c.readModule()
	if err != nil {
		return nil, err
	}
	dev, err := image.checkAndLoad(ctx, c)
	if err != nil {
		image.close()
		return nil, err
	}
	return &Loaded{dev, image}, nil
}

func (m *moduleImage) checkAndLoad(ctx context.Context, c Config) (*procDevice, error) {
	if err := cmp.Or(m.checkName(c.Name), m.checkSum(c.Sum), m.check(thisHost())); err != nil {
		return nil, fmt.Errorf("%s: %w", c.Module, err)
	}
	if err := m.checkMemory(uint64(len(possibleCPUs(maxCPUs))), machineMemory()); err != nil {
		return nil, err
	}
	if err := CheckFormat(c.Format, m.meta.Formats); err != nil {
		return nil, err
	}
	params, err := moduleParams(m.meta, c.Params)
	if err != nil {
		return nil, err
	}
	namespaces, err := m.namespaces(c.Namespaces)
	if err != nil {
		return nil, err
	}
	return load(ctx, m, strings.TrimSpace(params+" "+namespaces))
}

// Run runs the session to its end as the function Run does, and leaves the
// module in the kernel. It can't be detached.
func (l *Loaded) Run(ctx context.Context, c Config) (status int, err error) {
	s := newSession(l.dev, l.image.meta, l.image.tables, c)
	return s.runToEnd(ctx)
}

// Close disarms all probes. Then the caller or Sweep can remove the module.
func (l *Loaded) Close() error {
	l.image.close()
	return l.dev.Close()
}

func (l *Loaded) remove(ctx context.Context) error {
	return remove(context.WithoutCancel(ctx), l.image.meta.Name)
}

// load sweeps, inserts and opens under one lock, so that no other gostap takes
// the new module for an abandoned one. Modules that can't be swept because they are in use
// don't keep others from being loaded.
func load(ctx context.Context, image *moduleImage, params string) (*procDevice, error) {
	unlock, err := lockLoading(ctx)
	defer unlock()
	if err == nil {
		if _, err := sweep(ctx, loaded()); err != nil {
			return nil, err
		}
	}
	if err := image.insert(params); err != nil {
		return nil, err
	}
	dev, err := openDevice(image.meta.Name)
	if err != nil {
		return nil, errors.Join(err, remove(context.WithoutCancel(ctx), image.meta.Name))
	}
	return dev, nil
}

// runToEnd runs the session and prints its report.
func (s *session) runToEnd(ctx context.Context) (int, error) {
	defer s.close()
	if err := s.run(ctx); err != nil {
		return statusFailed, err
	}
	return s.report()
}
