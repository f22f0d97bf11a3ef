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

// part is one of the files in units/.
type part struct {
	name    string
	needs   []string // headers; a source file that includes one of them needs the part
	options []string // macros that it depends on besides sharedOptions
}

// Addresses in the kernel depend on the anchor, and on the backend which of them can be
// probed.
var atPlaces = []string{"GS_ANCHOR", "GS_ANCHOR_ADDR", "GS_BACKEND_FTRACE", "GS_BACKEND_KPROBE"}

var parts = []part{
	{name: "core"},
	{name: "places", needs: []string{"probes/kprobe.h", "probes/kretprobe.h"}, options: atPlaces},
	{name: "kprobe", needs: []string{"probes/kprobe.h"}, options: atPlaces},
	{name: "kretprobe", needs: []string{"probes/kretprobe.h"}, options: append([]string{"KRETACTIVE"}, atPlaces...)},
}

// sharedOptions are the macros that all parts depend on besides those whose names begin
// with STP_; TestSharedOptions looks for others. Scripts seldom set them. Everything
// else that scripts define, their limits among it, the parts get from struct gs_script.
var sharedOptions = []string{"GS_STRING_LEN", "GS_RING_SIZE", "GS_RING_STEP", "MINSTACKSPACE"}

// Parts returns the parts that a generated source file needs besides itself if it is
// compiled with GS_SHARED_APART.
func Parts(source []byte) []Part {
	var list []Part
	for _, p := range parts {
		if !p.isNeeded(source) {
			continue
		}
		list = append(list, Part{p.name, fmt.Appendf(p.defines(source), "#include \"units/%s.c\"\n", p.name)})
	}
	return list
}

func (p part) isNeeded(source []byte) bool {
	return p.needs == nil || slices.ContainsFunc(p.needs, func(header string) bool {
		return bytes.Contains(source, fmt.Appendf(nil, "\n#include %q\n", header))
	})
}

// defines returns the definitions that a generated source file has of the part's options.
// They stand before the first #include.
func (p part) defines(source []byte) []byte {
	var out bytes.Buffer
	for line := range strings.Lines(string(source)) {
		if strings.HasPrefix(line, "#include") {
			break
		}
		define, ok := strings.CutPrefix(line, "#define ")
		if name, _, _ := strings.Cut(strings.TrimSpace(define), " "); ok && p.isOption(name) {
			fmt.Fprint(&out, line)
		}
	}
	return out.Bytes()
}

func (p part) isOption(name string) bool {
	return strings.HasPrefix(name, "STP_") || slices.Contains(sharedOptions, name) || slices.Contains(p.options, name)
}
