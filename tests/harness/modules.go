// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// Script is a script, with the options for building its module.
type Script struct {
	Text    string
	Options []string
}

// Modules builds a module from each script for a kernel. The module gs_NAME is in the
// file NAME.ko in dir.
func Modules(ctx context.Context, t testing.TB, release, dir string, scripts map[string]Script) {
	t.Helper()
	for name, s := range scripts {
		c := Case{Script: s.Text, Cwd: dir, Options: append([]string{"-w", "-m", "gs_" + name}, s.Options...)}
		ko, stderr, err := Module(ctx, t, release, c)
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, stderr)
		}
		if err := os.Rename(filepath.Join(dir, filepath.Base(ko)), filepath.Join(dir, name+".ko")); err != nil {
			t.Fatal(err)
		}
	}
}
