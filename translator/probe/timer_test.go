// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"testing"

	"github.com/gostap/gostap/grammar/diag"
)

// TestTicksTogether checks how often the timers of a program may tick together, and how many samples
// of clocks it may take.
func TestTicksTogether(t *testing.T) {
	families := New(&Env{})
	for i, c := range []struct {
		point string
		code  diag.Code
	}{
		{"timer.hz(10000)", ""}, {"timer.us(100)", ""}, {"timer.us(100)", ""}, {"timer.us(100)", ""}, {"timer.us(20)", diag.TimerRange},
		{"timer.us(100)", ""}, {"timer.us(100)", ""}, {"timer.us(100)", ""}, {"timer.us(100)", ""}, {"timer.us(100)", ""},
		{"timer.ms(1)", ""}, {"timer.jiffies(1)", ""}, {"timer.us(127)", ""},
		{"timer.us(1000)", diag.TimerRange}, {"timer.us(1000)?", diag.TimerRange}, {"timer.us(100)", diag.TimerRange}, // each: some may be optional
		{"timer.s(2)", ""}, {"timer.s(2)", diag.TimerRange}, // what was refused does not count
		{"perf.type(1).config(0).sample(1)", ""}, {"perf.type(1).config(1).hz(90000)", ""}, {"perf.type(1).config(0).sample(100000)", ""},
		{"perf.type(1).config(2).sample(1)", ""}, {"perf.type(0).config(0).sample(1)", ""}, {"perf.type(1).config(0).hz(1)", diag.PerfRange},
		{"perf.type(1).config(0)?", diag.PerfRange},
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

// TestManyRareTimers checks that the number of timers is limited, too: all may be due at once.
func TestManyRareTimers(t *testing.T) {
	for p, most := range map[string]int{"timer.s(86400)": 1000, "perf.type(1).config(0).hz(1)": 2000, "perf.type(1).config(0).sample(1000000000)": 2000} {
		families := New(&Env{})
		point, _ := parsed(t, "probe "+p+" { println(1) }")
		for i := range most + 2 {
			if _, l := families.Derive(context.Background(), point); l.HasErrors() != (i >= most) {
				t.Fatalf("%s, number %d: %v", p, i, l)
			}
		}
	}
}
