// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// MkdirTemp is os.MkdirTemp, with a prefix instead of a pattern. For root it checks parent as
// CheckTemp does, creates the folder in the parent that was checked, whatever parent's path
// leads to by then, and checks that the path of the new folder leads to it.
func MkdirTemp(parent, prefix string) (string, error) {
	if !AsRoot() {
		return os.MkdirTemp(parent, prefix)
	}
	root, err := walker{sticky: true}.open(parent)
	if err != nil {
		return "", fmt.Errorf("can't make a temporary folder in %s: %w; %s", parent, err, adviceOnTemp(err))
	}
	defer root.Close()
	name, err := mkdirIn(root, prefix)
	if err != nil {
		return "", fmt.Errorf("can't make a temporary folder in %s: %w; set TMPDIR to another one", parent, errnoOf(err))
	}
	if err := made(root, name, parent); err != nil {
		return "", errors.Join(err, root.Remove(name))
	}
	return filepath.Join(parent, name), nil
}

// adviceOnTemp says what root can do about a folder that MkdirTemp rejected. Another TMPDIR does not
// help if / is not root's, because it is above every folder.
func adviceOnTemp(err error) string {
	const other = "set TMPDIR to a folder that only root can change"
	var notRoots *NotRootsError
	switch {
	case !errors.As(err, &notRoots):
		return other
	case notRoots.Path == "/":
		return "run: " + notRoots.Fix
	}
	return other + ", or run: " + notRoots.Fix
}

// attempts is how many names mkdirIn tries, like os.MkdirTemp.
const attempts = 10000

// mkdirIn creates a folder with a random name, for root only.
func mkdirIn(root *os.Root, prefix string) (name string, err error) {
	for range attempts {
		name = prefix + strconv.FormatUint(rand.Uint64(), 36)
		if err = root.Mkdir(name, 0o700); !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return name, err
}

// errnoOf returns the error of the kernel without the path, which here is a name that means nothing to the user.
func errnoOf(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// made checks that a folder in root belongs to root, that nobody else can write to it, and that
// its path leads to it through folders that only root can replace.
func made(root *os.Root, name, parent string) error {
	info, err := root.Lstat(name)
	if err != nil {
		return err
	}
	path := filepath.Join(parent, name)
	if err := rootOnly(path, info, false); err != nil {
		return err
	}
	last, err := walker{}.walk(path)
	if err == nil && !os.SameFile(last, info) {
		err = fmt.Errorf("%s was replaced while it was made", path)
	}
	return err
}
