// SPDX-License-Identifier: GPL-2.0-or-later

//go:build !wronglib

package tapset

// replaced returns the text that tests put in place of a file of the built-in library; none in a
// program that users run.
func replaced(string) (text []byte, ok bool) { return nil, false }
