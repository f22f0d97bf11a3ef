// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"fmt"
	"runtime"
	"time"
)

// The fast tier may boot and build this much, without the program matrix, which depends on what is installed.
// Unlike its time, this is the same on each machine.
const mostBoots, mostModules = 24, 300

// With empty caches the fast tier may take this many compiles of the gauge: of CPU time, and of
// wall clock on two processors. Where a compile takes gaugeUsual, these are 1,300 s and 12 minutes.
const (
	gaugeUsual = 450 * time.Millisecond
	mostCPU    = 1300 * time.Second / gaugeUsual
	mostWall   = 720 * time.Second / gaugeUsual
)

// limit adds steps that fail if the fast tier has grown beyond its limits. The wall clock that counts
// is that without the time for which other programs kept the processors.
func (r *results) limit() {
	boots, modules := r.built("matrix")
	r.step("boots and modules", 0, 0, overBuilt(boots, modules), "")
	err := errors.Join(r.gauge.err, over("CPU time", r.cpu, mostCPU, r.gauge.mean()))
	if n := runtime.NumCPU(); n >= 2 {
		err = errors.Join(err, over("wall clock", r.wall-r.others/time.Duration(n), mostWall, r.gauge.mean()))
	}
	r.step("time", 0, 0, err, "")
}

func overBuilt(boots, modules int) error {
	if boots <= mostBoots && modules <= mostModules {
		return nil
	}
	return fmt.Errorf("%d boots and %d modules, more than %d and %d: let cases share guests and modules, or move them to the full tier", boots, modules, mostBoots, mostModules)
}

// over returns an error if the run took longer than so many compiles.
func over(what string, took, most, compile time.Duration) error {
	if compile == 0 || took <= most*compile {
		return nil
	}
	return fmt.Errorf("%.0f s of %s; at the speed that the machine had, %v for a compile of the gauge, at most %.0f s: move cases to the full tier", took.Seconds(), what, compile.Round(time.Millisecond), (most * compile).Seconds())
}
