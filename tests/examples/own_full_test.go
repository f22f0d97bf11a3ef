// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package examples

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestOwn runs gostap's own examples under a load for which they print something.
func TestOwn(t *testing.T) {
	load := harness.Tool(t, t.TempDir(), "testdata/own.c")
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		scripts := map[string]harness.Script{}
		for _, e := range own {
			text, err := os.ReadFile(filepath.Join(harness.Root(), "examples", e.name+".stp"))
			if err != nil {
				t.Fatal(err)
			}
			scripts[e.name] = harness.Script{Text: string(text), Options: strings.Fields(e.options + " -m gs_" + strings.ReplaceAll(e.name, "-", "_"))}
		}
		harness.Modules(t.Context(), t, release, dir, scripts)
		modules, insert := diskModules(t, release)
		cases := make([]harness.Case, len(own))
		for i, e := range own {
			cases[i] = harness.Session(e.name, dir, ownSession(e.name, e.run, load, insert, i == 0))
		}
		add := append(append(modules, harness.Programs(load)...), guest.Mapping{Host: dir})
		for i, o := range harness.Run(t, guest.Config{Release: release, Add: add}, cases) {
			t.Run(own[i].name, func(t *testing.T) { finds(t, o, own[i].want) })
		}
	})
}

// ownSession returns the shell script that runs one example. The first one creates the disk.
func ownSession(name, run, load, insert string, first bool) string {
	script := fmt.Sprintf("/init run %s 2>&1", run)
	switch {
	case run == "":
		script = fmt.Sprintf("start open OWN waits; /init run -x $p %s.ko 2>&1; stop", name)
	case !strings.Contains(run, "NAME"):
		script = fmt.Sprintf("/init run %s %s.ko 2>&1", run, name)
	}
	if first {
		script = insert + script
	}
	return strings.NewReplacer("OWN", load, "NAME", name).Replace(script)
}

// finds expects each expression somewhere in the output: the order in which a command and a
// module write to the same pipe is not defined.
func finds(t *testing.T, o harness.Outcome, want []string) {
	for _, w := range want {
		if !regexp.MustCompile(w).MatchString(o.Stdout) {
			t.Errorf("no %q in:\n%s\nstatus %d, %v\n%s", w, o.Stdout, o.Status, o.Err, o.Stderr)
		}
	}
}
