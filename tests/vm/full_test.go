// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import "math/rand/v2"

// What the tests take with the build tag "full".
const (
	// moments is how often each mishap of TestMoments comes.
	moments = 50
	// rounds is how often all processes of TestStress together make their calls.
	rounds = 8000
)

// momentSeed is another one each time.
func momentSeed() uint64 { return rand.Uint64() }
