// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
)

// CompileError means that the compiler rejected the C code. Messages are the compiler's. The
// generated C has #line directives, so File is the script's name for code of the script. Raw is
// everything that the tools printed.
type CompileError struct {
	Messages []Message
	Raw      string
}

// Error returns the first error message, or the last lines of Raw if there is none.
func (e *CompileError) Error() string {
	for _, m := range e.Messages {
		if m.Severity.IsError() {
			return m.String()
		}
	}
	return "build failed: " + lastLines(e.Raw, 3)
}

// MissingHeadersError means that a kernel's headers are not installed.
type MissingHeadersError struct {
	Release string
	// Command installs them on this distribution; "" if it is not known.
	Command string
}

// Error names the release and the command that installs its headers.
func (e *MissingHeadersError) Error() string {
	return withFix(fmt.Sprintf("no kernel headers for %s (/lib/modules/%s/build)", e.Release, e.Release), e.Command)
}

// BrokenHeadersError means that a kernel's headers are installed, but not even a trivial
// module can be built with them. The script is not at fault.
type BrokenHeadersError struct {
	Release string
	Dir     string // the build directory
	Raw     string // what the tools printed
}

// Error names the build directory and returns the last lines that the tools printed.
func (e *BrokenHeadersError) Error() string {
	return fmt.Sprintf("a test module can't be built with the kernel headers in %s: %s", e.Dir, lastLines(e.Raw, 3))
}

// MissingToolError means that a program which the build needs is not in PATH, or not in
// the tree whose compiler is used.
type MissingToolError struct {
	Tool string
	Tree string // "" is this machine
	// Command installs it on this distribution; "" if it is not known.
	Command string
}

// Error names the program and the command that installs it.
func (e *MissingToolError) Error() string {
	if e.Tree != "" {
		return withFix(e.Tool+" is not installed in "+e.Tree, e.Command)
	}
	return withFix(e.Tool+" not found in PATH", e.Command)
}

// DiskFullError means that a directory's file system has no room left. errors.Is treats
// it as ENOSPC.
type DiskFullError struct {
	Dir string
	// Variable of the environment selects another one; "" if that is the working directory.
	Variable string
}

// variableOfTemp selects the directory for temporary files.
const variableOfTemp = "TMPDIR"

// Error names the full directory and says how to use another one.
func (e *DiskFullError) Error() string {
	how := "run gostap there"
	if e.Variable != "" {
		how = "set " + e.Variable
	}
	return "no space left on device: " + e.Dir + " (to use another directory, " + how + ")"
}

// Is reports whether target is syscall.ENOSPC.
func (e *DiskFullError) Is(target error) bool { return target == syscall.ENOSPC }

// tempFull turns ENOSPC in err into a DiskFullError for dir, in the directory for temporary files.
func tempFull(err error, dir string) error { return diskFull(err, dir, variableOfTemp) }

// diskFull is tempFull for a directory that variable selects; "" if none does.
func diskFull(err error, dir, variable string) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return &DiskFullError{dir, variable}
	}
	return err
}

func withFix(what, command string) string {
	if command == "" {
		return what
	}
	return what + "; install with: " + command
}

func lastLines(s string, n int) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	if len(lines) > n {
		lines = lines[len(lines)-n:]
	}
	return strings.Join(lines, "\n")
}
