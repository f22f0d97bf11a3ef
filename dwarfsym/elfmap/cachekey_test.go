// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/tests/need"
)

// sampleAt writes elftest.Sample to a file of its own.
func sampleAt(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(path, elftest.Sample(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func opening(t *testing.T, path string) *File {
	t.Helper()
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// keyOf returns the file's key and the name of its entries, which must exist.
func keyOf(t *testing.T, f *File) (CacheKey, string) {
	t.Helper()
	key, name := f.CacheKey()
	if name == "" {
		t.Fatalf("%s has no key", f.Path)
	}
	return key, name
}

// someone is the ID of a user who is not root.
const someone = 12345

// someones is sampleAt for a file of a user who is not root.
func someones(t *testing.T) string {
	t.Helper()
	path := sampleAt(t)
	if os.Geteuid() == 0 {
		must(t, os.Chown(path, someone, someone))
	}
	return path
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// changeCtime changes the change time of a file and nothing else that is shown of it.
func changeCtime(t *testing.T, path string) {
	t.Helper()
	before, err := os.Stat(path)
	must(t, err)
	for changed := before; ctime(t, changed) == ctime(t, before); { // the clock has ticks of up to 10 ms
		must(t, errors.Join(os.Chmod(path, 0o700), os.Chmod(path, before.Mode().Perm())))
		changed, err = os.Stat(path)
		must(t, err)
	}
}

// TestRootsCacheKey checks what makes another key for a file that only root can change, and what does
// not: a link, a mode, another inode.
func TestRootsCacheKey(t *testing.T) {
	need.Root(t)
	path, other := sampleAt(t), sampleAt(t)
	when := time.Now().Add(-time.Hour)
	must(t, errors.Join(os.Chtimes(path, when, when), os.Chtimes(other, when, when)))
	file := opening(t, path)
	key, name := keyOf(t, file)
	if name != file.BuildID() {
		t.Errorf("the name of its entries is %s", name)
	}
	same := func(why, path string, want bool) {
		t.Helper()
		again, renamed := keyOf(t, opening(t, path))
		if (again == key) != want || renamed != name {
			t.Errorf("%s: same key: %v, name %s", why, again == key, renamed)
		}
	}
	same("nothing", path, true)
	same("another file", other, false)
	changeCtime(t, path)
	same("changed ctime", path, true)
	must(t, os.Symlink(path, path+".link"))
	same("symbolic link", path+".link", true)
	must(t, errors.Join(os.WriteFile(path+".new", elftest.Sample(), 0o644), os.Chtimes(path+".new", when, when), os.Rename(path+".new", path)))
	same("another inode", path, true)
	must(t, os.Chtimes(path, when, when.Add(1)))
	same("another modification time", path, false)
	must(t, errors.Join(os.WriteFile(path, append(elftest.Sample(), 0), 0o644), os.Chtimes(path, when, when)))
	same("another size", path, false)
}

// TestUsersCacheKey checks what makes another key for a file that a user can change, and that its entry
// can't have the name of another file's entry.
func TestUsersCacheKey(t *testing.T) {
	path, other := someones(t), someones(t)
	when := time.Now().Add(-time.Hour)
	must(t, errors.Join(os.Chtimes(path, when, when), os.Chtimes(other, when, when)))
	file := opening(t, path)
	key, name := keyOf(t, file)
	if want := fmt.Sprintf("%s-%x", file.BuildID(), key[:keyInName]); name != want {
		t.Errorf("the name of its entries is %s, want %s", name, want)
	}
	differs := func(why, path string, want bool) {
		t.Helper()
		again, renamed := keyOf(t, opening(t, path))
		if (again != key) != want || (renamed != name) != want {
			t.Errorf("%s: another key: %v, name %s", why, again != key, renamed)
		}
	}
	differs("nothing", path, false)
	differs("another file", other, true)
	must(t, os.Rename(path, path+".moved"))
	key, name = keyOf(t, opening(t, path+".moved"))
	must(t, os.Symlink(path+".moved", path))
	differs("another path", path, false)
	changeCtime(t, path)
	differs("changed ctime", path, true)
}

// TestPartsOfKey checks that a file of which somebody can change a part has the kind of key that this
// part has.
func TestPartsOfKey(t *testing.T) {
	need.Root(t)
	roots, alternate, users := sampleAt(t), sampleAt(t), someones(t)
	key, name := keyOf(t, opening(t, roots))
	both := opening(t, roots)
	both.Join(opening(t, alternate), nil)
	joined, same := keyOf(t, both)
	if joined == key || same != name {
		t.Errorf("with an alternate file of root: key %x, name %s", joined, same)
	}
	both.joined, both.stripped = nil, both.joined
	if code, same := keyOf(t, both); code == key || code == joined || same != name {
		t.Errorf("with code of root's file: key %x, name %s", code, same)
	}
	both.joined, both.stripped = opening(t, users), nil
	one, first := keyOf(t, both)
	both.joined, both.stripped = nil, both.joined
	two, second := keyOf(t, both)
	if one == two || first == second || first == name || second == name {
		t.Errorf("with parts of a user's file: %s and %s", first, second)
	}
	changeCtime(t, roots)
	both = opening(t, roots)
	both.Join(opening(t, users), nil)
	if again, _ := keyOf(t, both); again == one {
		t.Error("root's part has no ctime in the key")
	}
}

func ctime(t *testing.T, info os.FileInfo) int64 {
	t.Helper()
	return info.Sys().(*syscall.Stat_t).Ctim.Nano()
}

// TestNoCacheKey checks that nothing is cached of a file in memory, or of a user's file on FUSE, whose
// author chooses what the key is made of.
func TestNoCacheKey(t *testing.T) {
	memory, err := New("memory", elftest.Sample())
	must(t, err)
	if _, name := memory.CacheKey(); name != "" {
		t.Error("a file in memory has a key")
	}
	users := opening(t, someones(t))
	if users.fuse {
		t.Error("the file is not on FUSE")
	}
	users.fuse = true
	if _, name := users.CacheKey(); name != "" {
		t.Error("a file on FUSE has a key")
	}
}

// TestOthers checks whose a file is that others than root can change.
func TestOthers(t *testing.T) {
	need.Root(t)
	if o := opening(t, sampleAt(t)).Others(); o != nil {
		t.Errorf("root's: %+v", o)
	}
	path := someones(t)
	info, err := os.Stat(path)
	must(t, err)
	if o := opening(t, path).Others(); o == nil || o.Owner != someone || o.Changed != ctime(t, info) {
		t.Errorf("a user's: %+v, want %d", o, ctime(t, info))
	}
	f, err := New(path, elftest.Sample())
	must(t, err)
	if o := f.Others(); o == nil || o.Owner != -1 {
		t.Errorf("a copy: %+v", o)
	}
}
