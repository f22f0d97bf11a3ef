// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"runtime/debug"

	"golang.org/x/sys/unix"
)

// The smallest resource limits (setrlimit(2)) with which gostap works. Below them, Go's runtime
// crashes with a stack trace sooner or later: it needs descriptors to wait for files, and reserves
// some 700 MB of address space.
const (
	leastFiles     = 64
	leastAddresses = 2 << 30
)

// checkLimits returns an error if a limit is too low. With less than some 600 MB of address space,
// Go's runtime ends before main runs.
func checkLimits() error {
	var files, addresses unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NOFILE, &files) != nil || unix.Getrlimit(unix.RLIMIT_AS, &addresses) != nil {
		return nil
	}
	if addresses.Cur != unix.RLIM_INFINITY {
		debug.SetTraceback("none") // print no stack trace when memory runs out: it is not a bug in gostap
	}
	return tooLittle(files.Cur, addresses.Cur)
}

func tooLittle(files, addresses uint64) error {
	switch {
	case files < leastFiles:
		return fmt.Errorf("a process may open %d files here, and gostap needs %d: raise the limit (ulimit -n 1024)", files, leastFiles)
	case addresses < leastAddresses:
		return fmt.Errorf("a process may have %d MB of addresses here, and gostap needs %d: raise the limit (ulimit -v unlimited)",
			addresses>>20, leastAddresses>>20)
	}
	return nil
}
