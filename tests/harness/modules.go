// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Script is a script, with the options for building its module.
type Script struct {
	Text    string
	Options []string
}

// Modules builds a module from each script for a kernel. The module gs_NAME is in the
// file NAME.ko in dir. It returns the messages of scripts that are refused because the kernel, of a
// root tree, has no debug information.
func Modules(ctx context.Context, t testing.TB, release, dir string, scripts map[string]Script) (refused map[string]string) {
	t.Helper()
	refused = map[string]string{}
	bare := treeOf(t, release).Root != ""
	for name, s := range scripts {
		c := Case{Script: s.Text, Cwd: dir, Options: append([]string{"-w", "-m", "gs_" + name}, s.Options...)}
		ko, stderr, err := Module(ctx, t, release, c)
		if err != nil && bare && strings.Contains(stderr, "debug information") {
			refused[name], _, _ = strings.Cut(stderr, "\n")
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, stderr)
		}
		if err := os.Rename(filepath.Join(dir, filepath.Base(ko)), filepath.Join(dir, name+".ko")); err != nil {
			t.Fatal(err)
		}
	}
	return refused
}
