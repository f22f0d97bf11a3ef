// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// prefix begins the names of gostap's instances and groups; the process ID
// follows.
const prefix = "gostap_"

// instance is a trace buffer of this process's own, with a group of events of
// the same name. A session without events has none.
type instance struct {
	dir  dir
	name string
	// lock is the instance's directory, locked as long as this process lives. If
	// another process can lock it, the owner has ended. Process IDs can't show
	// that, as they differ between containers.
	lock int
	// events are the definitions that the kernel accepted.
	events []string
	leaves bool // breakpoints could not be removed
}

// create sweeps, then creates the instance and sets it up. What could not be swept does not keep it from that.
func (d dir) create(ctx context.Context, bufferKB int64) (*instance, error) {
	if err := checkMemory(bufferKB, contentOf("/proc/meminfo"), contentOf("/sys/devices/system/cpu/online")); err != nil {
		return nil, err
	}
	unlock, left, err := d.sweepLocked(ctx)
	defer unlock()
	if err != nil {
		return nil, err
	}
	i, err := d.newInstance(left.events)
	if err != nil {
		return nil, err
	}
	if err := i.setUp(bufferKB); err != nil {
		return nil, errors.Join(err, i.remove())
	}
	return i, nil
}

// maxSameName bounds the search for a free name: processes in different containers
// can have the same ID.
const maxSameName = 100

// newInstance creates an instance with a name that none of the events left has, as they would count as this
// session's.
func (d dir) newInstance(left []string) (*instance, error) {
	name := prefix + strconv.Itoa(os.Getpid())
	for n := 0; ; n++ {
		if n > 0 {
			name = fmt.Sprintf("%s%d_%d", prefix, os.Getpid(), n)
		}
		if n < maxSameName && slices.ContainsFunc(left, func(event string) bool { return strings.HasPrefix(event, name+"/") }) {
			continue
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

func (i *instance) path(elem ...string) string {
	return i.dir.path(append([]string{"instances", i.name}, elem...)...)
}

// setUp selects a clock that all CPUs share and that scripts can use, and a buffer
// that is not overwritten: records that don't fit are counted as lost.
func (i *instance) setUp(bufferKB int64) error {
	for _, s := range [][2]string{
		{"trace_clock", "mono"}, {"options/overwrite", "0"},
		{"buffer_size_kb", strconv.FormatInt(bufferKB, 10)},
	} {
		if err := write(i.path(s[0]), s[1]); err != nil {
			return fmt.Errorf("set %s of the trace: %w", s[0], err)
		}
	}
	// the kernel need not record command names: records that need one have it
	_ = write(i.path("options/record-cmd"), "0")
	return nil
}

// define defines the events. It calls refused for each that the kernel rejects,
// and fails if it rejects all of them, or with ctx: thousands of events take seconds.
func (i *instance) define(ctx context.Context, events []tracemeta.Event, refused func(*tracemeta.Event, error)) error {
	var last error
	for _, n := range definingOrder(events) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		e := &events[n]
		if err := i.dir.define(e, i.name); err != nil {
			last = err
			refused(e, err)
			continue
		}
		i.events = append(i.events, e.Name)
		if e.Filter != "" { // without it, the runner drops more records
			_ = write(i.path("events", i.name, e.Name, "filter"), e.Filter)
		}
	}
	if len(i.events) == 0 && len(events) > 0 {
		return last
	}
	return nil
}

// definingOrder returns the order in which to define events, so that handlers at
// the same address run in the order of the script: the kernel runs the newest
// kprobe first, but the oldest kretprobe. It registers uprobes only when the
// group is enabled, the newest event first, and then runs the newest uprobe first.
func definingOrder(events []tracemeta.Event) []int {
	var kprobes, others []int
	for i := range events {
		if events[i].File != "" || events[i].Return {
			others = append(others, i)
		} else {
			kprobes = append(kprobes, i)
		}
	}
	slices.Reverse(kprobes)
	return append(kprobes, others...)
}

// enable turns an event or a whole group of events on or off.
func (i *instance) enable(on bool, elem ...string) error {
	text := "0"
	if on {
		text = "1"
	}
	return write(i.path(append(append([]string{"events"}, elem...), "enable")...), text)
}

// remove removes the instance and the events. It does nothing if i is nil.
func (i *instance) remove() error {
	if i == nil {
		return nil
	}
	patience := heldAtEnd
	if i.leaves { // it was waited for already
		patience = 0
	}
	left, err := i.dir.removeInstance(context.Background(), i.name, func() *HeldError { return held(patience, true) })
	unix.Close(i.lock)
	return errors.Join(err, left.err())
}
