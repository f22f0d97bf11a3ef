// SPDX-License-Identifier: GPL-2.0-or-later

package tree

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// system makes a root tree with the symbolic links that distributions have.
func system(t *testing.T) Tree {
	t.Helper()
	root := t.TempDir()
	for _, dir := range []string{"usr/bin", "usr/src/headers", "lib/modules/9.9", "proc", "dev", "tmp"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{
		"bin":                   "usr/bin",
		"lib/modules/9.9/build": "/usr/src/headers",
		"usr/src/up":            "../../../../../usr/bin",
		"usr/bin/cc":            "/etc/alternatives/cc",
		"usr/bin/round":         "round",
	} {
		if err := os.Symlink(to, filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	return Tree(root)
}

// TestPath checks that links are resolved inside the tree and never lead out of it.
func TestPath(t *testing.T) {
	s := system(t)
	for path, want := range map[string]string{
		"/bin/gcc":                      "/usr/bin/gcc",
		"lib/modules/9.9/build/.config": "/usr/src/headers/.config",
		"/usr/src/up/make":              "/usr/bin/make",
		"/usr/bin/cc":                   "/etc/alternatives/cc",
		"/../../etc":                    "/etc",
		"/usr/bin/round":                "/usr/bin/round",
	} {
		got := s.Path(path)
		if got != string(s)+want {
			t.Errorf("%s: %s", path, got)
		}
		if in := s.Inside(got); in != want {
			t.Errorf("inside %s: %s", path, in)
		}
	}
	if got := Tree("").Path("lib", "modules"); got != "/lib/modules" || Tree("").Inside(got) != got {
		t.Error("this machine:", got)
	}
	if got := s.Inside(string(s) + "-other/file"); got != string(s)+"-other/file" {
		t.Error("a neighbour's path:", got)
	}
}

func TestLook(t *testing.T) {
	s := system(t)
	if err := os.WriteFile(string(s)+"/usr/bin/gcc", nil, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(string(s)+"/usr/bin/text", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if path, err := s.Look("gcc"); err != nil || path != string(s)+"/usr/bin/gcc" {
		t.Error(path, err)
	}
	for _, name := range []string{"text", "cc", "ld"} {
		if path, err := s.Look(name); err == nil {
			t.Errorf("%s found: %s", name, path)
		}
	}
}

// put copies programs of this machine into a tree, with the libraries that they load.
func put(t *testing.T, s Tree, programs ...string) {
	t.Helper()
	for _, name := range programs {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Fatal(err)
		}
		libraries, err := exec.Command("ldd", path).Output()
		if err != nil {
			t.Fatal(path, err)
		}
		for _, file := range append(regexp.MustCompile(`/\S+`).FindAllString(string(libraries), -1), path) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			to := filepath.Join(string(s), s.resolve(file))
			if err := errors.Join(os.MkdirAll(filepath.Dir(to), 0o755), os.WriteFile(to, data, 0o755)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestCommand checks that a program in a tree sees the tree's files and the folders
// shown, and that nothing is left afterwards.
func TestCommand(t *testing.T) {
	s := system(t)
	put(t, s, "sh", "env")
	stage := t.TempDir()
	if err := os.WriteFile(stage+"/file", []byte("seen\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	script := "pwd; read word <" + stage + "/file; echo $word; echo made >" + stage + "/made; [ -e " + string(s) + " ] || echo hidden; echo $PATH; exit 3"
	line, err := s.Command([]string{stage, stage + "/below"}, "/usr/src", []string{"sh", "-c", script})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(line[0], line[1:]...)
	out, err := cmd.CombinedOutput()
	if want := "/usr/src\nseen\nhidden\n" + searched + "\n"; string(out) != want || cmd.ProcessState.ExitCode() != 3 {
		t.Errorf("%v\n%s\nwant:\n%s", err, out, want)
	}
	if text, err := os.ReadFile(stage + "/made"); string(text) != "made\n" {
		t.Errorf("what the program made: %q %v", text, err)
	}
	if left, _ := os.ReadDir(string(s) + "/tmp"); len(left) > 0 {
		t.Error("left in the tree:", left)
	}
}

// TestUsersTmp checks that what a user has put into a tree's /tmp does not take the place of a folder
// that is shown there: root's Kbuild would run that user's makefile.
func TestUsersTmp(t *testing.T) {
	s := system(t)
	put(t, s, "sh", "env")
	stage, users := t.TempDir(), t.TempDir()
	top, _, _ := strings.Cut(strings.TrimPrefix(stage, "/"), "/")
	for _, err := range []error{
		os.WriteFile(stage+"/file", []byte("seen\n"), 0o644),
		os.MkdirAll(string(s)+users, 0o755), // where the link leads to in the tree; on this machine it leads to users
		os.WriteFile(string(s)+users+"/file", []byte("forged\n"), 0o644),
		os.Symlink(users, string(s)+stage),
		os.WriteFile(filepath.Join(string(s), top, ".gostap-shown"), nil, 0o644),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	line, err := s.Command([]string{stage}, "/usr/src", []string{"sh", "-c", "read word <" + stage + "/file; echo $word"})
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(line[0], line[1:]...).CombinedOutput(); string(out) != "seen\n" {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestRefused(t *testing.T) {
	s := Tree("/srv/sid")
	_, err := s.Command([]string{"/usr"}, "/", []string{"true"})
	if err == nil || !strings.Contains(err.Error(), "can't mount /usr into the tree, because the tree's own /usr is needed") {
		t.Error(err)
	}
	err = s.Refused("unshare: unshare failed: Operation not permitted\n")
	if err == nil || err.Error() != "no program can be run in /srv/sid: unshare failed: Operation not permitted; run as root, or allow user namespaces" {
		t.Error(err)
	}
	if Tree("").Refused("mount: x") != nil || s.Refused("gcc: no input files") != nil {
		t.Error("a program's own words are taken for a refusal")
	}
}
