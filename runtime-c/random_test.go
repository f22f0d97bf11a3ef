// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"regexp"
	"testing"
)

// batched matches calls of functions that hand out random numbers of a per-CPU batch.
var batched = regexp.MustCompile(`\bget_random_(u8|u16|u32|u64|int|long)\(\)[^ ]`)

// TestRandomNumbers checks that nothing calls get_random_u64() and its like. They take a local lock,
// which sleeps with PREEMPT_RT, where timers and handlers run with interrupts or preemption off.
func TestRandomNumbers(t *testing.T) {
	for _, f := range Files() {
		if at := batched.Find(f.Data); at != nil {
			t.Errorf("%s: %s", f.Name, at)
		}
	}
}
