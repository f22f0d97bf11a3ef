// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// Unit is a unit of a module besides the script's own: a part of the runtime that does not
// depend on the script. Modules with an equal Text can share its object.
type Unit struct {
	Name string // of letters, for file names
	Text []byte
}

// unit is one of the files in units/.
type unit struct {
	name    string
	needs   []string // headers; a source file that includes one of them needs the unit
	options []string // macros that it depends on besides unitOptions
}

// Addresses in the kernel depend on the anchor, and on the backend which of them can be
// probed.
var atPlaces = []string{"GS_ANCHOR", "GS_ANCHOR_ADDR", "GS_BACKEND_FTRACE", "GS_BACKEND_KPROBE"}

var units = []unit{
	{name: "core"},
	{name: "places", needs: []string{"probes/kprobe.h", "probes/kretprobe.h"}, options: atPlaces},
	{name: "kprobe", needs: []string{"probes/kprobe.h"}, options: atPlaces},
	{name: "kretprobe", needs: []string{"probes/kretprobe.h"}, options: append([]string{"KRETACTIVE"}, atPlaces...)},
}

// unitOptions are the macros that all units depend on besides those whose names begin
// with STP_; TestUnitOptions looks for others. Scripts seldom set them. Everything
// else that scripts define, their limits among it, the units get from struct gs_script.
var unitOptions = []string{"GS_STRING_LEN", "GS_RING_STEP", "MINSTACKSPACE"}

// Headers that can be precompiled: Headers are the kernel's, and Common has the runtime's too that
// mean the same for all scripts that set none of commonOptions.
const (
	Headers = "headers.h"
	Common  = "common.h"
)

// commonOptions are those of the units' options that common.h depends on; TestCommon looks for others.
var commonOptions = []string{"GS_STRING_LEN", "GS_RING_STEP", "MINSTACKSPACE", "STP_ALIBI", "STP_TIMING", "STP_TIMING_NSECS"}

// usualOption is what each generated file defines unless its script sets the option; common.h has the same.
const usualOption = "#define GS_STRING_LEN 512\n"

// Precompiled returns the header, Common or Headers, with which a generated source file can be
// compiled, given that it includes gostap.h. Without a source file it is Common.
func Precompiled(source []byte) string {
	set := func(name string) bool { return slices.Contains(commonOptions, name) }
	if options := string(defines(source, set)); options == "" || options == usualOption {
		return Common
	}
	return Headers
}

// Units returns the units that a generated source file needs besides itself if it is
// compiled with GS_UNITS_APART.
func Units(source []byte) []Unit {
	var list []Unit
	for _, u := range units {
		if u.isNeeded(source) {
			list = append(list, Unit{u.name, fmt.Appendf(defines(source, u.isOption), "#include \"units/%s.c\"\n", u.name)})
		}
	}
	return list
}

func (u unit) isNeeded(source []byte) bool {
	return u.needs == nil || slices.ContainsFunc(u.needs, func(header string) bool {
		return bytes.Contains(source, fmt.Appendf(nil, "\n#include %q\n", header))
	})
}

// defines returns the definitions that a generated source file has of options. They stand before the
// first #include.
func defines(source []byte, isOption func(name string) bool) []byte {
	var out bytes.Buffer
	for line := range strings.Lines(string(source)) {
		if strings.HasPrefix(line, "#include") {
			break
		}
		define, ok := strings.CutPrefix(line, "#define ")
		if name, _, _ := strings.Cut(strings.TrimSpace(define), " "); ok && isOption(name) {
			fmt.Fprint(&out, line)
		}
	}
	return out.Bytes()
}

func (u unit) isOption(name string) bool {
	return strings.HasPrefix(name, "STP_") || slices.Contains(unitOptions, name) || slices.Contains(u.options, name)
}
