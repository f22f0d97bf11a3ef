// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"os"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

func TestOwnThreads(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for _, o := range []ownThreads{{}, nil} {
		for range 2 { // the second time from memory
			if got := o.has(int32(unix.Gettid())); got != (o != nil) {
				t.Errorf("this thread, %v: %v", o, got)
			}
			if o.has(int32(os.Getppid())) {
				t.Errorf("the parent process, %v", o)
			}
		}
	}
}
