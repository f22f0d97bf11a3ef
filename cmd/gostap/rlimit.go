// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"runtime/debug"

	"golang.org/x/sys/unix"
)

// What gostap can't do without, of what setrlimit(2) limits. Below that Go's
// runtime ends with a trace of its own sooner or later: it needs files to wait
// for others, and reserves some 700 MB of addresses.
const (
	leastFiles     = 64
	leastAddresses = 2 << 30
)

// checkLimits returns what is too little to begin with. Less than some 600 MB of
// addresses ends Go's runtime before main.
func checkLimits() error {
	var files, addresses unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NOFILE, &files) != nil || unix.Getrlimit(unix.RLIMIT_AS, &addresses) != nil {
		return nil
	}
	if addresses.Cur != unix.RLIM_INFINITY {
		debug.SetTraceback("none") // that the memory is used up is no mistake of the program
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
