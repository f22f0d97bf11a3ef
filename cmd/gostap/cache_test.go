// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
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

// cacheOn is the folder in which a process that TestUncreatedCache starts mounts a file system on which no
// cache can be created, and the file system's options.
const cacheOn = "GOSTAP_TEST_CACHE_ON"

// TestUncreatedCache checks that a file system which is full or read-only is not reported as a doubt about
// who can change the cache.
func TestUncreatedCache(t *testing.T) {
	if dir, options, ok := strings.Cut(os.Getenv(cacheOn), " "); ok {
		chooseOn(t, dir, options)
		return
	}
	need.Root(t)
	for _, options := range []string{"ro", "nr_inodes=1"} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestUncreatedCache$")
		cmd.Env = append(os.Environ(), cacheOn+"="+t.TempDir()+" "+options)
		cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", options, err, out)
		}
	}
	if uncreated(&fs.PathError{Op: "mkdir", Path: "/x", Err: syscall.EDQUOT}) == nil || uncreated(fs.ErrPermission) != nil {
		t.Error("a quota counts as a doubt, or a denied permission does not")
	}
}

// chooseOn chooses a cache on a tmpfs with mount options at dir, in a mount namespace of its own.
func chooseOn(t *testing.T, dir, options string) {
	var flags uintptr
	why := "no space left on device"
	if options == "ro" {
		flags, options, why = syscall.MS_RDONLY, "", "read-only file system"
	}
	if err := errors.Join(syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""), syscall.Mount("none", dir, "tmpfs", flags, "mode=755,"+options)); err != nil {
		t.Fatal(err)
	}
	cache, writable := filepath.Join(dir, "cache"), filepath.Join(t.TempDir(), "system")
	for system, want := range map[string]string{
		writable:                   "; using " + writable + " instead",
		filepath.Join(dir, "none"): "; nothing is cached: set GOSTAP_CACHE to a folder elsewhere",
	} {
		got, notes := chooseCache(cache, system)
		if (got == system) != (system == writable) || len(notes) != 1 || notes[0].Message != "can't create the cache "+cache+": "+why+want {
			t.Errorf("%q, %v, want %s", got, notes, why+want)
		}
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
	if got := downloads(cacheSub(debuginfodCache)); !slices.Equal(got, []string{own, others}) {
		t.Errorf("root's: %q", got)
	}
	if err := os.Chown(others, someone, 0); err != nil {
		t.Fatal(err)
	}
	if got := downloads(cacheSub(debuginfodCache)); !slices.Equal(got, []string{own}) {
		t.Errorf("with someone's: %q", got)
	}
	if err := errors.Join(os.Remove(others), os.Symlink("others", others)); err != nil {
		t.Fatal(err)
	}
	if got := downloads(cacheSub(debuginfodCache)); !slices.Equal(got, []string{own}) {
		t.Errorf("with what can't be checked: %q", got)
	}
	if err := errors.Join(os.Remove(others), os.Chmod(dir, 0o777|os.ModeSticky)); err != nil {
		t.Fatal(err)
	}
	if got := downloads(cacheSub(debuginfodCache)); !slices.Equal(got, []string{own}) {
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
