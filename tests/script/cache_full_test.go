// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package script

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestCacheTrouble checks that a cache that can't be used, or that is damaged, makes a run slower
// but does not make it fail.
func TestCacheTrouble(t *testing.T) {
	release := harness.Kernels(t)[0]
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, nil)
	damaged := filepath.Join(t.TempDir(), "cache")
	build(t, release, damaged, true)
	err := filepath.WalkDir(damaged, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasSuffix(path, ".ko") {
			write(t, path, []byte("damaged"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, cache := range []string{file, "/proc/1/none", damaged} {
		build(t, release, cache, cache == damaged)
	}
}

// build translates and builds a script that needs symbols.
func build(t *testing.T, release, cache string, cached bool) {
	t.Helper()
	cmd := exec.Command(harness.Binary(t), "-p4", "-r", release, "-e", `probe kernel.function("vfs_read") { println($count) }`)
	cmd.Env = append(os.Environ(), "GOSTAP_CACHE="+cache, "TMPDIR="+t.TempDir())
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Errorf("cache %s: %v\n%s", cache, err, errs.String())
	}
	if !strings.HasSuffix(strings.TrimSpace(out.String()), ".ko") {
		t.Errorf("cache %s: printed %q", cache, out.String())
	}
	if !cached && !strings.Contains(errs.String(), "cache") {
		t.Errorf("cache %s: no word about it: %q", cache, errs.String())
	}
}
