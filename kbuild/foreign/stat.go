// SPDX-License-Identifier: GPL-2.0-or-later

package foreign

import (
	"io/fs"

	"github.com/gostap/gostap/kbuild/lookup"
)

// Stat describes the file at a path (stat(2)), without asking a file system that a user may have mounted:
// the error is a *lookup.UsersMountError then.
func Stat(path string) (fs.FileInfo, error) {
	at, _, err := lookup.Walk{Enter: new(lookup.Mounts).NotUsers, Magic: true}.To(path)
	if err != nil {
		return nil, err
	}
	defer at.Close()
	return at.Stat()
}
