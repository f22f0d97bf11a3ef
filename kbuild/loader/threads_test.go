// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"os"
	"runtime"
	"sync"
	"testing"

	"golang.org/x/sys/unix"
)

// TestReserveThreads checks that system calls that block at the same time need hardly any new threads.
func TestReserveThreads(t *testing.T) {
	ReserveThreads()
	before := threads(t)
	if least := runtime.GOMAXPROCS(0) + spareThreads; before < least {
		t.Errorf("%d threads, want %d", before, least)
	}
	var r, w [spareThreads - 4]int // the test itself uses some
	var end sync.WaitGroup
	for i := range r {
		var p [2]int
		if err := unix.Pipe2(p[:], unix.O_CLOEXEC); err != nil {
			t.Fatal(err)
		}
		r[i], w[i] = p[0], p[1]
		end.Go(func() { _, _ = unix.Read(r[i], make([]byte, 1)) })
	}
	for range 100 {
		runtime.Gosched()
	}
	during := threads(t)
	for i := range w {
		unix.Close(w[i])
	}
	end.Wait()
	for i := range r {
		unix.Close(r[i])
	}
	if during > before+2 { // some may not be idle yet
		t.Errorf("%d threads before, %d during system calls that block", before, during)
	}
}

// TestFewProcs checks that a session on many CPUs makes no thread for each.
func TestFewProcs(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(10 * mostProcs))
	before := threads(t)
	ReserveThreads()
	if now := threads(t); runtime.GOMAXPROCS(0) != mostProcs || now-before > mostProcs+spareThreads {
		t.Errorf("%d CPUs, %d threads before, %d now", runtime.GOMAXPROCS(0), before, now)
	}
}

// TestOneProc checks that on a machine with one CPU a thread that blocks in a system call stops no other.
func TestOneProc(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	ReserveThreads()
	if n := runtime.GOMAXPROCS(0); n != leastProcs {
		t.Errorf("%d processors, want %d", n, leastProcs)
	}
}

// threads returns the number of this process's threads.
func threads(t *testing.T) int {
	list, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}
