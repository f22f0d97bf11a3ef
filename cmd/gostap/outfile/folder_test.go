// SPDX-License-Identifier: GPL-2.0-or-later

package outfile

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/tests/need"
)

const someone = 12345

// TestFolderExchanged checks that files follow, and are removed, in the folder of the first one, although somebody
// has put a link to another folder in its place.
func TestFolderExchanged(t *testing.T) {
	for name, next := range map[string]func(name string) (func() error, error){
		"-S": func(name string) (func() error, error) {
			o, err := New(name, Rotation{Size: 1 << 20, keep: 1}, nil)
			return o.Next, err
		},
		"-o": func(name string) (func() error, error) {
			s, _, _, err := Numbered(name)
			return func() error { _, err := s.Next(); return err }, err
		},
	} {
		dir := t.TempDir()
		at := func(name string) string { return filepath.Join(dir, name) }
		must(t, os.Mkdir(at("users"), 0o755), os.Mkdir(at("roots"), 0o755))
		for _, file := range []string{"out", "out.0", "out.1"} {
			must(t, os.WriteFile(at("roots/"+file), []byte("kept"), 0o600))
		}
		next, err := next(at("users/out"))
		must(t, err, os.Rename(at("users"), at("moved")), os.Symlink("roots", at("users")), next())
		for _, file := range []string{"out", "out.0", "out.1"} {
			if text, err := os.ReadFile(at("roots/" + file)); string(text) != "kept" || err != nil {
				t.Errorf("%s: roots/%s has %q, %v", name, file, text, err)
			}
		}
		if _, err := os.Stat(at("moved/out.1")); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNewFolderExchanged checks that files come into a folder that was made, and into no other one that has got its name.
func TestNewFolderExchanged(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	parent, err := FolderOf(at("lib"))
	must(t, err, os.Mkdir(at("roots"), 0o755), os.WriteFile(at("roots/a.stp"), []byte("kept"), 0o600))
	lib, err := parent.Mkdir("lib")
	must(t, err, os.Rename(at("lib"), at("moved")), os.Symlink("roots", at("lib")))
	f, err := lib.CreateNew("a.stp")
	must(t, err, f.Close(), lib.Replace("a.stp", []byte("new")))
	if text, err := os.ReadFile(at("moved/a.stp")); string(text) != "new" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if text, err := os.ReadFile(at("roots/a.stp")); string(text) != "kept" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := lib.CreateNew("a.stp"); !errors.Is(err, os.ErrExist) {
		t.Error(err)
	}
	if _, err := parent.Mkdir("lib"); !errors.Is(err, os.ErrExist) {
		t.Error(err)
	}
}

// TestLinkOfSomeone checks that root writes to no file that others chose by a link, or by another name of it, where
// they can make one: in their folder, and in a sticky one. Links of root's are followed, also those to nothing.
func TestLinkOfSomeone(t *testing.T) {
	need.Root(t)
	link := func(to string, uid int) func(string) error {
		return func(path string) error { return errors.Join(os.Symlink(to, path), os.Lchown(path, uid, -1)) }
	}
	file := func(uid int) func(string) error {
		return func(path string) error {
			return errors.Join(os.WriteFile(path, nil, 0o644), os.Chown(path, uid, -1))
		}
	}
	another := func(path string) error { return os.Link(filepath.Join(filepath.Dir(path), "../roots/kept"), path) }
	for _, c := range []struct {
		folder string
		out    func(path string) error
		want   string
	}{
		{"users", link("../roots/kept", someone), "out is a symbolic link that others than root can exchange"},
		{"users", link("../roots/new", someone), "out is a symbolic link that others than root can exchange"},
		{"users", link("../roots/kept", 0), "out is a symbolic link that others than root can exchange"},
		{"users", another, "out is a file with several names"},
		{"users", file(someone), ""},
		{"sticky", link("../roots/kept", someone), "out is a symbolic link of user 12345"},
		{"sticky", link("../roots/new", 0), ""},
		{"sticky", another, "out is a file with several names"},
		{"sticky", file(someone), "out belongs to user 12345"},
		{"sticky", file(0), ""},
		{"roots", link("kept", someone), "out is a symbolic link of user 12345"},
		{"roots", link("kept", 0), ""},
		{"roots", another, ""},
		{"roots", file(someone), ""},
	} {
		dir := folders(t)
		path := filepath.Join(dir, c.folder, "out")
		must(t, c.out(path))
		f, _, err := Create(path)
		if err == nil {
			f.Close()
		}
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", path, err, c.want)
		}
		text, err := os.ReadFile(filepath.Join(dir, "roots/kept"))
		if c.want != "" && (string(text) != "kept" || err != nil) {
			t.Errorf("%s: root's file has %q, %v", path, text, err)
		}
		if _, err := os.Stat(filepath.Join(dir, "roots/new")); c.want != "" && err == nil {
			t.Errorf("%s: root made a file for someone", path)
		}
	}
}

// folders makes folders of root and of someone, and one for all.
func folders(t *testing.T) string {
	dir := t.TempDir()
	for _, name := range []string{"users", "sticky", "roots"} {
		must(t, os.Mkdir(filepath.Join(dir, name), 0o755))
	}
	must(t, os.Chown(filepath.Join(dir, "users"), someone, -1), unix.Chmod(filepath.Join(dir, "sticky"), 0o1777),
		os.WriteFile(filepath.Join(dir, "roots/kept"), []byte("kept"), 0o644))
	return dir
}

// TestFolderOfALink checks that a folder is not reached over a link of someone's, for any kind of file.
func TestFolderOfALink(t *testing.T) {
	need.Root(t)
	dir := folders(t)
	must(t, os.Symlink("../roots", filepath.Join(dir, "users/logs")))
	name := filepath.Join(dir, "users/logs/out")
	for kind, open := range map[string]func() error{
		"-o":  func() error { _, _, err := Create(name); return err },
		"-S":  func() error { _, err := New(name, Rotation{Size: 1}, nil); return err },
		"-oN": func() error { _, _, _, err := Numbered(name); return err },
		"-b":  func() error { _, err := FolderOf(name); return err },
	} {
		if err := open(); err == nil || !strings.Contains(err.Error(), "logs is a symbolic link that others than root can exchange: give the path that it leads to") {
			t.Errorf("%s: %v", kind, err)
		}
	}
	if files, err := os.ReadDir(filepath.Join(dir, "roots")); len(files) != 1 || err != nil {
		t.Errorf("%v, %v", files, err)
	}
}

// TestOtherKinds checks that -o may be what /dev/stdout leads to, /dev/null and a FIFO.
func TestOtherKinds(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	must(t, unix.Mkfifo(fifo, 0o600))
	reader, err := os.OpenFile(fifo, os.O_RDWR, 0)
	must(t, err)
	defer reader.Close()
	r, w, err := os.Pipe()
	must(t, err)
	defer r.Close()
	defer w.Close()
	for _, name := range []string{"/dev/null", "/proc/self/fd/" + strconv.Itoa(int(w.Fd())), fifo} {
		f, made, err := Create(name)
		if err != nil || made.Info != nil || f.Name() != name {
			t.Fatalf("%s: %v, %v", name, made, err)
		}
		if _, err := f.WriteString(""); err != nil {
			t.Error(err)
		}
		f.Close()
	}
	if _, _, err := Create(filepath.Dir(fifo) + "/new/"); err == nil {
		t.Error("a name of a folder is taken for one of a file")
	}
}

// TestNoNextFile checks that the output stays in a full file if a file of someone's has the name of the next one, and that
// this is said once for each file.
func TestNoNextFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	said := 0
	o, err := New(name, Rotation{Size: 10}, func(error) { said++ })
	must(t, err, os.Symlink("x", name+".1"))
	for range 6 {
		if n, err := o.Write([]byte("line\n")); n != 5 || err != nil {
			t.Fatal(n, err)
		}
	}
	must(t, o.Close())
	if text, err := os.ReadFile(name + ".0"); len(text) != 30 || said != 2 || err != nil {
		t.Errorf("%q, said %d times, %v", text, said, err)
	}
}

