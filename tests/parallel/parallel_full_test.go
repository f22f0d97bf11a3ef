// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package parallel

import "testing"

// TestLong runs the programs of TestPrograms for minutes.
func TestLong(t *testing.T) {
	for _, p := range programs {
		t.Run(p.name, func(t *testing.T) {
			run(t, build(t, runtimeC, p.name, "-O2"), p.plain*60)
			run(t, build(t, runtimeC, p.name, "-O1", "-fsanitize=thread"), p.thread*60)
		})
	}
}
