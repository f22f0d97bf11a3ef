// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package peers

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestStructs runs a program that fills structures, and compares what the library's functions
// return for each with SystemTap 5.6's results (testdata/structs.txt.gz, recorded with the same
// script and program).
func TestStructs(t *testing.T) {
	dir := t.TempDir()
	program := harness.Freestanding(t, filepath.Join(dir, "structs"), "-ffreestanding", "-w", "testdata/structs.c")
	script, err := filepath.Abs("testdata/structs.stp")
	if err != nil {
		t.Fatal(err)
	}
	want := recordedStructs(t)
	harness.EachKernel(t, func(t *testing.T, release string) {
		out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}, []harness.Case{{
			Name: "structs", File: script, Command: program,
			Options: []string{"-g", "-w", "-s", "16", "-DMAXACTION=100000", "-DSTP_NO_OVERLOAD"},
		}})[0]
		if out.Err != nil || out.Status != 0 {
			t.Fatalf("status %d, %v\n%s", out.Status, out.Err, out.Stderr)
		}
		if d := cmp.Diff(want, comparable(out.Stdout)); d != "" {
			t.Errorf("(-SystemTap +gostap):\n%s", d)
		}
	})
}

func recordedStructs(t *testing.T) []string {
	f, err := os.Open("testdata/structs.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return comparable(string(text))
}

// inProgram matches an address that the linker chose.
var inProgram = regexp.MustCompile(`\b(0x)?40[0-9a-f]{4}\b`)

// comparable returns the lines without carriage returns: the recording was made through a console,
// which adds them to line ends.
func comparable(text string) []string {
	text = inProgram.ReplaceAllString(strings.ReplaceAll(text, "\r", ""), "PROGRAM")
	return strings.Split(strings.TrimSpace(text), "\n")
}