// TestCreateAnyway checks that output goes to a file of another name if someone has taken the one that is meant, and only
// then.
func TestCreateAnyway(t *testing.T) {
	dir := t.TempDir()
	d, err := FolderOf(filepath.Join(dir, "out"))
	must(t, err, os.Symlink("x", filepath.Join(dir, "out_1")))
	f, made, instead, err := d.CreateAnyway("out_0")
	must(t, err, instead, f.Close())
	made.Discard()
	f, made, instead, err = d.CreateAnyway("out_1")
	must(t, err)
	name, ok := strings.CutPrefix(f.Name(), filepath.Join(dir, "out_1."))
	if !ok || len(name) < 8 || instead == nil || !strings.HasSuffix(instead.Error(), "out_1 is a symbolic link, which only -o FILE itself may be; it goes to "+f.Name()) {
		t.Errorf("%s, %v", f.Name(), instead)
	}
	must(t, f.Close())
	made.Discard()
	if files, err := os.ReadDir(dir); len(files) != 1 || err != nil {
		t.Errorf("%v, %v", files, err)
	}
}

// TestBlocking checks that a new file is open without O_NONBLOCK, by which a FUSE server may refuse what commands of
// system() write to it.
func TestBlocking(t *testing.T) {
	_, first, _, err := Numbered(filepath.Join(t.TempDir(), "out"))
	must(t, err)
	defer first.Close()
	raw, err := first.SyscallConn() // Fd would change the flags
	must(t, err)
	must(t, raw.Control(func(fd uintptr) {
		if flags, err := unix.FcntlInt(fd, unix.F_GETFL, 0); err != nil || flags&unix.O_NONBLOCK != 0 {
			t.Errorf("flags %#x, %v", flags, err)
		}
	}))
}

func must(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}
