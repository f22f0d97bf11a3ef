// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/tests/need"
)

// lockHere lets the test lock a folder of its own, so that gostap processes on this
// machine don't affect it. It returns the folder, which does not exist yet.
func lockHere(t *testing.T) string {
	t.Helper()
	need.Root(t) // other users do not make the folder
	before := kept
	t.Cleanup(func() { kept = before })
	kept.dir = filepath.Join(t.TempDir(), "gostap")
	return kept.dir
}

// attempt tries to get the lock for 300 ms. It releases the lock when the test ends.
func attempt(t *testing.T) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	unlock, err := lockLoading(ctx)
	t.Cleanup(unlock)
	return err
}

// TestLockLoading checks that two callers can't hold the lock at once, and that the
// second one gets it when the first releases it.
func TestLockLoading(t *testing.T) {
	lockHere(t)
	unlock, err := lockLoading(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := attempt(t); !errors.Is(err, errLoading) {
		t.Errorf("locked twice: error %v", err)
	}
	time.AfterFunc(20*time.Millisecond, unlock)
	if err := attempt(t); err != nil {
		t.Errorf("not unlocked: %v", err)
	}
}

// TestLockOfAUser checks that a lock on /sys/module, which every user can open, does not
// delay loading.
func TestLockOfAUser(t *testing.T) {
	lockHere(t)
	fd, err := unix.Open("/sys/module", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	if err := unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB); err != nil {
		t.Fatal(err)
	}
	if err := attempt(t); err != nil {
		t.Error(err)
	}
}

// TestSweepWithoutLock checks that Sweep reports that it removed nothing.
func TestSweepWithoutLock(t *testing.T) {
	lockHere(t)
	if err := attempt(t); err != nil { // held until the test ends
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	err := Sweep(ctx)
	if err == nil || !strings.Contains(err.Error(), "no module was removed: another gostap is loading a module") {
		t.Errorf("error %v", err)
	}
}

// TestLockFolder checks that nobody but root can open the folder that is locked, and that
// a link, or a folder that someone else can change, is refused.
func TestLockFolder(t *testing.T) {
	dir := lockHere(t)
	for name, c := range map[string]struct {
		make func() error
		want string // part of the error; "" if there is none
	}{
		"missing":         {func() error { return nil }, ""},
		"readable by all": {func() error { return os.Mkdir(dir, 0o755) }, ""},
		"writable by all": {func() error { return errors.Join(os.Mkdir(dir, 0o700), os.Chmod(dir, 0o777)) }, "can be changed by others"},
		"someone's":       {func() error { return errors.Join(os.Mkdir(dir, 0o700), os.Chown(dir, 12345, 0)) }, "belongs to"},
		"a link":          {func() error { return os.Symlink(t.TempDir(), dir) }, "not a directory"},
		"a file":          {func() error { return os.WriteFile(dir, nil, 0o600) }, "not a directory"},
	} {
		if err := errors.Join(os.RemoveAll(dir), c.make()); err != nil {
			t.Fatal(err)
		}
		err := attempt(t)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
		if info, err := os.Stat(dir); c.want == "" && (err != nil || info.Mode().Perm() != 0o700) {
			t.Errorf("%s: %v %v, want a folder of mode 0700", name, info, err)
		}
	}
}

// TestSweepInUse checks that modules which the kernel may still call, until the next boot, take little time
// from who loads another one, and that those after them are removed.
func TestSweepInUse(t *testing.T) {
	lockHere(t)
	isAbandoned, del := abandoned, deleteModule
	t.Cleanup(func() { abandoned, deleteModule = isAbandoned, del })
	abandoned = func(name string) bool { return name != "runs" }
	var removed []string
	deleteModule = func(name string, _ int) error {
		if strings.HasPrefix(name, "stays") {
			return unix.EAGAIN
		}
		removed = append(removed, name)
		return nil
	}
	began := time.Now()
	inUse, err := sweep(t.Context(), []string{"stays", "runs", "stays2", "stays3", "ended"})
	if took := time.Since(began); err != nil || took > removeWait/2 || !slices.Equal(inUse, []string{"stays", "stays2", "stays3"}) || !slices.Equal(removed, []string{"ended"}) {
		t.Errorf("in use %v, removed %v, %v, after %v", inUse, removed, err, took)
	}
	deleteModule = func(string, int) error { return unix.EPERM }
	if inUse, err = sweep(t.Context(), []string{"ended"}); !errors.Is(err, unix.EPERM) || len(inUse) > 0 {
		t.Errorf("in use %v, %v", inUse, err)
	}
}

// TestSweepFor checks that a session's own module which is in use for longer than a sweep waits is removed when it
// no longer is, and that modules of other sessions are not waited for.
func TestSweepFor(t *testing.T) {
	lockHere(t)
	isAbandoned, del, names := abandoned, deleteModule, loaded
	t.Cleanup(func() { abandoned, deleteModule, loaded = isAbandoned, del, names })
	abandoned = func(string) bool { return true }
	loaded = func() []string { return []string{"stays", "own"} }
	var until time.Time
	removed := false
	deleteModule = func(name string, _ int) error {
		if name == "stays" || time.Now().Before(until) {
			return unix.EAGAIN
		}
		removed = true
		return nil
	}
	until = time.Now().Add(2 * sweepWait)
	began := time.Now()
	var busy *InUseError
	if err := SweepFor(t.Context(), "own"); !errors.As(err, &busy) || !slices.Equal(busy.Modules, []string{"stays"}) || !removed || time.Since(began) > removeWait/2 {
		t.Errorf("%v, removed: %v, after %v", err, removed, time.Since(began))
	}
}
