// SPDX-License-Identifier: GPL-2.0-or-later

package cli

import (
	"errors"
	"io/fs"
	"strings"
)

// withoutCalls is the text of an error without the names of system calls that Go puts before the
// paths of files: "x.ko: no such file or directory" instead of "open x.ko: no such ...".
func withoutCalls(err error) string {
	text := err.Error()
	var path *fs.PathError
	if errors.As(err, &path) {
		text = strings.Replace(text, path.Error(), path.Path+": "+path.Err.Error(), 1)
	}
	return text
}
