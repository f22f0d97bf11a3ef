// SPDX-License-Identifier: GPL-2.0-or-later

// Package cli has what all commands of gostap share: the standard streams, signals, messages about
// errors and options, progress on a terminal.
package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/gostap/gostap/kbuild/loader"
	"golang.org/x/sys/unix"
)

// Stdio has the three standard streams, the leader of sessions that use them, and
// the user's signals.
type Stdio struct {
	In       io.Reader
	Out, Err io.Writer
	Leader   *loader.Leader
	Signals  *signals // nil: no signals are caught
}

// Command runs what a first word stands for: arguments in, exit status out.
type Command func(context.Context, []string, Stdio) int

// Fail prints an error and returns the exit status.
func Fail(std Stdio, err error) int {
	fmt.Fprintf(std.Err, "gostap: %s\n", withoutCalls(err))
	return 1
}

// PassWord has the words for the passes in messages.
var PassWord = map[int]string{1: "parse", 2: "analysis", 3: "translation", 4: "compilation", 5: "run"}

// FailPass is fail with the name of the pass that failed.
func FailPass(std Stdio, pass int, err error) int {
	fmt.Fprintf(std.Err, "ERROR: %s\nPass %s: %s failed.\n", withoutCalls(err), strconv.Itoa(pass), PassWord[pass])
	return 1
}

// UsageError prints an error about the command line and returns the exit status.
func UsageError(std Stdio, err error) int {
	fmt.Fprintf(std.Err, "gostap: %v\nTry '--help' for more information.\n", err)
	return 1
}

// IsTerminal reports whether w is, below the writers that escape and check, a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := Bare(w).(*os.File)
	if !ok {
		return false
	}
	_, err := unix.IoctlGetTermios(int(f.Fd()), unix.TCGETS)
	return err == nil
}
