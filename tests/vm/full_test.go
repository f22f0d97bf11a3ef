// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import "math/rand/v2"

// Numbers of repetitions with the build tag "full".
const (
	// moments is the number of times that TestMoments tries each mishap.
	moments = 50
	// rounds is the number of rounds of calls of all processes of TestStress together.
	rounds = 8000
)

// momentSeed is the seed for TestMoments: different in each run.
func momentSeed() uint64 { return rand.Uint64() }
