// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"errors"
	"os/exec"
	"strings"
	"syscall"

	"github.com/gostap/gostap/kbuild/lazy"
)

// CutShortError means that a tool of the build was killed, or did not get memory or a process. Neither the
// script nor the kernel's headers are at fault, and what was found out until then is not kept.
type CutShortError struct {
	What string // the tool's last words, or the signal
}

// Error returns the tool's words and says what to look at.
func (e *CutShortError) Error() string {
	return "a tool of the build was cut short: " + e.What +
		" (try again with more memory, and look for limits: dmesg, ulimit -a, memory.max of the control group)"
}

// cutShortWords are lines that compilers, shells and make print when a process was killed, or when there was no memory
// for it: GCC's driver, also before release 10, and cc1; clang's; the shell's; make's, whose status of a shell is
// 128 and the signal's number.
var cutShortWords = lazy.Regexp(`(?m)^\S.*(?:signal terminated program |internal compiler error: Killed|out of memory|[Vv]irtual memory exhausted|Cannot allocate memory|Resource temporarily unavailable|unable to execute command: |Cannot fork|\] (?:Error 1(?:29|[345]\d)|Killed|Terminated|Aborted|File size limit exceeded)).*|^Killed$`)

// fullWords are the words of tools for ENOSPC and EDQUOT.
var fullWords = []string{"No space left on device", "Disk quota exceeded"}

func isFull(out string) bool {
	return strings.Contains(out, fullWords[0]) || strings.Contains(out, fullWords[1])
}

// cutShort returns an error if what a tool printed, or how it ended, says that its result depends on what the machine had
// left for it; else nil, also if the tool failed.
func (s stage) cutShort(out string, err error) error {
	if err == nil {
		return nil
	}
	var exit *exec.ExitError
	isExit := errors.As(err, &exit)
	switch {
	case isFull(out):
		return &DiskFullError{s.dir, variableOfTemp}
	case !isExit && (errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)):
		return tempFull(err, s.dir)
	case !isExit && (errors.Is(err, syscall.ENOMEM) || errors.Is(err, syscall.EAGAIN)):
		return &CutShortError{err.Error()}
	}
	if words := cutShortWords().FindString(out); words != "" {
		return &CutShortError{strings.ReplaceAll(words, s.dir+"/", "")}
	}
	if isExit && exit.ExitCode() < 0 {
		return &CutShortError{exit.Error()}
	}
	return nil
}
