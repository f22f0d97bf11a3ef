// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package docs

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// TestRecording records the session of README.md anew. Numbers may differ from those of the
// file: they are times, process IDs and addresses.
func TestRecording(t *testing.T) {
	got := render(record(t))
	if *update {
		if err := os.WriteFile(recording(), got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(recording())
	if err != nil {
		t.Fatal(err)
	}
	number := regexp.MustCompile(`0x[0-9a-f]+|[0-9]+(\.[0-9]+)?`)
	if d := cmp.Diff(number.ReplaceAllString(string(want), "N"), number.ReplaceAllString(string(got), "N")); d != "" {
		t.Errorf("the session prints something else today (-recorded +today); make session records it:\n%s", d)
	}
}

// record runs the commands, and returns what was typed and printed. A pause of 2 s stands before
// each command.
func record(t *testing.T) (lines []printed) {
	dir := t.TempDir()
	if err := os.Symlink(harness.Binary(t), filepath.Join(dir, "gostap")); err != nil {
		t.Fatal(err)
	}
	const pause = 2 * time.Second
	var at time.Duration
	for _, command := range recorded {
		at += pause
		for _, line := range strings.Split("$ "+command, "\n") {
			lines = append(lines, printed{at, line, true})
		}
		start := time.Now()
		for _, l := range run(t, dir, command) {
			lines = append(lines, printed{at + l.at, l.text, false})
		}
		at += time.Since(start)
	}
	return lines
}

// run runs a command for the kernel that the documents use.
func run(t *testing.T, dir, command string) (lines []printed) {
	cmd := exec.CommandContext(t.Context(), "sh", "-c", "exec 2>&1; "+command)
	cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "SYSTEMTAP_RELEASE="+need.Kernel(t, need.Series612))
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	for s := bufio.NewScanner(out); s.Scan(); {
		lines = append(lines, printed{time.Since(start), strings.ReplaceAll(s.Text(), "\t", "        "), false})
	}
	_ = cmd.Wait() // the second command fails
	return lines
}
