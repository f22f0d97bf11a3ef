// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Opened checks a file that was opened at path, whose description (fstat(2)) is info, as Check does,
// but for every user. It returns the file's path without symbolic links. The error says how someone
// besides root can change the file or put another one there, or why this is not known. A path in
// /proc/PID/root is an error if it leads into another mount namespace, which the process's user may
// have made; and so is a file on a mount with nosuid, because desktops mount the images and sticks of their users so, whose
// files belong to whom their makers like.
func Opened(path string, info fs.FileInfo) (at string, err error) {
	// Don't follow the path of a user's file: it may lead to a file system that does not answer.
	if err := rootOnly(path, info, false); err != nil {
		return "", err
	}
	now, at, err := walker{image: true}.resolve(path)
	var notRoots *NotRootsError
	switch {
	case errors.As(err, &notRoots):
		return "", err
	case err != nil:
		return "", fmt.Errorf("%s can't be resolved to the opened file: %w", path, err)
	case !os.SameFile(now, info):
		return "", fmt.Errorf("%s leads to another file now, or only in another mount namespace", path)
	}
	return at, nil
}

// Owner returns the name of a file's owner, or "user" and the ID of one without a name.
func Owner(info fs.FileInfo) string { return userName(owner(info)) }
