// SPDX-License-Identifier: GPL-2.0-or-later

package listing

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// list runs gostap -L and returns its output and exit status.
func list(t *testing.T, release, pattern string) (lines []string, status int) {
	t.Helper()
	cmd := exec.Command(harness.Binary(t), "-r", release, "-L", pattern)
	return output(t, cmd)
}

// output runs a command and returns the lines that it prints.
func output(t *testing.T, cmd *exec.Cmd) (lines []string, status int) {
	t.Helper()
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%v: %v", cmd.Args, err)
	}
	if text := strings.TrimRight(string(out), "\n"); text != "" {
		lines = strings.Split(text, "\n")
	}
	return lines, cmd.ProcessState.ExitCode()
}

// symbols opens a kernel's symbols.
func symbols(t *testing.T, release string) *dwarfsym.Symbols {
	t.Helper()
	s, err := dwarfsym.Open(t.Context(), dwarfsym.Options{Release: release, CacheDir: need.Cache("symbols")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}
