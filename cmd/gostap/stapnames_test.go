// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/cmd/gostap/cli"
)

func TestStapLinks(t *testing.T) {
	if names := slices.Sorted(maps.Keys(stapPrograms)); !slices.Equal(names, stapLinks) {
		t.Errorf("links to %q, but programs %q", stapLinks, names)
	}
}

// TestInstallStap checks that links can be created repeatedly, and that a distribution's program is
// not replaced.
func TestInstallStap(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, programName), "")
	for range 2 {
		var errs bytes.Buffer
		if status := installStap(dir, cli.Stdio{Out: &bytes.Buffer{}, Err: &errs}); status != 0 {
			t.Fatal(errs.String())
		}
	}
	if to, err := os.Readlink(filepath.Join(dir, "staprun")); err != nil || to != programName {
		t.Errorf("staprun is a link to %q: %v", to, err)
	}
	other := t.TempDir()
	write(t, filepath.Join(other, "stap-prep"), "theirs")
	var errs bytes.Buffer
	if status := installStap(other, cli.Stdio{Out: &bytes.Buffer{}, Err: &errs}); status != 1 || !strings.Contains(errs.String(), "stap-prep is not a link to gostap") {
		t.Errorf("status %d, %q", status, errs.String())
	}
	if text, _ := os.ReadFile(filepath.Join(other, "stap-prep")); string(text) != "theirs" {
		t.Error("stap-prep is another file now")
	}
}

func TestStaprunOptions(t *testing.T) {
	for args, want := range map[string]string{
		"x.ko a=1":                "",
		"-v -w -u -b 4 -T 20 x":   "",
		"-r 1:direct: -C never x": "",
		"x -o f -D":               "",
		"-A -L x":                 "one of -A, -L and -d",
		"-c ls -x 3 x":            "-c and -x exclude",
		"-D x":                    "-D needs -o FILE",
		"-S 1 x":                  "-S needs -o FILE",
		"-b 0 x":                  "the size is 1 to 4095 MB",
		"-T 0 x":                  "at least 1 ms",
		"-C red x":                "choose auto, always or never",
		"-R x":                    "build it again with -m NAME",
		"-M 3 x":                  "no monitor",
		"-N 7 x":                  "",
		"-N 0 x":                  "a process ID is 1 to",
		"":                        "needs a module",
		"-Z x":                    "unknown option -Z",
	} {
		o, err := parseStaprun(strings.Fields(args))
		if err == nil {
			err = o.check()
		}
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("staprun %s: %v, want %q", args, err, want)
		}
	}
}

// TestReportedEnvironment checks that a report has no variables that may contain secrets.
func TestReportedEnvironment(t *testing.T) {
	got := reportedEnvironment([]string{"TOKEN=secret", "SYSTEMTAP_DIR=/x", "PATH=/bin"})
	if got != "PATH=/bin\nSYSTEMTAP_DIR=/x\n" {
		t.Errorf("%q", got)
	}
}
