// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// workspace is where one mutant at a time is built and checked. The project's own files are
// never changed.
type workspace struct {
	root string // folder in which commands run
	dir  string // folder of the overlay, or of the copied tree
	copy bool
	env  []string
}

// newWorkspace makes a workspace in a temporary folder, so that runs don't interfere; the caller
// removes w.dir. Mutants of Go files use the go command's overlay, which go:embed follows, too.
// Mutants of C files need a copied tree, because the runtime's tests pass its files to gcc.
func newWorkspace(root string, c bool) (*workspace, error) {
	dir, err := os.MkdirTemp("", "gostap-mutants-")
	if err != nil {
		return nil, err
	}
	w := &workspace{root: root, dir: dir, copy: c, env: os.Environ()}
	if c {
		w.root = dir
		err = copyTree(root, dir)
	}
	return w, err
}

// enter replaces a file by its mutated version; leave undoes that.
func (w *workspace) enter(file string, text []byte) error {
	if w.copy {
		return os.WriteFile(filepath.Join(w.dir, file), text, 0o644)
	}
	mutant := filepath.Join(w.dir, filepath.Base(file))
	overlay := filepath.Join(w.dir, "overlay.json")
	list, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(w.root, file): mutant}})
	if err != nil {
		return err
	}
	// GOFLAGS passes the overlay on to tests that run the go command.
	w.env = append(os.Environ(), "GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" -overlay="+overlay))
	return errors.Join(os.WriteFile(mutant, text, 0o644), os.WriteFile(overlay, list, 0o644))
}

func (w *workspace) leave(file string, text []byte) error {
	if w.copy {
		return os.WriteFile(filepath.Join(w.dir, file), text, 0o644)
	}
	w.env = os.Environ()
	return os.RemoveAll(filepath.Join(w.dir, filepath.Base(file)))
}

// copyTree copies the files in git's index, and those that git does not know or ignore.
func copyTree(root, dir string) error {
	names, err := git(root, "ls-files", "--cached", "--others", "--exclude-standard", "-z")
	if err != nil {
		return err
	}
	for _, name := range strings.Split(strings.TrimRight(names, "\x00"), "\x00") {
		from, to := filepath.Join(root, name), filepath.Join(dir, name)
		info, err := os.Stat(from)
		if errors.Is(err, os.ErrNotExist) || err == nil && info.IsDir() {
			continue // removed but not committed, or a link to a folder
		}
		text, err := os.ReadFile(from)
		if err := errors.Join(err, os.MkdirAll(filepath.Dir(to), 0o755)); err != nil {
			return err
		}
		if err := os.WriteFile(to, text, info.Mode().Perm()); err != nil {
			return err
		}
	}
	return nil
}

// git runs git in the project and returns its output.
func git(root string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = root
	out, err := cmd.Output()
	return string(out), err
}
