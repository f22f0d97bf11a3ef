// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Who holds the lock of a memory map for reading does not keep look from taking it, but keeps the kernel from
// inserting a breakpoint, which takes it for writing. A user's process can hold it so for any time: in a page
// fault of a file whose server does not answer, for example by reading /proc/PID/mem. No file in /proc tells of it
// but the stack of the thread, which need not be one of the process that has the map.
//
// Up to 6.11, the kernel holds a lock of a breakpoint for reading while it replaces a return address. That may be
// in a page of userfaultfd(2): with a signal pending, the thread repeats the fault there, and does not sleep. Then the
// kernel shows no stack, or what is left of an older one.

const (
	// faultFunction is the kernel's function that all page faults go through, with the lock held.
	faultFunction = "handle_mm_fault"
	// releasedFunction is one below it that has released the lock when it waits (userfaultfd(2)).
	releasedFunction = "handle_userfault"
	// hitFunction is the function above it that handles breakpoints, and holds the lock of one.
	hitFunction = "uprobe_notify_resume"
	// signalFunction is the function in which a thread of a frozen control group sleeps, whatever signals it gets.
	signalFunction = "get_signal"
)

// faults are threads that were in a page fault at every look so far. The zero value is ready.
type faults struct {
	mu      sync.Mutex
	threads map[string]string // what inFault has returned, by the thread's folder in /proc
}

// note adds the threads of a process that are in a page fault.
func (f *faults) note(process string) {
	threads, _ := listed(filepath.Join(process, "task"))
	for _, t := range threads {
		folder := filepath.Join(process, "task", t)
		if counts := inFault(folder); counts != "" {
			f.add(folder, counts)
		}
	}
}

func (f *faults) add(folder, counts string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.threads == nil {
		f.threads = map[string]string{}
	}
	f.threads[folder] = counts
}

// noted returns the threads that were noted so far. Looking at others may not have ended.
func (f *faults) noted() map[string]string {
	f.mu.Lock()
	defer f.mu.Unlock()
	noted := f.threads
	f.threads = nil
	return noted
}

// stay returns the folder of a thread that does not leave its page fault within patience; "" if there is none.
func (f *faults) stay(patience time.Duration) string {
	limit := time.Now().Add(patience)
	for threads := f.noted(); ; time.Sleep(lookTime) {
		for folder, counts := range threads {
			if inFault(folder) != counts {
				delete(threads, folder)
			} else if time.Now().After(limit) {
				return folder
			}
		}
		if len(threads) == 0 {
			return ""
		}
	}
}

// processOf returns the process of a thread's folder, PID/task/TID; 0 for "".
func processOf(thread string) int {
	pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(thread))))
	return pid
}

// inFault returns how many page faults a thread had before the one that it is in; "" if it is in none. It is
// another text for a thread that is in one fault after the other.
func inFault(thread string) string {
	text, err := os.ReadFile(filepath.Join(thread, "stack"))
	stack := string(text)
	if err != nil || !waitsInFault(stack) && (strings.Contains(stack, signalFunction) || !ignoresSignal(thread)) {
		return ""
	}
	stat, err := os.ReadFile(filepath.Join(thread, "stat"))
	if err != nil {
		return ""
	}
	return faultCounts(string(stat))
}

// waitsInFault reports whether a thread with this stack may hold a lock in a page fault. At a breakpoint it may be
// between two of the same.
func waitsInFault(stack string) bool {
	return strings.Contains(stack, hitFunction) ||
		strings.Contains(stack, faultFunction) && !strings.Contains(stack, releasedFunction)
}

// ignoresSignal reports whether a thread runs, or is about to sleep, although it has a signal that it does not block: in
// user space, and where that would wake it up, it does not stay so.
func ignoresSignal(thread string) bool {
	text, err := os.ReadFile(filepath.Join(thread, "status"))
	if err != nil {
		return false
	}
	var pending, blocked uint64
	active := false
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		set, _ := strconv.ParseUint(value, 16, 64) // other lines are not looked at
		switch name {
		case "State":
			active = strings.HasPrefix(value, "R") || strings.HasPrefix(value, "S")
		case "SigPnd", "ShdPnd":
			pending |= set
		case "SigBlk":
			blocked = set
		}
	}
	return active && pending&^blocked != 0
}

// faultCounts returns the minor and major faults of /proc/PID/stat (proc_pid_stat(5)). The name, in parentheses, may
// have any characters.
func faultCounts(stat string) string {
	const minor, major = 7, 9 // places behind the name
	words := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:])
	if len(words) <= major {
		return ""
	}
	return words[minor] + " " + words[major]
}
