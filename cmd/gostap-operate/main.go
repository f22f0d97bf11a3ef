// SPDX-License-Identifier: GPL-2.0-or-later

// gostap-operate runs modules that an administrator has approved, for users who are not root. sudo
// starts it; see docs/operators.md.
package main

import (
	"os"
	"runtime"

	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/operate"
)

func main() {
	os.Exit(loader.Lead(func(leader *loader.Leader) int { return operate.Main(os.Args[1:], leader) }))
}

// The main goroutine keeps the process's first thread, for loader.Leader.
func init() { runtime.LockOSThread() }
