// SPDX-License-Identifier: GPL-2.0-or-later

package tempdir

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/trust"
	"github.com/gostap/gostap/tests/need"
)

// parentVariable makes the test binary create a folder there, print its name, and wait.
const parentVariable = "GOSTAP_TEST_PARENT"

func TestMain(m *testing.M) {
	parent := os.Getenv(parentVariable)
	if parent == "" {
		os.Exit(m.Run())
	}
	dir, err := New(parent)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "left"), []byte("x"), 0o600)
	}
	fmt.Println(dir, err)
	time.Sleep(time.Hour)
}

// other starts another process with a folder in parent.
func other(t *testing.T, parent string) (dir string, kill func()) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), parentVariable+"="+parent)
	out, err := cmd.StdoutPipe()
	if err = errors.Join(err, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if _, e := fmt.Sscanf(line, "%s <nil>\n", &dir); e != nil || err != nil {
		t.Fatalf("%q, %v", line, err)
	}
	kill = func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }
	t.Cleanup(kill)
	return dir, kill
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// TestSweep checks that Sweep keeps the folder of a running process and one that Keep was
// called for, and removes the folder of a killed process.
func TestSweep(t *testing.T) {
	parent := t.TempDir()
	lives, _ := other(t, parent)
	killed, kill := other(t, parent)
	kept, killKept := other(t, parent)
	if err := Keep(kept); err != nil {
		t.Fatal(err)
	}
	if Sweep(parent); !exists(killed) {
		t.Fatal("the folder of a process that lives is gone")
	}
	kill()
	killKept()
	dir, err := New(parent)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{lives: true, killed: false, kept: true, dir: true} {
		if exists(path) != want {
			t.Errorf("%s is there: %v, want %v", path, !want, want)
		}
	}
}

// TestEmptyFolders checks that Sweep removes old empty folders of New without a lock file, but no folders with other
// files, and none that somebody else made.
func TestEmptyFolders(t *testing.T) {
	parent := t.TempDir()
	old := time.Now().Add(-2 * emptyAge)
	made := func() string {
		for {
			dir, err := trust.MkdirTemp(parent, Prefix)
			must(t, err)
			if isRandom(strings.TrimPrefix(filepath.Base(dir), Prefix)) { // but for some 1.5 %
				return dir
			}
		}
	}
	recent, abandoned, full := made(), made(), made()
	results, shared := filepath.Join(parent, Prefix+"results"), filepath.Join(parent, Prefix+"20261130")
	must(t, errors.Join(os.WriteFile(full+"/x", nil, 0o644), os.Mkdir(results, 0o700), os.Mkdir(shared, 0o755)))
	for _, dir := range []string{abandoned, full, results, shared} {
		must(t, os.Chtimes(dir, old, old))
	}
	Sweep(parent)
	for dir, want := range map[string]bool{recent: true, abandoned: false, full: true, results: true, shared: true} {
		if exists(dir) != want {
			t.Errorf("%s is there: %v, want %v", dir, !want, want)
		}
	}
}

// TestMountIsNotSwept checks that Sweep does not look into what is mounted in a folder of its name, as a
// user can do with FUSE, even if it seems to be an abandoned folder of root.
func TestMountIsNotSwept(t *testing.T) {
	if !need.InNamespace(t) {
		return
	}
	parent := t.TempDir()
	dir := filepath.Join(parent, Prefix+"x")
	err := errors.Join(os.Chmod(parent, 0o755), os.Mkdir(dir, 0o700), unix.Mount("none", dir, "tmpfs", 0, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { must(t, unix.Unmount(dir, 0)) }()
	note, err := noteOf(dir)
	must(t, err)
	must(t, os.WriteFile(filepath.Join(dir, lockName), []byte(note), 0o600))
	if !abandoned(dir) {
		t.Fatal("it does not seem to be abandoned")
	}
	Sweep(parent)
	if _, err := os.Lstat(filepath.Join(dir, lockName)); err != nil {
		t.Error(err)
	}
}

// TestForeignFolders checks that Sweep does not remove a folder whose lock file does not
// name it: New did not make that folder, whatever its name is.
func TestForeignFolders(t *testing.T) {
	parent := t.TempDir()
	moved, kill := other(t, parent)
	kill()
	made := map[string]string{
		"gostap-none": "", "gostap-empty": "", "gostap-other": "folder 1:2\n", "others": "",
	}
	for name, note := range made {
		dir := filepath.Join(parent, name)
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if name == "gostap-none" {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, lockName), []byte(note), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	link := filepath.Join(parent, "gostap-link")
	if err := errors.Join(os.Rename(moved, filepath.Join(parent, "others", "mine")), os.Symlink("others/mine", link)); err != nil {
		t.Fatal(err)
	}
	Sweep(parent)
	for name := range made {
		if !exists(filepath.Join(parent, name)) {
			t.Errorf("%s is gone", name)
		}
	}
	if !exists(filepath.Join(link, "left")) {
		t.Error("a link is followed")
	}
}

// TestParentOfSomeone checks that root neither makes nor removes folders in one that someone else
// can change.
func TestParentOfSomeone(t *testing.T) {
	need.Root(t)
	const someone = 12345
	parent := t.TempDir()
	killed, kill := other(t, parent)
	kill()
	if err := os.Chown(parent, someone, 0); err != nil {
		t.Fatal(err)
	}
	if dir, err := New(parent); err == nil || !strings.Contains(err.Error(), "belongs to user 12345") {
		t.Errorf("%q, %v", dir, err)
	}
	if left, _ := filepath.Glob(filepath.Join(parent, "*")); len(left) != 1 || left[0] != killed {
		t.Errorf("%v, want only %s", left, killed)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
