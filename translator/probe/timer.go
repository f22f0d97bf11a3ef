// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"fmt"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// timer is the family of timer.* (spec/probes.md, section 2).
type timer struct{ ticks *ticks }

// ticks counts how often a second a program's timers tick, or its probes of a clock, all together.
type ticks struct{ n int64 }

// tooMany adds those of one probe, unless the sum would exceed the limit: then that probe is refused.
// So is each further one, because the error of an optional probe only leaves it out.
func (t *ticks) tooMany(n, most int64) bool {
	if t.n+n > most {
		return true
	}
	t.n += n
	return false
}

// units maps the units to their lengths in nanoseconds.
var units = map[string]int64{
	"s": 1e9, "sec": 1e9, "ms": 1e6, "msec": 1e6, "us": 1e3, "usec": 1e3, "ns": 1, "nsec": 1,
}

// Bounds of an interval. With a shorter one, a CPU would do nothing else.
const (
	minInterval = 100_000
	maxInterval = 86400 * 1_000_000_000
	maxJiffies  = 1_000_000
)

// maxTicks is the largest number of ticks a second of all timers together. All of them run on one
// CPU, and while many of them are due, its interrupts stay off. The overload guard does not see that:
// most of the time goes into the kernel's queue of timers, not into handlers.
const maxTicks = 100_000

// leastTicks is what a timer counts at least, however rarely it ticks: all may be due at once, and then
// interrupts stay off for those of a thousand timers, about 500,000 instructions.
const leastTicks = 100

func (timer) match(c []*ast.Component) bool {
	if len(c) < 2 || len(c) > 3 || form(c[0]) != "timer" {
		return false
	}
	if len(c) == 3 && (form(c[2]) != "randomize(number)" || c[1].Name == "hz") {
		return false
	}
	_, isUnit := units[c[1].Name]
	_, has := number(c[1])
	return has && (isUnit || c[1].Name == "jiffies" || c[1].Name == "hz")
}

func (timer) forms() []string {
	out := []string{"timer.jiffies(number)", "timer.jiffies(number).randomize(number)", "timer.hz(number)"}
	for u := range units {
		out = append(out, "timer."+u+"(number)", "timer."+u+"(number).randomize(number)")
	}
	return out
}

func (t timer) derive(_ context.Context, _ *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	c := p.Components
	n, _ := number(c[1])
	var random int64
	d := Derived{Family: "timer", Type: "hrtimer", Hints: &timerHints, PP: fmt.Sprintf("timer.%s(%d)", c[1].Name, n)}
	if len(c) == 3 {
		random, _ = number(c[2])
		d.PP += fmt.Sprintf(".randomize(%d)", random)
	}
	var l diag.List
	switch c[1].Name {
	case "jiffies":
		d.Type = "timer"
		d.Fields, l = jiffies(c[1], n, random)
	case "hz":
		d.Fields, l = hertz(c[1], n)
	default:
		d.Fields, l = interval(c[1], n, random, units[c[1].Name])
	}
	if !l.HasErrors() {
		d.Rare = rareTimer(d.Fields[0].Value.(plan.Int), c[1].Name == "jiffies")
		l = t.add(c[1], d.Fields[0].Value.(plan.Int), c[1].Name == "jiffies")
	}
	if l.HasErrors() {
		return nil, l
	}
	return []Derived{d}, nil
}

// rareTimer reports whether a timer with an interval in nanoseconds or jiffies ticks rarely, for
// plan.Handler.Rare.
func rareTimer(interval plan.Int, isJiffies bool) bool {
	if isJiffies {
		return interval >= mostJiffies/100
	}
	return interval >= 10_000_000
}

// timerHints are for ticks that were due while a handler ran.
var timerHints = plan.Hints{Missed: "a handler was still running on that CPU; give the timer a longer interval, or do less in handlers"}

// mostJiffies is the largest number of jiffies a second that a kernel can have (CONFIG_HZ).
const mostJiffies = 1000

// add counts the ticks of a timer with an interval in nanoseconds or jiffies.
func (t timer) add(c *ast.Component, interval plan.Int, isJiffies bool) diag.List {
	second := int64(1_000_000_000)
	if isJiffies {
		second = mostJiffies
	}
	if !t.ticks.tooMany(max(second/int64(interval), leastTicks), maxTicks) {
		return nil
	}
	return one(diag.TimerRange, c, "give the timers longer intervals, or do the work of several handlers in one",
		"this timer and those before it tick more than %d times a second together, or are more than %d", maxTicks, maxTicks/leastTicks)
}

func jiffies(c *ast.Component, n, random int64) ([]plan.Field, diag.List) {
	if n < 1 || n > maxJiffies {
		return nil, one(diag.TimerRange, c, "give 1 to 1000000 jiffies", "invalid interval for jiffies timer")
	}
	if random < 0 || random > n {
		return nil, one(diag.TimerRange, c, "randomize must not exceed the interval", "invalid randomize for jiffies timer")
	}
	return []plan.Field{{Name: "jiffies", Value: plan.Int(n)}, {Name: "random_jiffies", Value: plan.Int(random)}}, nil
}

func hertz(c *ast.Component, n int64) ([]plan.Field, diag.List) {
	if n < 1 {
		return nil, one(diag.TimerRange, c, "give a frequency of 1 to 10000", "frequency must be positive")
	}
	return interval(c, (1_000_000_000+n-1)/n, 0, 1)
}

func interval(c *ast.Component, n, random, unit int64) ([]plan.Field, diag.List) {
	if lo, hi := (minInterval+unit-1)/unit, maxInterval/unit; n < lo || n > hi {
		return nil, one(diag.TimerRange, c, "", "interval value out of range (%d, %d)", lo, hi)
	}
	if random < 0 || random > n {
		return nil, one(diag.TimerRange, c, "randomize must not exceed the interval", "randomize value out of range")
	}
	return []plan.Field{{Name: "interval_ns", Value: plan.Int(n * unit)}, {Name: "random_ns", Value: plan.Int(random * unit)}}, nil
}
