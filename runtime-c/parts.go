// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// Part is a part of the runtime that does not depend on the script, as a unit of its own:
// modules with an equal Text can share its object.
type Part struct {
	Name string // of letters, for file names
	Text []byte
}

// sharedOptions are the macros that shared/ depends on besides those whose names begin
// with STP_; TestSharedOptions looks for others. Scripts seldom set them. Everything
// else that scripts define, their limits among it, shared/ gets from struct gs_script.
var sharedOptions = []string{
	"GS_STRING_LEN", "GS_ACTIONS", "GS_TRYLOCK", "GS_LOCK_DELAY", "GS_RING_SIZE", "GS_RING_STEP",
	"GS_MAXERRORS", "GS_MAXSKIPPED", "GS_SUPPRESS_ERRORS", "MINSTACKSPACE",
}

// Parts returns the parts that a generated source file needs besides itself if it is
// compiled with GS_SHARED_APART.
func Parts(source []byte) []Part {
	return []Part{{Name: "shared", Text: append(sharedDefines(source), "#include \"gostap_shared.c\"\n"...)}}
}

// sharedDefines returns the definitions that a generated source file has of
// sharedOptions. They stand before the first #include.
func sharedDefines(source []byte) []byte {
	var out bytes.Buffer
	for line := range strings.Lines(string(source)) {
		if strings.HasPrefix(line, "#include") {
			break
		}
		define, ok := strings.CutPrefix(line, "#define ")
		if name, _, _ := strings.Cut(strings.TrimSpace(define), " "); ok && isSharedOption(name) {
			fmt.Fprint(&out, line)
		}
	}
	return out.Bytes()
}

func isSharedOption(name string) bool {
	return strings.HasPrefix(name, "STP_") || slices.Contains(sharedOptions, name)
}
