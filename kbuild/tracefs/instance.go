// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// prefix begins the names of gostap's instances and groups; the process's
// number follows.
const prefix = "gostap_"

// instance is a trace buffer of this process's own, with a group of events of
// the same name.
type instance struct {
	dir  dir
	name string
	// lock is the instance's folder, locked as long as this process lives:
	// whoever can lock it knows that its owner is gone, whatever the process
	// numbers of its container are.
	lock int
	// taken is what was defined.
	events []string
}

// create sweeps, makes the instance and sets it up.
func (d dir) create(ctx context.Context, bufferKB int64) (*instance, error) {
	unlock := d.lockAll(ctx)
	defer unlock()
	if err := d.sweep(); err != nil {
		return nil, err
	}
	i, err := d.newInstance()
	if err != nil {
		return nil, err
	}
	if err := i.setUp(bufferKB); err != nil {
		return nil, errors.Join(err, i.remove())
	}
	return i, nil
}

// maxSameName bounds the search for a free name: containers have processes of
// the same number.
const maxSameName = 100

func (d dir) newInstance() (*instance, error) {
	name := prefix + strconv.Itoa(os.Getpid())
	for n := 0; ; n++ {
		if n > 0 {
			name = fmt.Sprintf("%s%d_%d", prefix, os.Getpid(), n)
		}
		err := os.Mkdir(d.path("instances", name), 0o700)
		if errors.Is(err, os.ErrExist) && n < maxSameName {
			continue
		}
		if err != nil {
			return nil, refusedBy(d.path("instances", name), err)
		}
		break
	}
	i := &instance{dir: d, name: name}
	var err error
	if i.lock, err = lockFolder(i.path()); err != nil {
		return nil, errors.Join(fmt.Errorf("lock %s: %w", i.path(), err), os.Remove(i.path()))
	}
	return i, nil
}

// lockFolder locks a folder, or fails at once.
func lockFolder(path string) (int, error) {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1, err
	}
	if err := unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB); err != nil {
		unix.Close(fd)
		return -1, err
	}
	return fd, nil
}

// lockWait bounds the wait for another gostap that starts.
const lockWait = 5 * time.Second

// lockAll makes sweep and creation one step among all gostaps. Whoever can't
// have the lock goes on without.
func (d dir) lockAll(ctx context.Context) (unlock func()) {
	deadline := time.Now().Add(lockWait)
	for time.Now().Before(deadline) && ctx.Err() == nil {
		fd, err := lockFolder(d.path("instances"))
		if err == nil {
			return func() { unix.Close(fd) }
		}
		if err != unix.EWOULDBLOCK {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	return func() {}
}

func (i *instance) path(elem ...string) string {
	return i.dir.path(append([]string{"instances", i.name}, elem...)...)
}

// setUp chooses a clock that all CPUs share and that scripts know, and a
// buffer that keeps what is in it: what finds no room is counted.
func (i *instance) setUp(bufferKB int64) error {
	for _, s := range [][2]string{
		{"trace_clock", "mono"}, {"options/overwrite", "0"},
		{"buffer_size_kb", strconv.FormatInt(bufferKB, 10)},
	} {
		if err := write(i.path(s[0]), s[1]); err != nil {
			return fmt.Errorf("set %s of the trace: %w", s[0], err)
		}
	}
	// names of commands are in the records that want them
	_ = write(i.path("options/record-cmd"), "0")
	return nil
}

// define defines the events. Those that the kernel refuses are given to
// refused; that all are is an error.
func (i *instance) define(events []tracemeta.Event, refused func(*tracemeta.Event, error)) error {
	var last error
	for _, n := range definingOrder(events) {
		e := &events[n]
		if err := i.dir.define(e, i.name); err != nil {
			last = err
			refused(e, err)
			continue
		}
		i.events = append(i.events, e.Name)
	}
	if len(i.events) == 0 && len(events) > 0 {
		return last
	}
	return nil
}

// definingOrder makes handlers of one place run as the module runtime has them:
// of kprobes at one address the newest runs first, of kretprobes the oldest.
func definingOrder(events []tracemeta.Event) []int {
	out := make([]int, len(events))
	for i := range out {
		out[i] = len(events) - 1 - i
	}
	return out
}

// enable switches an event or a whole system of them on or off.
func (i *instance) enable(on bool, elem ...string) error {
	text := "0"
	if on {
		text = "1"
	}
	return write(i.path(append(append([]string{"events"}, elem...), "enable")...), text)
}

// remove takes back what create and define made.
func (i *instance) remove() error {
	err := i.dir.removeInstance(i.name)
	unix.Close(i.lock)
	return err
}
