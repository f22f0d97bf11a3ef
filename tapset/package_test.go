// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// install writes a library with this manifest into a root.
func install(t *testing.T, root, folder, manifest string) {
	t.Helper()
	dir := filepath.Join(root, folder)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, ManifestName), []byte(manifest), 0o644); err != nil {
		t.Fatal(err)
	}
}

// anyone trusts every path.
func anyone(string) error { return nil }

// TestInstalledUntrusted: if other users can change one file of a library, the library is left out;
// other libraries are still used.
func TestInstalledUntrusted(t *testing.T) {
	root := t.TempDir()
	install(t, root, "good", "name = \"good\"\n")
	install(t, root, "bad", "name = \"bad\"\n")
	theirs := filepath.Join(root, "bad", "more", "x.stp")
	if err := os.Mkdir(filepath.Dir(theirs), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(theirs, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	list, diags := Installed([]string{root}, "0.1.0", func(path string) error {
		if path == theirs {
			return errors.New("x.stp belongs to joe")
		}
		return nil
	})
	if len(list) != 1 || list[0].Name != "good" {
		t.Errorf("got %v, want the library good alone", list)
	}
	if len(diags) != 1 || !strings.Contains(diags[0].Message, "library bad, which users other than root can change: x.stp belongs to joe") {
		t.Errorf("warnings: %v", diags)
	}
}

// TestTrusted checks that Trusted looks at all files below a folder, also if the folder is
// a symbolic link, and stops at its limit.
func TestTrusted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "lib")
	if err := os.MkdirAll(filepath.Join(dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	link := dir + "-link"
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "sub", "x.stp"), nil, 0o644), os.Symlink("lib", link)); err != nil {
		t.Fatal(err)
	}
	theirs := func(path string) error {
		if filepath.Base(path) == "x.stp" {
			return errors.New(path + " belongs to joe")
		}
		return nil
	}
	for _, from := range []string{dir, dir + "/", link} {
		want := filepath.Join(from, "sub", "x.stp") + " belongs to joe"
		if err := Trusted(from, theirs); err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", from, err, want)
		}
		if err := Trusted(from, anyone); err != nil {
			t.Errorf("%s: %v", from, err)
		}
	}
	if err := trustedUpTo(3, dir, anyone); err != nil { // the folder, sub and x.stp
		t.Error(err)
	}
	if err := trustedUpTo(2, dir, anyone); err == nil || !strings.Contains(err.Error(), "more than 2 files") {
		t.Errorf("too many files: %v", err)
	}
}

// TestInstalledLink checks that the files of a library are checked if its folder is a link.
func TestInstalledLink(t *testing.T) {
	root, away := t.TempDir(), t.TempDir()
	install(t, away, "lib", "name = \"lib\"\n")
	if err := os.Symlink(filepath.Join(away, "lib"), filepath.Join(root, "lib")); err != nil {
		t.Fatal(err)
	}
	list, diags := Installed([]string{root}, "0.1.0", func(path string) error {
		if filepath.Base(path) == ManifestName {
			return errors.New("it belongs to joe")
		}
		return nil
	})
	if len(list) != 0 || len(diags) != 1 {
		t.Errorf("got %v, warnings %v", list, diags)
	}
}

func TestInstalled(t *testing.T) {
	user, system := t.TempDir(), t.TempDir()
	install(t, user, "net", "name = \"net\"\nversion = \"1.10\"\n")
	install(t, system, "net", "name = \"net\"\nversion = \"0.1\"\n")
	install(t, system, "web", "name = \"web\"\nversion = \"1\"\nneeds = [\"net >= 1.9\", \"gostap >= 0.1\"]\n")
	install(t, system, "future", "name = \"future\"\nneeds = [\"net >= 2\"]\n")
	install(t, system, "onfuture", "name = \"onfuture\"\nneeds = [\"future\"]\n")
	install(t, system, "bad", "name = 3\n")
	list, diags := Installed([]string{user, system, filepath.Join(system, "absent")}, "0.1.0", anyone)
	dirs, l := Dirs(list)
	want := []string{filepath.Join(user, "net"), filepath.Join(system, "web")}
	if d := cmp.Diff(want, dirs); d != "" {
		t.Error(d)
	}
	var said []string
	for _, d := range append(diags, l...) {
		said = append(said, d.Message)
	}
	text := strings.Join(said, "\n")
	for _, w := range []string{"leaving out the library bad", "library future: it needs net >= 2", "library onfuture: it needs future"} {
		if !strings.Contains(text, w) {
			t.Errorf("no %q in:\n%s", w, text)
		}
	}
	if len(said) != 3 {
		t.Errorf("%d warnings:\n%s", len(said), text)
	}
}

func TestBadManifests(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"name = ", "tapset.toml:1: "},
		{"version = \"1\"\n", `the name "" is not valid`},
		{"name = \"a/b\"\n", `the name "a/b" is not valid`},
		{"name = \"a\"\nneed = [\"b\"]\n", `unknown key "need"`},
		{"name = \"a\"\nneeds = [\"b > 1\"]\n", `needs "b > 1": write`},
	} {
		root := t.TempDir()
		install(t, root, "a", c.text)
		if _, err := ReadManifest(filepath.Join(root, "a")); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, not %q", c.text, err, c.want)
		}
	}
}

func TestVersions(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"1.10", "1.9", 1}, {"1.0", "1", 0}, {"0.1.0-3", "0.1", 1}, {"2", "10", -1}, {"", "1", -1}, {"1.a", "1.b", -1}} {
		if got := compareVersions(c.a, c.b); got < 0 != (c.want < 0) || got > 0 != (c.want > 0) {
			t.Errorf("%s and %s: %d, not %d", c.a, c.b, got, c.want)
		}
	}
}

func TestRoots(t *testing.T) {
	env := map[string]string{"HOME": "/home/a"}
	get := func(n string) string { return env[n] }
	if d := cmp.Diff([]string{"/home/a/.local/share/gostap/tapset", "/usr/share/gostap/tapset"}, Roots(get)); d != "" {
		t.Error(d)
	}
	env["XDG_DATA_HOME"] = "/data"
	if got := Roots(get)[0]; got != "/data/gostap/tapset" {
		t.Error(got)
	}
	for _, env := range []map[string]string{{}, {"HOME": "home"}, {"XDG_DATA_HOME": "data"}} {
		if got := Roots(func(n string) string { return env[n] }); len(got) != 1 {
			t.Errorf("%v: %v", env, got)
		}
	}
}
