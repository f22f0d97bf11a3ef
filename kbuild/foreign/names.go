// SPDX-License-Identifier: GPL-2.0-or-later

package foreign

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/lookup"
)

const (
	// maxNames is the number of names of a folder, and maxNamesBytes that of their bytes.
	maxNames      = 1 << 20
	maxNamesBytes = 32 << 20
	// manyNames is how many are read at once.
	manyNames = 1000
)

// ErrManyNames means that a folder has more names than Names returns.
var ErrManyNames = fmt.Errorf("has more than %d files", maxNames)

// OpenFolder opens a folder for reading its names. Symbolic links are followed. A path that leads to a
// mount of a user is a *lookup.UsersMountError.
func OpenFolder(mounts *lookup.Mounts, path string) (*os.File, error) {
	at, _, err := lookup.Walk{Enter: mounts.NotUsers, Magic: true}.To(path)
	if err != nil {
		return nil, err
	}
	defer at.Close()
	fd, err := unix.Openat(int(at.Fd()), ".", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(fd), path), nil
}

// Names returns the names in a folder, in no order. Errors are those of OpenFolder, and that there are more
// than a million names.
func Names(mounts *lookup.Mounts, path string) ([]string, error) {
	folder, err := OpenFolder(mounts, path)
	if err != nil {
		return nil, err
	}
	return namesIn(folder)
}

// namesIn closes the folder.
func namesIn(folder *os.File) (names []string, err error) {
	defer folder.Close()
	for {
		more, err := folder.Readdirnames(manyNames)
		names = append(names, more...)
		switch {
		case errors.Is(err, io.EOF):
			return names, nil
		case err != nil:
			return nil, err
		case len(names) > maxNames:
			return nil, fmt.Errorf("%s %w", folder.Name(), ErrManyNames)
		}
	}
}

// CopyNames is Names for a folder on a mount of a user. As with Copy, another process reads it.
func CopyNames(path string) ([]string, error) {
	f, err := readBy(lister, path, maxNamesBytes, copyPause, copyTime)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil || len(text) == 0 {
		return nil, err
	}
	return strings.Split(strings.TrimSuffix(string(text), "\x00"), "\x00"), nil
}

// list writes the names in a folder to the standard output, each with a NUL, up to n bytes.
func list(path string, n int64) error {
	folder, err := os.OpenFile(path, os.O_RDONLY|unix.O_DIRECTORY, 0)
	if err != nil {
		return err
	}
	names, err := namesIn(folder)
	if err != nil {
		return err
	}
	text := strings.Join(append(names, ""), "\x00")
	if int64(len(text)) > n {
		return fmt.Errorf("the names in %s have more than %d bytes", path, n)
	}
	_, err = os.Stdout.WriteString(text)
	return err
}
