// SPDX-License-Identifier: GPL-2.0-or-later

//go:build !full

package vm

// What the tests take of what they could, without the build tag "full".
const (
	// moments is how often each mishap of TestMoments comes.
	moments = 8
	// rounds is how often all processes of TestStress together make their calls.
	rounds = 100
)

// momentSeed makes the moments of TestMoments the same each time.
func momentSeed() uint64 { return 1 }
