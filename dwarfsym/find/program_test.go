// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// TestPrograms checks that wildcards match programs only, and that libraries are found in the
// directory of their architecture.
func TestPrograms(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"/usr/bin/emu-a": "\x7fELF..", "/usr/bin/emu-b": "#!/bin/sh\n", "/usr/bin/emu-c": "\x7fELF..", "/usr/bin/emu-d": "",
		"/lib/x86_64-linux-gnu/libx.so.1": "\x7fELF..", "/lib/x86_64-linux-gnu/liby.so.1": "\x7fELF..", "/lib64/liby.so.1": "\x7fELF..",
	} {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	f := &Finder{Sysroot: root}
	for name, want := range map[string]string{
		"/usr/bin/emu-*":             "/usr/bin/emu-a /usr/bin/emu-c",
		"/usr/bin/emu-b":             "/usr/bin/emu-b", // no wildcard: the error comes later
		"emu-?":                      "/usr/bin/emu-a /usr/bin/emu-c",
		"/lib*/libx.so.*":            "/lib/x86_64-linux-gnu/libx.so.1",
		"/lib/libx.so.1":             "/lib/x86_64-linux-gnu/libx.so.1",
		"/lib64/libx.so.1":           "/lib/x86_64-linux-gnu/libx.so.1",
		"/lib*/liby.so.1":            "/lib64/liby.so.1",
		"/lib*/libz.so.1":            "",
		"/usr/bin/libx.so.1":         "",
		"/lib/*/libx.so.1":           "/lib/x86_64-linux-gnu/libx.so.1",
		"/lib/sub/libx.so.1":         "",
		"/usr/lib/libx.so.1/libx.so": "",
	} {
		got, err := f.Programs(name)
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s: %q, %v; want %q", name, got, err, want)
		}
	}
}

// TestManyPaths checks that a user who makes very many paths below what the first wildcard of a pattern matches hides
// their own programs only, and that this is told.
func TestManyPaths(t *testing.T) {
	names, paths, all := mostNames, mostPaths, mostInAll
	t.Cleanup(func() { mostNames, mostPaths, mostInAll = names, paths, all })
	mostNames, mostPaths, mostInAll = 300, 60, 70
	root := t.TempDir()
	var errs []error
	put := func(folder string, n int) {
		errs = append(errs, os.MkdirAll(filepath.Join(root, folder), 0o755))
		for i := range n {
			errs = append(errs, os.WriteFile(filepath.Join(root, folder, "p"+strconv.Itoa(i)), []byte("\x7fELF.."), 0o755))
		}
	}
	put("home/a/bin", 1)
	put("home/b/bin", 10)
	for i := range 9 {
		errs = append(errs, os.Symlink("bin", filepath.Join(root, "home/b", "l"+strconv.Itoa(i))))
	}
	put("home/c/bin", 2)
	put("many/a/bin", 40)
	put("many/b/bin", 40)
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	f := &Finder{Sysroot: root}
	for pattern, want := range map[string]string{
		"/home/*/*/*":     "/home/a/bin/p0 /home/c/bin/p0 /home/c/bin/p1; /home/b has too many files to look for programs there, which are left out",
		"/home/*/bin/p1*": "/home/b/bin/p1 /home/c/bin/p1; ",
		"/many/*/*/*":     "; /many/*/*/* matches more than 70 paths: use a more specific pattern",
	} {
		got, err := f.Programs(pattern)
		told := f.Unlisted()
		if err != nil {
			told = append(told, err.Error())
		}
		if all := strings.Join(got, " ") + "; " + strings.Join(told, " "); all != want {
			t.Errorf("%s: %s", pattern, all)
		}
	}
}

// TestOnUsersMount checks that a folder of PATH on a mount of a user, such as FUSE, does not have all programs
// that are searched for in PATH.
func TestOnUsersMount(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "ls")
	for _, c := range []struct {
		path  string
		named bool
		want  string
	}{
		{missing, true, missing},
		{missing, false, ""},
		{"/proc/self/exe", false, "/proc/self/exe"},
	} {
		if got := onUsersMount(c.path, c.named); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestOtherRoot checks that a path through /proc/PID/root leads to the file that the process sees, and not
// to this machine's file at the same path. Links of /proc to this machine's files are resolved.
func TestOtherRoot(t *testing.T) {
	need.Root(t) // mount(2)
	folder := t.TempDir()
	ours, theirs := filepath.Join(folder, "program"), filepath.Join(folder, "other")
	if err := errors.Join(os.WriteFile(ours, []byte("\x7fELF.."), 0o755), os.WriteFile(theirs, []byte("\x7fELF.."), 0o755)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("unshare", "-m", "sh", "-c", `mount --bind "$1" "$2" && echo mounted && read line`, "sh", theirs, ours)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { in.Close(); _ = cmd.Wait() }()
	if said, err := bufio.NewReader(out).ReadString('\n'); said != "mounted\n" {
		t.Fatalf("%q, %v", said, err)
	}
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	inside := fmt.Sprintf("/proc/%d/root", cmd.Process.Pid)
	for name, want := range map[string]string{
		inside + ours:            inside + ours,
		inside + theirs:          theirs,
		"/proc/self/root" + ours: ours,
		"/proc/self/exe":         own,
	} {
		got, err := new(Finder).Programs(name)
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s: %q, %v; want %q", name, got, err, want)
		}
	}
}
