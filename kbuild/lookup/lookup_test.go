// SPDX-License-Identifier: GPL-2.0-or-later

package lookup

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

func pid(cmd *exec.Cmd) string { return strconv.Itoa(cmd.Process.Pid) }

// TestTo checks where paths lead, and which components they lead through.
func TestTo(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(os.MkdirAll(dir+"/a/b", 0o755), os.WriteFile(dir+"/a/f", nil, 0o644), os.Symlink("../f", dir+"/a/b/up"),
		os.Symlink(dir+"/a", dir+"/abs"), os.Symlink("loop", dir+"/loop"), os.Symlink("abs/b", dir+"/chain"))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]struct {
		to, through string
		err         error
	}{
		"a/f":       {to: "a/f", through: "a a/f"},
		"a//./b/..": {to: "a", through: "a a/b a"},
		"a/b/up":    {to: "a/f", through: "a a/b a/b/up a a/f"},
		"chain/up":  {to: "a/f", through: "chain abs a a/b a/b/up a a/f"},
		"abs/b":     {to: "a/b", through: "abs a a/b"},
		"loop":      {err: syscall.ELOOP},
		"none/x":    {err: fs.ErrNotExist},
		"a/f/x":     {err: syscall.ENOTDIR},
	} {
		var through []string
		visit := func(_ *os.File, path string, _ bool) error {
			if inside, ok := strings.CutPrefix(path, dir+"/"); ok {
				through = append(through, inside)
			}
			return nil
		}
		at, to, err := Walk{Visit: visit}.To(dir + "/" + path)
		if !errors.Is(err, want.err) {
			t.Errorf("%s: %v, want %v", path, err, want.err)
		}
		if err != nil {
			continue
		}
		at.Close()
		// An absolute link leads through the folders above dir again, which are left out here.
		if to != dir+"/"+want.to || strings.Join(through, " ") != want.through {
			t.Errorf("%s leads to %s through %s; want %+v", path, to, through, want)
		}
	}
}

// TestMagic checks that links of /proc are followed to what they mean, or by their text.
func TestMagic(t *testing.T) {
	name := filepath.Join(t.TempDir(), "f")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	link := "/proc/self/fd/" + strconv.Itoa(int(f.Fd()))
	at, _, err := Walk{Magic: true}.To(link)
	if err != nil {
		t.Fatal(err)
	}
	defer at.Close()
	a, err1 := at.Stat()
	b, err2 := f.Stat()
	if err := errors.Join(err1, err2); err != nil || !os.SameFile(a, b) {
		t.Errorf("%v: not the open file", err)
	}
	if _, _, err := (Walk{}).To(link); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("by its text: %v", err)
	}
}

// TestMissing checks that a missing component is looked up again, and that errors end a walk.
func TestMissing(t *testing.T) {
	dir := t.TempDir()
	var asked []bool
	w := Walk{Missing: func(_ *os.File, path string, last bool) error {
		asked = append(asked, last)
		return os.Mkdir(path, 0o700)
	}}
	at, _, err := w.To(dir + "/x/y")
	if err != nil || !slices.Equal(asked, []bool{false, true}) {
		t.Fatalf("%v, %v", asked, err)
	}
	at.Close()
	wrong := errors.New("wrong")
	for name, w := range map[string]Walk{
		"enter":   {Enter: func(string, uint64) error { return wrong }},
		"visit":   {Visit: func(*os.File, string, bool) error { return wrong }},
		"missing": {Missing: func(*os.File, string, bool) error { return wrong }},
	} {
		if _, _, err := w.To(dir + "/z"); !errors.Is(err, wrong) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
