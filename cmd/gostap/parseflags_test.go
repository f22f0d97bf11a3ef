// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"io"
	"strings"
	"testing"
)

// TestWordsOfOptions checks that messages about wrong options have no terms of Go.
func TestWordsOfOptions(t *testing.T) {
	for args, want := range map[string]string{
		"-p x":                    "-p x: the option takes a whole number",
		"-T 1.5x":                 "-T 1.5x: the option takes a number, such as 2.5",
		"-s 1.5":                  "-s 1.5: the option takes a whole number",
		"--vm-cpus=two":           "--vm-cpus two: the option takes a whole number",
		"-x 99999999999999999999": "-x 99999999999999999999: the number is too large",
		"--keep=x":                "-k x: the option takes nothing, or =true or =false",
		"-T":                      "-T, --timeout needs a value: SEC",
		"--timeuot 3":             "unknown option --timeuot; did you mean --timeout?; a script's own arguments that begin with - go behind --",
		"-kZ":                     "unknown option -Z; a script's own",
		"--debuginfo=x":           "--debuginfo: ",
		"-e a -e b":               "-e: only one script can be given",
	} {
		_, err := parseOptions(strings.Fields(args), io.Discard)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, not %q", args, err, want)
		}
		for _, word := range []string{"strconv", "parsing", "flag", "syntax"} {
			if err != nil && strings.Contains(err.Error(), word) {
				t.Errorf("%s: %v", args, err)
			}
		}
	}
}
