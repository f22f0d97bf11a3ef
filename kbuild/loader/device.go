// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// procPrefix followed by a module's name is the path of its file.
const procPrefix = "/proc/gostap_"

// device is the kernel's side of a session. The calls may block and are made
// from different goroutines, never two of one kind at a time.
type device interface {
	Info() (Info, error)
	SetTarget(pid int64) error
	// Start runs the begin probes and arms the rest.
	Start() error
	// Enough makes a Start that is running stop arming further probes.
	Enough() error
	// Stop disarms and runs the end probes.
	Stop() error
	Status() (Status, error)
	Probe(id uint32) (ProbeStat, error)
	// Detach keeps the session running after the file is closed. Attach undoes that, and returns
	// the seq up to which blocks may be missing.
	Detach() error
	Attach() (uint64, error)
	// Rings returns one source per CPU.
	Rings() []source
	// Wait sleeps until there is something to read, Wake, or the timeout;
	// with forExit set also until the module wants to stop.
	Wait(timeout time.Duration, forExit bool) error
	Wake()
	Close() error
}

// procDevice is the file of a loaded module, procPrefix followed by the module's name.
type procDevice struct {
	fd    int
	mu    sync.Mutex // protects event: Wake may be called while Close closes it
	event int        // eventfd(2) that Wake writes to; -1 none
	rings []*ring
	maps  [][]byte
}

// openDevice opens and maps the file of a loaded module.
func openDevice(name string) (*procDevice, error) {
	d, err := openFile(name)
	if err != nil {
		return nil, err
	}
	if err := d.setUp(); err != nil {
		d.Close()
		return nil, fmt.Errorf("%s%s: %w", procPrefix, name, err)
	}
	return d, nil
}

// openFile opens a module's file without mapping anything.
func openFile(name string) (*procDevice, error) {
	fd, err := unix.Open(procPrefix+name, unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: procPrefix + name, Err: err}
	}
	return &procDevice{fd: fd, event: -1}, nil
}

func (d *procDevice) setUp() error {
	info, err := d.Info()
	if err != nil {
		return err
	}
	if err := checkInfo(info); err != nil {
		return err
	}
	if d.event, err = unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK); err != nil {
		return err
	}
	return d.mapRings(uint64(info.CPUs), info.RingSize)
}

// mapRings maps the control pages, and the rings' data read-only.
func (d *procDevice) mapRings(cpus, size uint64) error {
	page := uint64(os.Getpagesize())
	ctls, err := d.mmap(0, cpus*page, unix.PROT_READ|unix.PROT_WRITE)
	if err != nil {
		return err
	}
	data, err := d.mmap(cpus*page, cpus*size, unix.PROT_READ)
	if err != nil {
		return err
	}
	for _, c := range possibleCPUs(cpus) {
		d.rings = append(d.rings, &ring{
			number: int(c),
			ctl:    (*ringCtl)(unsafe.Pointer(&ctls[c*page])),
			data:   data[c*size : (c+1)*size],
		})
	}
	return nil
}

func (d *procDevice) mmap(offset, size uint64, prot int) ([]byte, error) {
	b, err := unix.Mmap(d.fd, int64(offset), int(size), prot, unix.MAP_SHARED)
	if err != nil {
		return nil, fmt.Errorf("map the output rings: %w", withRemedy(err))
	}
	d.maps = append(d.maps, b)
	return b, nil
}

// possibleCPUs lists the possible CPUs below n. The others have an address range
// in the mapping too, but no memory.
func possibleCPUs(n uint64) []uint64 {
	text, err := os.ReadFile("/sys/devices/system/cpu/possible")
	if err != nil {
		text = []byte(fmt.Sprintf("0-%d", n-1))
	}
	return CPUList(string(text), n)
}

// CPUList returns the numbers below n in a list such as "0-3,8" (bitmap_parselist in the kernel).
func CPUList(text string, n uint64) []uint64 {
	var list []uint64
	for _, part := range strings.Split(strings.TrimSpace(text), ",") {
		first, last, isRange := strings.Cut(part, "-")
		if !isRange {
			last = first
		}
		from, err1 := strconv.ParseUint(first, 10, 64)
		to, err2 := strconv.ParseUint(last, 10, 64)
		for c := from; err1 == nil && err2 == nil && c <= to && c < n; c++ {
			list = append(list, c)
		}
	}
	return list
}

// Limits of the numbers that a module may report in its Info.
const (
	maxCPUs     = 8192 // the largest CONFIG_NR_CPUS of any architecture
	maxRingSize = 4 << 30
)

func checkInfo(i Info) error {
	switch {
	case i.ABI != abiVersion:
		return &MismatchError{What: "record layout", Module: fmt.Sprint(i.ABI), Here: fmt.Sprint(abiVersion)}
	case i.CPUs == 0 || i.CPUs > maxCPUs:
		return corrupt("%d rings", i.CPUs)
	case i.RingSize == 0 || i.RingSize > maxRingSize || i.RingSize&(i.RingSize-1) != 0:
		return corrupt("rings of %d bytes", i.RingSize)
	}
	return nil
}

func (d *procDevice) ioctl(request uintptr, arg unsafe.Pointer) error {
	_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(d.fd), request, uintptr(arg))
	if errno != 0 {
		return errno
	}
	return nil
}

// flagged is ioctl with a number as its argument.
func (d *procDevice) flagged(request, flags uintptr) error {
	if _, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(d.fd), request, flags); errno != 0 {
		return errno
	}
	return nil
}

