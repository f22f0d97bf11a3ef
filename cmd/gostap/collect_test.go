// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// TestCollectLate checks that the garbage collector is as usual once it has run, so that the heap does
// not grow without bound, and that it is not called all the time.
func TestCollectLate(t *testing.T) {
	const users = 1 << 40 // GOMEMLIMIT
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(users))
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	collectLate()
	if got := debug.SetMemoryLimit(-1); got != firstHeap {
		t.Errorf("before the collector's first run, the heap is limited to %d bytes", got)
	}
	for end := time.Now().Add(time.Minute); debug.SetMemoryLimit(-1) != users; {
		if time.Now().After(end) {
			t.Fatal("the limit is still there after the collector's first run")
		}
		runtime.GC()
	}
	if got := debug.SetGCPercent(150); got != 150 {
		t.Errorf("the heap may grow by %d %%", got)
	}
}

// TestReturnUnused checks that memory that is not used any more goes back to the kernel, if it is much.
func TestReturnUnused(t *testing.T) {
	used := make([]byte, 4*firstHeap)
	for i := range used {
		used[i] = 1
	}
	full := heldHeap()
	runtime.KeepAlive(used)
	used = nil
	returnUnused()
	if left := heldHeap(); full < 4*firstHeap || left > 2*firstHeap {
		t.Errorf("%d bytes of %d are left", left, full)
	}
}
