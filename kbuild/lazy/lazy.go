// SPDX-License-Identifier: GPL-2.0-or-later

// Package lazy has regular expressions that are compiled when they are first used. Compiling all of the
// program's at each start took half of the instructions of a short one, gostap --version.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp returns a function that returns the compiled expression, which must be a string literal:
// tests/lazy_test.go compiles all of them. It is safe for concurrent use.
func Regexp(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
