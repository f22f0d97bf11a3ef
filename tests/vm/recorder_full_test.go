// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestRecorder checks that output is kept while nobody reads it, also in rotated files, and
// that lost output is counted.
func TestRecorder(t *testing.T) {
	caller := harness.Tool(t, t.TempDir(), "testdata/caller/caller.c")
	list := slices.Clone(recorderSessions)
	for i := range list {
		list[i].script = strings.ReplaceAll(list[i].script, "CALLER", caller)
		list[i].want = slices.Clone(list[i].want)
		for j, w := range list[i].want {
			list[i].want[j] = strings.ReplaceAll(w, "CALLER", caller)
		}
	}
	modules := maps.Clone(recorded)
	modules["stacks"] = module{script: strings.ReplaceAll(recorded["stacks"].script, "CALLER", caller)}
	harness.EachKernel(t, func(t *testing.T, release string) {
		runSessions(t, release, modules, list, caller, "/usr/bin/awk", "/usr/bin/tail", "/usr/bin/ls", "/usr/bin/wc")
	})
}
