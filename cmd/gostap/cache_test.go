// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/tests/need"
)

func TestChooseCache(t *testing.T) {
	need.Root(t)
	const someone = 12345
	for name, c := range map[string]struct {
		spoil  func(home, cache, system string) error
		want   string // "cache", "system" or ""
		reason string // text in the warning
	}{
		"root's":          {func(string, string, string) error { return nil }, "cache", ""},
		"someone's home":  {func(home, _, _ string) error { return os.Chown(home, someone, 0) }, "system", "home belongs to user 12345"},
		"someone's part":  {func(_, cache, _ string) error { return os.Chown(filepath.Join(cache, "kbuild"), someone, 0) }, "system", "kbuild belongs to user 12345"},
		"open to others":  {func(_, cache, _ string) error { return os.Chmod(cache, 0o777) }, "system", "cache can be changed by others"},
		"no place at all": {func(home, _, _ string) error { return os.Chown(filepath.Dir(home), someone, 0) }, "", "belongs to user 12345"},
		"part linked to what anyone may create": {func(_, cache, _ string) error {
			open := filepath.Join(filepath.Dir(filepath.Dir(cache)), "open")
			return errors.Join(os.Mkdir(open, 0o755), os.Chmod(open, 0o777|os.ModeSticky), os.Symlink(filepath.Join(open, "none"), filepath.Join(cache, "symbols")))
		}, "system", "someone besides root can change it: "},
		"part that can't be checked": {func(_, cache, _ string) error { return os.Symlink("symbols", filepath.Join(cache, "symbols")) }, "system", "can't make sure that only root can change it: "},
		"not a folder": {func(_, cache, _ string) error {
			return errors.Join(os.RemoveAll(cache), os.WriteFile(cache, nil, 0o600))
		}, "system", "is not a directory"},
		"not there so far": {func(_, cache, _ string) error { return os.RemoveAll(cache) }, "cache", ""},
	} {
		t.Run(name, func(t *testing.T) {
			top := t.TempDir()
			home := filepath.Join(top, "home")
			cache, system := filepath.Join(home, "cache"), filepath.Join(top, "system")
			if err := os.MkdirAll(filepath.Join(cache, "kbuild"), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := c.spoil(home, cache, system); err != nil {
				t.Fatal(err)
			}
			got, notes := chooseCache(cache, system)
			if want := map[string]string{"cache": cache, "system": system}[c.want]; got != want {
				t.Errorf("%q, want %q", got, want)
			}
			if (len(notes) == 0) != (c.reason == "") || len(notes) > 0 && !strings.Contains(notes[0].Message, c.reason) {
				t.Errorf("warnings %v, want one with %q", notes, c.reason)
			}
		})
	}
}

// TestOthersDownloads checks that root uses no debug information from folders that someone else
// can change.
func TestOthersDownloads(t *testing.T) {
	need.Root(t)
	const someone = 12345
	dir := t.TempDir()
	t.Setenv("GOSTAP_CACHE", filepath.Join(dir, "cache"))
	others := filepath.Join(dir, "others")
	t.Setenv("DEBUGINFOD_CACHE_PATH", others)
	if err := os.Mkdir(others, 0o755); err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(dir, "cache", debuginfodCache)
	if got := downloads(); !slices.Equal(got, []string{own, others}) {
		t.Errorf("root's: %q", got)
	}
	if err := os.Chown(others, someone, 0); err != nil {
		t.Fatal(err)
	}
	if got := downloads(); !slices.Equal(got, []string{own}) {
		t.Errorf("with someone's: %q", got)
	}
	if err := errors.Join(os.Remove(others), os.Symlink("others", others)); err != nil {
		t.Fatal(err)
	}
	if got := downloads(); !slices.Equal(got, []string{own}) {
		t.Errorf("with what can't be checked: %q", got)
	}
	if err := errors.Join(os.Remove(others), os.Chmod(dir, 0o777|os.ModeSticky)); err != nil {
		t.Fatal(err)
	}
	if got := downloads(); !slices.Equal(got, []string{own}) {
		t.Errorf("with what anyone may create: %q", got)
	}
}

func TestOthersBuildTree(t *testing.T) {
	need.Root(t)
	k := kernel.Kernel{BuildDir: t.TempDir()}
	if notes := checkBuildTree(k); len(notes) > 0 || len(checkBuildTree(kernel.Kernel{})) > 0 {
		t.Errorf("root's: %v", notes)
	}
	if err := os.Chmod(k.BuildDir, 0o777); err != nil {
		t.Fatal(err)
	}
	if notes := checkBuildTree(k); len(notes) != 1 || !strings.Contains(notes[0].Message, "can be changed by others") {
		t.Errorf("open to others: %v", notes)
	}
	k.BuildDir = filepath.Join(t.TempDir(), "loop")
	if err := os.Symlink("loop", k.BuildDir); err != nil {
		t.Fatal(err)
	}
	if notes := checkBuildTree(k); len(notes) != 1 || !strings.Contains(notes[0].Message, "can't make sure that only root can change it: ") {
		t.Errorf("can't be checked: %v", notes)
	}
}

// TestOthersLibrary checks that root uses no installed library that someone else can change, for
// example because HOME is another user's.
func TestOthersLibrary(t *testing.T) {
	need.Root(t)
	const someone = 12345
	home := t.TempDir()
	t.Setenv("XDG_DATA_HOME", home)
	lib := filepath.Join(home, "gostap/tapset/lib")
	if err := errors.Join(os.MkdirAll(lib, 0o755), os.WriteFile(filepath.Join(lib, tapset.ManifestName), []byte("name = \"lib\"\n"), 0o644)); err != nil {
		t.Fatal(err)
	}
	if dirs, notes := libraryDirs(nil); !slices.Contains(dirs, lib) {
		t.Errorf("root's: %q, %v", dirs, notes)
	}
	if err := os.Chown(filepath.Join(lib, tapset.ManifestName), someone, 0); err != nil {
		t.Fatal(err)
	}
	if dirs, notes := libraryDirs(nil); slices.Contains(dirs, lib) || len(notes) == 0 || !strings.Contains(notes[0].Message, "belongs to user 12345") {
		t.Errorf("someone's: %q, %v", dirs, notes)
	}
}
