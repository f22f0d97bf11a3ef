// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// ring is one CPU's part of the trace.
type ring struct {
	cpu   int
	fd    int
	order uint64
}

// rings reads the trace of all CPUs.
type rings struct {
	list   []ring
	layout pageLayout
	page   []byte
	pages  uint64           // how many were read
	events map[int]*decoder // by the record's common_type
	stacks *stackFormat     // nil: none are recorded
}

// openRings opens every CPU's trace_pipe_raw: pages as they are in the ring.
func openRings(i *instance) (*rings, error) {
	f, err := readFormat(i.path("events", "header_page"))
	if errors.Is(err, os.ErrNotExist) { // 6.1 has it in the topmost folder only
		f, err = readFormat(i.dir.path("events", "header_page"))
	}
	if err != nil {
		return nil, err
	}
	r := &rings{events: map[int]*decoder{}}
	if r.layout, err = layoutOf(f); err != nil {
		return nil, err
	}
	r.page = make([]byte, r.layout.size)
	dirs, err := os.ReadDir(i.path("per_cpu"))
	if err != nil {
		return nil, err
	}
	for _, d := range dirs {
		cpu, err := strconv.Atoi(strings.TrimPrefix(d.Name(), "cpu"))
		if err != nil {
			continue
		}
		fd, err := unix.Open(i.path("per_cpu", d.Name(), "trace_pipe_raw"), unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
		if err != nil {
			r.close()
			return nil, fmt.Errorf("open the trace of CPU %d: %w", cpu, err)
		}
		r.list = append(r.list, ring{cpu: cpu, fd: fd})
	}
	slices.SortFunc(r.list, func(a, b ring) int { return a.cpu - b.cpu })
	return r, nil
}

func (r *rings) close() {
	for _, x := range r.list {
		unix.Close(x.fd)
	}
	r.list = nil
}

const (
	// maxPages bounds how many pages of all CPUs are read before their records are handled: a machine may have
	// thousands of CPUs, and meanwhile a session does not hear that it is to end.
	maxPages = 4096
	// maxWaiting bounds the bytes of records that wait for those of other CPUs.
	maxWaiting = 256 << 20
)

// read reads the available pages and appends their records to out, whose records have not been handled yet. It
// leaves out CPUs that have many of these, because they wait for others. more reports that a CPU may have more.
func (r *rings) read(out []record) (_ []record, more bool, err error) {
	cpus := max(len(r.list), 1)
	waiting := waitingBytes(out)
	for i := range r.list {
		if waiting[r.list[i].cpu] > maxWaiting/cpus {
			more = true
			continue
		}
		var full bool
		if out, full, err = r.readRing(&r.list[i], max(maxPages/cpus, 1), out); err != nil {
			return out, false, err
		}
		more = more || full
	}
	return out, more, nil
}

// waitingBytes returns how much memory the records of each CPU take.
func waitingBytes(list []record) map[int]int {
	out := map[int]int{}
	for i := range list {
		out[list[i].cpu] += int(unsafe.Sizeof(record{})) + len(list[i].data) + 8*len(list[i].stack)
	}
	return out
}

// readRing reads some pages of one CPU. It returns true if it may have more.
func (r *rings) readRing(x *ring, pages int, out []record) ([]record, bool, error) {
	for range pages {
		n, err := unix.Read(x.fd, r.page)
		switch {
		case err == unix.EINTR:
			continue
		case err == unix.EAGAIN || err == unix.ENODEV || err == nil && n == 0:
			return out, false, nil // ENODEV: the CPU has not been online since the instance was made
		case err != nil:
			return out, false, fmt.Errorf("read the trace of CPU %d: %w", x.cpu, err)
		}
		r.pages++
		if out, err = r.records(x, r.page[:n], out); err != nil {
			return out, false, err
		}
	}
	return out, true, nil
}

// records copies a page's records of known events.
func (r *rings) records(x *ring, page []byte, out []record) ([]record, error) {
	err := r.layout.entries(page, func(ts uint64, data []byte) error {
		if len(data) < 8 {
			return corrupt("a record of %d bytes", len(data))
		}
		kind := int(data[0]) | int(data[1])<<8 // common_type
		if r.stacks != nil && kind == r.stacks.id {
			stack, err := r.stacks.read(data)
			if err != nil {
				return err
			}
			return attach(out, x.cpu, stack)
		}
		d := r.events[kind]
		if d == nil {
			return nil
		}
		tid, err := d.tid.read(data)
		if err != nil {
			return err
		}
		d.hits++
		x.order++
		out = append(out, record{ts: ts, cpu: x.cpu, order: x.order, tid: int32(tid), event: d, data: slices.Clone(data)})
		return nil
	})
	return out, err
}
