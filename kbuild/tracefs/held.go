// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// While the kernel inserts or removes breakpoints, no process of the machine can fork, and it takes the lock of
// the memory map of each process that maps the file (register_for_each_vma() in kernel/events/uprobes.c). A
// user's process can hold that lock for any time, in mmap() of a file whose server does not answer. So look
// first whether one does, as runtime-c/probes/uheld.h does for modules. Also one that does not map the file
// counts: it may be about to fork in another thread, which keeps the kernel from beginning.

// How long to wait for such processes. At the end of a session nobody waits, and the breakpoints must be removed.
const (
	heldAtStart = time.Second
	heldAtEnd   = 20 * time.Second
	heldAtSweep = 200 * time.Millisecond
)

const (
	// lookTime is how long to wait for a lock before looking at the next one.
	lookTime = 25 * time.Millisecond
	// mostHeld bounds the locks that are waited for at once, as a thread of gostap waits for each.
	mostHeld = 32
	// mostSlow bounds the processes for which lookTime is not enough, as users may have thousands of them.
	mostSlow = 16 * mostHeld
)

// HeldError means that breakpoints were not inserted or removed, because of the lock of a process's memory map.
type HeldError struct {
	PID     int
	Removal bool
	Unseen  bool // gostap does not see all processes here, of which any may keep that lock
	Fault   bool // the process waits in a page fault, and the lock is that of whatever memory map it reads
}

// Error names the process.
func (e *HeldError) Error() string {
	keeps := "keeps the lock of its memory map"
	if e.Fault {
		keeps = "waits in a page fault, and may keep the lock of a memory map"
	}
	if e.Unseen {
		return "gostap does not see the memory maps of all processes here, of which one may keep others from forking while breakpoints of an ended session are removed: the breakpoints, and the events with them, stay; outside of the container, gostap sweep, or the next session, removes them"
	}
	text := fmt.Sprintf("process %d %s, so no process could fork while breakpoints are ", e.PID, keeps)
	if e.Removal {
		return text + "removed: the breakpoints, and the events with them, stay; when it has ended, gostap sweep, or the next session, removes them"
	}
	return text + "inserted"
}

// left is what of a session could not be removed.
type left struct {
	events, instances []string   // in use
	held              *HeldError // nil: no breakpoints are left
}

func (l *left) add(more left) {
	l.events = append(l.events, more.events...)
	l.instances = append(l.instances, more.instances...)
	if l.held == nil {
		l.held = more.held
	}
}

// err returns a *BusyError, a *HeldError, both, or nil.
func (l left) err() error {
	var errs []error
	if len(l.events)+len(l.instances) > 0 {
		errs = append(errs, &BusyError{l.events, l.instances})
	}
	if l.held != nil {
		errs = append(errs, l.held)
	}
	return errors.Join(errs...)
}

// unseen is the error for processes that gostap has to look at and does not see.
func unseen() error {
	return &UnavailableError{"insert breakpoints into programs", "gostap does not see the memory maps of all processes here, of which one may keep others from forking meanwhile", "run it outside of the container, with CAP_SYS_PTRACE, or use a module: leave out --runtime=tracefs"}
}

// mayInsert returns an error if inserting breakpoints now could keep processes from forking.
func mayInsert() error {
	if h := held(heldAtStart, false); h != nil {
		return h
	}
	return nil
}

// held returns a *HeldError if a process holds the lock of its memory map for longer than patience, or if that
// can't be known here, else nil.
var held = func(patience time.Duration, removal bool) *HeldError {
	if !seesMaps() {
		return &HeldError{Removal: removal, Unseen: true}
	}
	pid, fault := holder("/proc", patience)
	if pid == 0 {
		return nil
	}
	return &HeldError{PID: pid, Removal: removal, Fault: fault}
}

// holder returns a process that holds the lock of its memory map for longer than patience, or one with a thread that
// waits in a page fault for that time; 0 if there is none. proc is /proc.
func holder(proc string, patience time.Duration) (pid int, fault bool) {
	var inFaults faults
	began := time.Now()
	pid = holderOf(processes(proc), patience, func(pid int) {
		process := filepath.Join(proc, strconv.Itoa(pid))
		look(process)
		inFaults.note(process)
	})
	if pid != 0 {
		return pid, false
	}
	if pid = processOf(inFaults.stay(max(patience-time.Since(began), 8*lookTime))); pid != 0 {
		return pid, true
	}
	return 0, false
}

