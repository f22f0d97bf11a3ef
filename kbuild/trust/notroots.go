// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"strings"

	"github.com/gostap/gostap/kbuild/terminal"
)

// NotRootsError means that someone besides root can change what a path refers to: Path is the first
// component that is not root's alone, and Fix the shell command by which root makes it so.
type NotRootsError struct{ Path, Why, Fix string }

// Error names the path and the reason.
func (e *NotRootsError) Error() string { return e.Path + " " + e.Why }

// quoted quotes a path for the shell if it has other characters than most paths.
func quoted(path string) string {
	const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._+:@%=,-"
	if path != "" && strings.Trim(path, plain) == "" {
		return path
	}
	return terminal.Shell(path)
}
