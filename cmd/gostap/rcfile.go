// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/lookup"
	"github.com/gostap/gostap/kbuild/trust"
)

// maxOptionsFile is the largest size of an options file, in bytes.
const maxOptionsFile = 1 << 16

// optionsFile returns the words of the user's options file, which precede those of the command line
// (stap(1), DESCRIPTION). Root does not use a file that someone else can change, because its options
// may add C code to the module; note says so then.
func optionsFile(getenv func(string) string) (words []string, note string, err error) {
	for _, path := range optionsFiles(getenv) {
		text, err := readOptions(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case othersMay(err), onUsersMount(err):
			return nil, fmt.Sprintf("the options in %s are ignored: %s", path, distrust(err)), nil
		case err != nil:
			return nil, "", fmt.Errorf("options file: %w", err)
		}
		words, err := cli.ShellWords(text, getenv)
		if err != nil {
			return nil, "", fmt.Errorf("%s: %w", path, err)
		}
		return words, "", nil
	}
	return nil, "", nil
}

// optionsFiles returns the possible paths of the options file. Only the first file that exists is
// read. If $SYSTEMTAP_DIR is set, its path is the only one.
func optionsFiles(getenv func(string) string) (paths []string) {
	if dir := getenv("SYSTEMTAP_DIR"); dir != "" {
		return []string{filepath.Join(dir, "rc")}
	}
	home := getenv("HOME")
	switch config := getenv("XDG_CONFIG_HOME"); {
	case filepath.IsAbs(config):
		paths = append(paths, filepath.Join(config, "gostap/rc"))
	case filepath.IsAbs(home):
		paths = append(paths, filepath.Join(home, ".config/gostap/rc"))
	}
	if filepath.IsAbs(home) {
		paths = append(paths, filepath.Join(home, ".systemtap/rc"))
	}
	return paths
}

func readOptions(path string) (string, error) {
	if _, err := foreign.Stat(path); errors.Is(err, fs.ErrNotExist) || onUsersMount(err) {
		return "", err // trust.Open may name a folder of the path instead
	}
	f, err := trust.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxOptionsFile+1))
	if err == nil && len(text) > maxOptionsFile {
		err = fmt.Errorf("%s has more than %d KiB", path, maxOptionsFile>>10)
	}
	return string(text), err
}

// onUsersMount reports whether an error means that a path is on a mount of a user, whose file system was
// not asked.
func onUsersMount(err error) bool {
	var users *lookup.UsersMountError
	return errors.As(err, &users)
}
