// SPDX-License-Identifier: GPL-2.0-or-later

package listing

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/tests/harness"
)

// list runs gostap -L and returns its output and exit status.
func list(t *testing.T, release, pattern string) (lines []string, status int) {
	t.Helper()
	cmd := exec.Command(harness.Binary(t), "-r", release, "-L", pattern)
	cmd.Env = append(os.Environ(), "GOSTAP_CACHE="+cacheDir(t))
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

var cache struct {
	once sync.Once
	dir  string
	err  error
}

// cacheDir returns a folder for indexes that all tests of this package share.
func cacheDir(t testing.TB) string {
	t.Helper()
	cache.once.Do(func() { cache.dir, cache.err = os.MkdirTemp("", "gostap-listing-") })
	if cache.err != nil {
		t.Fatal(cache.err)
	}
	return cache.dir
}

func TestMain(m *testing.M) {
	status := m.Run()
	if cache.dir != "" {
		_ = os.RemoveAll(cache.dir)
	}
	os.Exit(status)
}

// symbols opens a kernel's symbols.
func symbols(t *testing.T, release string) *dwarfsym.Symbols {
	t.Helper()
	s, err := dwarfsym.Open(t.Context(), dwarfsym.Options{Release: release, CacheDir: cacheDir(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}
