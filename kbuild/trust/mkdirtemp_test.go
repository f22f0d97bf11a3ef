// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMkdirTemp checks what root's temporary folders may be made in.
func TestMkdirTemp(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(dir string) error
		want  string // part of the error; "" if there is none
	}{
		"root's":    {func(string) error { return nil }, ""},
		"sticky":    {func(dir string) error { return os.Chmod(dir, 0o777|os.ModeSticky) }, ""},
		"open":      {func(dir string) error { return os.Chmod(dir, 0o777) }, "cache can be changed by others (mode 0777); set TMPDIR"},
		"someone's": {func(dir string) error { return os.Chown(dir, someone, 0) }, "cache belongs to user 12345"},
		"in someone's": {func(dir string) error {
			return os.Chown(filepath.Dir(dir), someone, 0)
		}, "home belongs to user 12345"},
		"missing": {os.RemoveAll, "no such file"},
	} {
		t.Run(name, func(t *testing.T) {
			parent, _ := place(t)
			must(t, c.spoil(parent))
			dir, err := MkdirTemp(parent, "x-")
			wantError(t, err, c.want)
			made, _ := filepath.Glob(filepath.Join(parent, "x-*"))
			if c.want != "" {
				if len(made) > 0 {
					t.Errorf("%v is left", made)
				}
				return
			}
			if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 || len(made) != 1 || made[0] != dir {
				t.Errorf("%s: %v, %v; there is %v", dir, info, err, made)
			}
		})
	}
}

// TestMadeElsewhere checks that a new folder is not used if its path leads to another one, or if
// someone else can write to it.
func TestMadeElsewhere(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(parent, name string) error
		want  string
	}{
		"as it was": {func(string, string) error { return nil }, ""},
		"parent replaced": {func(parent, name string) error {
			must(t, os.Rename(parent, parent+".away"))
			return os.MkdirAll(filepath.Join(parent, name), 0o700)
		}, "was replaced while it was made"},
		"parent gone":   {func(parent, _ string) error { return os.Rename(parent, parent+".away") }, "no such file"},
		"given away":    {func(parent, name string) error { return os.Chown(filepath.Join(parent, name), someone, 0) }, "belongs to user 12345"},
		"parent's":      {func(parent, _ string) error { return os.Chown(parent, someone, 0) }, "cache belongs to user 12345"},
		"open to group": {func(parent, name string) error { return os.Chmod(filepath.Join(parent, name), 0o770) }, "can be changed by others"},
	} {
		t.Run(name, func(t *testing.T) {
			parent, _ := place(t)
			root, err := os.OpenRoot(parent)
			must(t, err)
			defer root.Close()
			name, err := mkdirIn(root, "x-")
			must(t, err)
			must(t, c.spoil(parent, name))
			wantError(t, made(root, name, parent), c.want)
		})
	}
}

// TestMkdirTempRenamed checks that root never gets a folder in a parent that its owner renames and
// replaces by root's.
func TestMkdirTempRenamed(t *testing.T) {
	parent, _ := place(t)
	must(t, os.Chown(filepath.Dir(parent), someone, 0))
	rename(t, parent)
	for range 200 {
		if dir, err := MkdirTemp(parent, "x-"); err == nil || strings.Contains(err.Error(), "replaced") {
			t.Fatalf("%s, %v", dir, err)
		}
	}
}
