// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"runtime"
	"sync"
)

// spareThreads are for the system calls of a session that block at the same time: its reader, its writers, its
// signals, its command.
const spareThreads = 16

// leastProcs and mostProcs bound on how many of its own processors the Go runtime runs a session. A thread in a
// system call that blocks, as the reader's poll() does, keeps its processor until the runtime looks for such
// threads, which may take 10 ms: with only one, all else would wait meanwhile. The garbage collector may run a
// thread on each, and one of hundreds of CPUs would need as many for that.
const (
	leastProcs = 4
	mostProcs  = 16
)

// ReserveThreads makes the threads that a session may need at once, and leaves them to the Go runtime, which uses
// idle threads before it makes new ones. If it can't make one, because a fork bomb has used up the PIDs of the
// machine or of the control group (pids.max), it ends the process on the spot: with output that is not written,
// and without disabling events. Let that happen before anything is in the kernel.
func ReserveThreads() {
	before := runtime.GOMAXPROCS(0)
	procs := min(max(before, leastProcs), mostProcs)
	if procs != before {
		runtime.GOMAXPROCS(procs)
	}
	var made, done sync.WaitGroup
	n := procs + spareThreads
	made.Add(n)
	done.Add(1)
	for range n {
		go func() {
			runtime.LockOSThread() // else the goroutines could wait on one thread
			defer runtime.UnlockOSThread()
			made.Done()
			done.Wait()
		}()
	}
	made.Wait()
	done.Done()
}
