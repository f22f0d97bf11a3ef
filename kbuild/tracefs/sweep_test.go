// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"context"
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

// TestSweepWithoutLock checks that nothing is swept while another process holds the lock: it
// may have created an instance that it has not locked yet.
func TestSweepWithoutLock(t *testing.T) {
	d := dir(t.TempDir())
	left := d.path("instances", prefix+"1")
	if err := os.MkdirAll(left, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(d.path("kprobe_events"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	other, err := lockFolder(d.path("instances"))
	if err != nil {
		t.Fatal(err)
	}
	noWait, cancel := context.WithCancel(context.Background())
	cancel()
	if err := sweepOnce(noWait, d); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); err != nil {
		t.Errorf("swept without the lock: %v", err)
	}
	unix.Close(other)
	if err := sweepOnce(noWait, d); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("not swept with the lock: %v", err)
	}
}

func sweepOnce(ctx context.Context, d dir) error {
	unlock, err := d.sweepLocked(ctx)
	unlock()
	return err
}
