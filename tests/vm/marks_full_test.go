// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestMarks tests static probes of programs, at fixed addresses and at addresses that differ
// between processes.
func TestMarks(t *testing.T) {
	const source = "testdata/process/marks.c"
	dir := t.TempDir()
	moved := filepath.Join(dir, "moved")
	if out, err := exec.Command("gcc", "-g", "-O1", "-fPIE", "-static-pie", "-o", moved, source).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	scripts := map[string]module{}
	var list []session
	for _, prog := range []struct{ name, path string }{{"fixed", harness.Tool(t, dir, source)}, {"moved", moved}} {
		for name, m := range markScripts {
			scripts[prog.name+name] = module{script: strings.ReplaceAll(m.script, "MARKS", prog.path)}
		}
		for _, s := range markSessions {
			s.name += ", " + prog.name
			s.script = strings.ReplaceAll(s.script, "MARKS", prog.path)
			for name := range markScripts {
				s.script = strings.ReplaceAll(s.script, name+".ko", prog.name+name+".ko")
			}
			list = append(list, s)
		}
	}
	harness.EachKernel(t, func(t *testing.T, release string) {
		runSessions(t, release, scripts, list, filepath.Join(dir, "marks"), moved)
	})
}
