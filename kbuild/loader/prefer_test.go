// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestPrefer: the thread is preferred for a while, and nothing that others
// start meanwhile is.
func TestPrefer(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root may prefer itself")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := niceOf(t)
	undo := prefer()
	if got := niceOf(t); got != readerNice {
		t.Errorf("nice %d, not %d", got, readerNice)
	}
	said := make(chan string)
	for range 8 {
		go func() {
			out, err := exec.Command("nice").CombinedOutput()
			if err != nil {
				t.Error(err)
			}
			said <- strings.TrimSpace(string(out))
		}()
	}
	for range 8 {
		if got := <-said; got == "-10" {
			t.Error("a command is preferred, too")
		}
	}
	undo()
	if got := niceOf(t); got != before {
		t.Errorf("nice %d afterwards, it was %d", got, before)
	}
}

func niceOf(t *testing.T) int {
	t.Helper()
	n, err := unix.Getpriority(unix.PRIO_PROCESS, 0)
	if err != nil {
		t.Fatal(err)
	}
	return 20 - n
}
