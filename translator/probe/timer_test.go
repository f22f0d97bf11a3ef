// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"testing"

	"github.com/gostap/gostap/grammar/diag"
)

// TestTimersTogether checks how often the timers of a program may tick together.
func TestTimersTogether(t *testing.T) {
	families := New(&Env{})
	for i, c := range []struct {
		point string
		code  diag.Code
	}{
		{"timer.hz(10000)", ""}, {"timer.us(100)", ""}, {"timer.us(100)", ""}, {"timer.us(100)", ""}, {"timer.us(20)", diag.TimerRange},
		{"timer.us(100)", ""}, {"timer.us(100)", ""}, {"timer.us(100)", ""}, {"timer.us(100)", ""}, {"timer.us(100)", ""},
		{"timer.ms(1)", ""}, {"timer.jiffies(1)", ""}, {"timer.us(125)", ""},
		{"timer.us(1000)", diag.TimerRange}, {"timer.us(1000)", ""}, // one message is enough
	} {
		point, _ := parsed(t, "probe "+c.point+" { println(1) }")
		_, l := families.Derive(context.Background(), point)
		var got diag.Code
		if l.HasErrors() {
			got = l[0].Code
		}
		if got != c.code {
			t.Errorf("timer %d, %s: %q, want %q", i, c.point, got, c.code)
		}
	}
}