func (d *procDevice) Info() (i Info, err error) {
	err = d.ioctl(iocInfo, unsafe.Pointer(&i))
	return i, err
}

func (d *procDevice) SetTarget(pid int64) error {
	t := target{Target: pid}
	return d.ioctl(iocTarget, unsafe.Pointer(&t))
}

func (d *procDevice) Start() error {
	flags := uintptr(0)
	if FtraceOff() {
		flags |= startFtraceOff
	}
	return d.undisturbed(iocStart, flags)
}

func (d *procDevice) Stop() error { return d.undisturbed(iocStop, 0) }

// FtraceOff reports whether ftrace is switched off (sysctl kernel.ftrace_enabled). The kernel then
// enables kprobes at the entries of functions without an error, but they are never hit; and if such a
// kprobe is removed before ftrace is on again, the kernel ends ftrace for good.
func FtraceOff() bool {
	text, err := os.ReadFile("/proc/sys/kernel/ftrace_enabled")
	return err == nil && strings.TrimSpace(string(text)) == "0"
}

// undisturbed makes an ioctl that runs handlers, on a thread with all signals
// blocked: a signal would interrupt a handler that waits for the reader.
func (d *procDevice) undisturbed(request, flags uintptr) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var all, old unix.Sigset_t
	for i := range all.Val {
		all.Val[i] = ^uint64(0)
	}
	if err := unix.PthreadSigmask(unix.SIG_SETMASK, &all, &old); err != nil {
		return err
	}
	err := d.flagged(request, flags)
	return errors.Join(err, unix.PthreadSigmask(unix.SIG_SETMASK, &old, nil))
}

func (d *procDevice) Status() (s Status, err error) {
	err = d.ioctl(iocStatus, unsafe.Pointer(&s))
	return s, err
}

func (d *procDevice) Probe(id uint32) (ProbeStat, error) {
	p := ProbeStat{ID: id}
	err := d.ioctl(iocProbe, unsafe.Pointer(&p))
	return p, err
}

func (d *procDevice) Enough() error { return d.ioctl(iocEnough, nil) }

func (d *procDevice) Detach() error { return d.ioctl(iocDetach, nil) }

func (d *procDevice) Attach() (uint64, error) {
	var a attached
	err := d.ioctl(iocAttach, unsafe.Pointer(&a))
	return a.Seq, err
}

func (d *procDevice) Rings() []source {
	list := make([]source, len(d.rings))
	for i, r := range d.rings {
		list[i] = r
	}
	return list
}

// Wait asks the module to wake it, and checks the rings once more before it
// sleeps: blocks committed before the request have woken nobody.
func (d *procDevice) Wait(timeout time.Duration, forExit bool) error {
	for _, r := range d.rings {
		atomic.StoreUint64(&r.ctl.WantWake, 1)
	}
	for _, r := range d.rings {
		if r.fresh() {
			return nil
		}
	}
	wanted := int16(unix.POLLIN)
	if forExit {
		wanted |= unix.POLLPRI
	}
	fds := []unix.PollFd{{Fd: int32(d.fd), Events: wanted}, {Fd: int32(d.event), Events: unix.POLLIN}}
	_, err := unix.Poll(fds, int(timeout.Milliseconds()))
	if err == unix.EINTR {
		return nil
	}
	if fds[1].Revents != 0 {
		var count [8]byte
		_, _ = unix.Read(d.event, count[:])
	}
	return err
}

func (d *procDevice) Wake() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.event < 0 {
		return
	}
	_, _ = unix.Write(d.event, []byte{1, 0, 0, 0, 0, 0, 0, 0})
}

// Close unmaps the rings and closes the file; the module disarms unless it has
// already, or is detached.
func (d *procDevice) Close() error {
	for _, b := range d.maps {
		_ = unix.Munmap(b)
	}
	d.maps, d.rings = nil, nil
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.event >= 0 {
		unix.Close(d.event)
		d.event = -1
	}
	return unix.Close(d.fd)
}

// ring is one CPU's part of the mapping.
type ring struct {
	number int
	ctl    *ringCtl
	data   []byte
	// wrapped is a copy of bytes that wrap around the end of the ring.
	wrapped []byte
	// waited is the head that Wait has seen.
	waited uint64
}

func (r *ring) cpu() int { return r.number }

func (r *ring) size() uint64 {
	head := atomic.LoadUint64(&r.ctl.Head)
	r.waited = head
	return head - r.ctl.Tail
}

// fresh returns whether blocks were committed since Wait checked last.
func (r *ring) fresh() bool { return atomic.LoadUint64(&r.ctl.Head) != r.waited }

func (r *ring) capacity() uint64 { return uint64(len(r.data)) }
func (r *ring) lost() uint64     { return atomic.LoadUint64(&r.ctl.Lost) }

func (r *ring) overwritten() uint64 { return atomic.LoadUint64(&r.ctl.Overwritten) }

func (r *ring) bytes(off, n uint64) []byte {
	at := (r.ctl.Tail + off) & (r.capacity() - 1)
	if at+n <= r.capacity() {
		return r.data[at : at+n : at+n]
	}
	r.wrapped = append(append(r.wrapped[:0], r.data[at:]...), r.data[:at+n-r.capacity()]...)
	return r.wrapped
}

func (r *ring) run() []byte {
	n := min(r.size(), r.capacity())
	at := r.ctl.Tail & (r.capacity() - 1)
	return r.data[at:min(at+n, r.capacity())]
}

func (r *ring) consume(n uint64) { atomic.StoreUint64(&r.ctl.Tail, r.ctl.Tail+n) }
