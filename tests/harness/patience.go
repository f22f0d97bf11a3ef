// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import "time"

// patience is how many times longer than on an idle machine a guest may take before it counts
// as hung: make test-all runs two packages, each with guests of two kernels, on two CPUs, and
// a kernel that checks itself takes ten times as long.
func patience() time.Duration {
	switch {
	case Chosen():
		return 10
	case Full:
		return 4
	}
	return 1
}

// Patient returns the limit after which something that takes at most this long on an idle
// machine counts as hung. No test may pass or fail by reaching it.
func Patient(limit time.Duration) time.Duration { return limit * patience() }
