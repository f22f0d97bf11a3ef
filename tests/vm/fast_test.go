// SPDX-License-Identifier: GPL-2.0-or-later

//go:build !full

package vm

// Numbers of repetitions without the build tag "full".
const (
	// moments is the number of times that TestMoments tries each mishap.
	moments = 8
	// rounds is the number of rounds of calls of all processes of TestStress together.
	rounds = 100
)

// momentSeed is the seed for TestMoments: the same in each run.
func momentSeed() uint64 { return 1 }
