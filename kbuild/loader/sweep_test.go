// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"context"
	"testing"
)

// TestLockLoading: who can't have the lock learns of it, and does not sweep.
func TestLockLoading(t *testing.T) {
	unlock, locked := lockLoading(t.Context())
	if !locked {
		t.Fatal("no lock")
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	release, second := lockLoading(over)
	release()
	if second {
		t.Error("locked twice")
	}
	unlock()
	release, third := lockLoading(t.Context())
	release()
	if !third {
		t.Error("not unlocked")
	}
}
