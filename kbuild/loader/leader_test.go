// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// TestLeader checks that functions run on the goroutine that serves, one after the other, and that
// they run without a leader, too.
func TestLeader(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	l, tids, own := NewLeader(), make(chan int, 2), unix.Gettid()
	tell := func() { tids <- unix.Gettid() }
	go func() {
		l.run(tell)
		l.run(tell)
		if a, b := <-tids, <-tids; a != own || b != own {
			t.Errorf("on threads %d and %d, served on %d", a, b, own)
		}
		l.Close()
	}()
	l.Serve()
	(*Leader)(nil).run(tell)
	<-tids
}
