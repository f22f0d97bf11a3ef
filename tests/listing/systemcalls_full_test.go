// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package listing

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

var update = flag.Bool("update", false, "write testdata/"+recordedCalls+" anew")

// TestSystemCallRecord checks that the installed SystemTap still lists the recorded aliases and
// variables; with -update it records them.
func TestSystemCallRecord(t *testing.T) {
	need.Program(t, "stap", "systemtap")
	release := harness.Kernels(t)[0]
	listed := map[string]map[string]string{}
	for _, prefix := range callPrefixes {
		maps.Copy(listed, listedAliases(systemtap(t, release, prefix+"*")))
	}
	if *update {
		if err := os.WriteFile(filepath.Join("testdata", recordedCalls), []byte(aliasText(listed)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(listedAliases(readLines(t, recordedCalls)), listed); d != "" {
		t.Errorf("run this test with -update (-recorded +listed):\n%s", d)
	}
}

// aliasText is the text of which listedAliases makes the map.
func aliasText(aliases map[string]map[string]string) string {
	var b strings.Builder
	b.WriteString("# SPDX-License-Identifier: GPL-2.0-or-later\n" +
		"# The aliases of system calls that SystemTap lists, and their variables; written by TestSystemCallRecord.\n")
	for _, name := range slices.Sorted(maps.Keys(aliases)) {
		b.WriteString(name)
		for _, v := range slices.Sorted(maps.Keys(aliases[name])) {
			b.WriteString(" " + v + ":" + aliases[name][v])
		}
		b.WriteString("\n")
	}
	return b.String()
}
