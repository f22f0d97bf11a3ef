// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// TestGraceTimer checks that a running guest may take any time, even if ctx can never
// be done, and that one that has been asked to stop may not.
func TestGraceTimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stopped, cancel := context.WithCancel(context.Background())
		running, end := context.WithCancel(context.Background())
		defer end()
		cancel()
		for name, c := range map[string]struct {
			ctx  context.Context
			ends bool
		}{"stopped": {stopped, true}, "running": {running, false}, "endless": {context.Background(), false}} {
			ended := false
			select {
			case <-graceTimer(c.ctx).C:
				ended = true
			case <-time.After(10 * stopGrace):
			}
			if ended != c.ends {
				t.Errorf("%s: ended %v, want %v", name, ended, c.ends)
			}
		}
	})
}