// processes returns the processes in a folder like /proc.
func processes(proc string) (pids []int) {
	list, err := os.ReadDir(proc)
	if err != nil {
		return nil
	}
	for _, e := range list {
		if pid, err := strconv.Atoi(e.Name()); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// holderOf is holder for a list of processes; look takes the lock of one of them. If more than mostSlow take long to
// look at, it returns one of these.
func holderOf(pids []int, patience time.Duration, look func(pid int)) int {
	taken := map[int]<-chan struct{}{}
	slow := 0
	spent := time.Duration(0)
	still := func() int { // users' processes that release their locks just in time must not use up patience again and again
		defer func(began time.Time) { spent += time.Since(began) }(time.Now())
		return stillTaken(taken, max(patience-spent, patience/10, 8*lookTime))
	}
	for _, pid := range pids {
		free := make(chan struct{})
		go func() { look(pid); close(free) }()
		select {
		case <-free:
			continue
		case <-time.After(lookTime):
		}
		taken[pid] = free
		if slow++; slow > mostSlow {
			return pid
		}
		if len(taken) == mostHeld {
			if held := still(); held != 0 {
				return held
			}
			clear(taken)
		}
	}
	return still()
}

// stillTaken returns a process whose lock does not become free within patience; 0 if there is none. Patience begins
// only now: looking at thousands of processes takes longer, and on a busy machine each may take lookTime.
func stillTaken(taken map[int]<-chan struct{}, patience time.Duration) (pid int) {
	limit, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for pid, free := range taken {
		select {
		case <-free:
		case <-limit.Done():
			if !closed(free) { // select chooses at random if both are ready
				return pid
			}
		}
	}
	return 0
}

// look takes the lock of a process once. Newer kernels show maps without that lock, but neither the folder
// map_files nor the memory. If the first thread has ended, the folder is empty, and other threads have the map.
func look(process string) {
	if found, err := hasEntries(filepath.Join(process, "map_files")); found || err != nil {
		return
	}
	threads, _ := listed(filepath.Join(process, "task"))
	for _, t := range threads {
		if waited(filepath.Join(process, "task", t, "mem")) || mapped(filepath.Join(process, "task", t, "maps")) {
			return
		}
	}
}

// unmapped is an address of no memory map: it lacks the highest bit, which the kernel's addresses have, and is above
// those of programs, or if the machine ignores the high bits of addresses (tags), at 0 or among the kernel's.
const unmapped = 3 << 55

// waited waits for the lock of a thread's memory map by reading what is not mapped, and reports whether it has a map.
func waited(mem string) bool {
	f, err := os.Open(mem)
	if err != nil { // with kernel.yama.ptrace_scope=3, also for root
		return false
	}
	defer f.Close()
	_, err = f.ReadAt(make([]byte, 1), unmapped)
	return errors.Is(err, unix.EIO)
}

// mapped reads the beginning of a thread's maps, and reports whether it has any.
func mapped(maps string) bool {
	f, err := os.Open(maps)
	if err != nil {
		return false
	}
	defer f.Close()
	n, _ := f.Read(make([]byte, 1))
	return n > 0
}

// hasEntries reports whether a folder has any entries. It reads only the first ones: for each few of them, the
// kernel takes the lock and goes through the whole map, so that 60,000 mapped files take more than a second.
func hasEntries(folder string) (bool, error) {
	f, err := os.Open(folder)
	if err != nil {
		return false, err
	}
	defer f.Close()
	some := make([]byte, 256) // for ".", ".." and one more at least
	n, err := unix.ReadDirent(int(f.Fd()), some)
	if err != nil {
		return false, err
	}
	_, count, _ := unix.ParseDirent(some[:n], -1, nil)
	return count > 0, nil
}

// listed returns the names in a folder.
func listed(folder string) ([]string, error) {
	f, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Readdirnames(-1)
}
