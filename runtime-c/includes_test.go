// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"path"
	"slices"
	"strings"
	"testing"
)

// mayInclude lists for each folder of the runtime the folders whose files its files may
// include; "" is this folder, and a file's name stands for itself alone. The files of one
// folder must not include each other in a circle, either.
var mayInclude = map[string][]string{
	"":           {""},
	"common.h":   {"", "arch", "data/value.h", "data/word.h", "kernel", "math/arith.h", "memory/deref.h", "text/str.h"},
	"gostap.h":   {"", "compat/stapconf.h", "kernel"},
	"armed.h":    {"", "arch/landing.h"},
	"embedded.h": {"memory"},
	"enter.h":    {"", "arch/compare.h"},
	"hook.h":     {"", "arch/typedcall.h"},
	"module.h":   {"", "units"},
	"arch":       {"arch/x86"},
	"arch/x86":   {"arch/x86", "kernel", "memory"},
	"compat":     {"compat"},
	"data":       {"", "arch/multiply.h", "data", "math/wide.h"},
	"kernel":     {"", "compat/compat.h", "kernel", "memory"},
	"math":       {"math"},
	"memory":     {"arch/kernelread.h", "arch/savedregs.h", "data/word.h", "memory"},
	"probes":     {"", "arch", "compat", "kernel", "memory", "probes", "process", "stack"},
	"process":    {"", "compat", "kernel", "memory", "process"},
	"shared":     {},
	"stack":      {"", "arch/prologue.h", "compat/compat.h", "kernel", "memory", "process", "stack"},
	"sysargs":    {"", "kernel", "memory", "process", "sysargs", "sysflags", "text"},
	"sysflags":   {"", "kernel", "memory", "sysflags", "text"},
	"sysnames":   {"", "kernel", "memory", "process", "sysnames", "text"},
	"text":       {"memory", "text"},
	"units":      {"arch/exceptionstack.h", "compat/compat.h", "gostap.h", "script.h", "data", "kernel", "probes", "shared", "stack"},
}

// includes returns the runtime's files that each of them includes, by name.
func includes() map[string][]string {
	out := map[string][]string{}
	for _, f := range Files() {
		out[f.Name] = nil
	}
	for _, f := range Files() {
		for _, m := range included.FindAllStringSubmatch(string(f.Data), -1) {
			beside := path.Join(path.Dir(f.Name), m[1])
			switch _, is := out[beside]; {
			case is:
				out[f.Name] = append(out[f.Name], beside)
			case m[1] != "gs_facts.h": // made for a kernel
				out[f.Name] = append(out[f.Name], m[1])
			}
		}
	}
	return out
}

func TestIncludes(t *testing.T) {
	all := includes()
	if len(all) < 100 {
		t.Fatalf("%d files", len(all))
	}
	for name, list := range all {
		may, own := mayInclude[name]
		if !own {
			may = mayInclude[folder(name)]
		}
		for _, other := range list {
			if _, is := all[other]; !is {
				t.Errorf("%s includes %s, which does not exist", name, other)
			}
			if !slices.Contains(may, folder(other)) && !slices.Contains(may, other) {
				t.Errorf("%s must not include %s", name, other)
			}
		}
		if circle := circleOf(all, name, nil); circle != nil {
			t.Errorf("a circle of includes: %s", strings.Join(circle, " → "))
		}
	}
}

func folder(name string) string {
	return strings.TrimPrefix(path.Dir(name), ".")
}

// circleOf returns the way from a file back to itself, or nil.
func circleOf(all map[string][]string, name string, way []string) []string {
	if i := slices.Index(way, name); i >= 0 {
		return append(way[i:], name)
	}
	for _, other := range all[name] {
		if circle := circleOf(all, other, append(slices.Clip(way), name)); circle != nil {
			return circle
		}
	}
	return nil
}

// TestSharedFilesAreInOneUnit checks that each file of shared/ is compiled, and once.
func TestSharedFilesAreInOneUnit(t *testing.T) {
	in := map[string][]string{}
	for name, list := range includes() {
		if folder(name) != "units" {
			continue
		}
		if !slices.ContainsFunc(units, func(u unit) bool { return "units/"+u.name+".c" == name }) {
			t.Errorf("%s is not in the list of units", name)
		}
		for _, other := range list {
			in[other] = append(in[other], name)
		}
	}
	for _, f := range Files() {
		if folder(f.Name) == "shared" && len(in[f.Name]) != 1 {
			t.Errorf("%s is in %q, want one unit", f.Name, in[f.Name])
		}
	}
}
