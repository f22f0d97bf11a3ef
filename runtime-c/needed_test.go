// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"slices"
	"strings"
	"testing"
)

// TestNeeded checks that Needed follows includes from file to file, by paths relative to the file and to the
// runtime's folder, and that it stops before the units.
func TestNeeded(t *testing.T) {
	var names []string
	for _, f := range Needed([]byte("#define A \"data/map.h\"\n  # include \"module.h\" // last\n#include <linux/mm.h>\n#include \"memory/deref.h\"\n")) {
		names = append(names, f.Name)
	}
	for _, want := range []string{"module.h", "script.h", "memory/deref.h", "arch/kernelread.h"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s is not among %v", want, names)
		}
	}
	for _, other := range []string{"units/core.c", "data/map.h", "probes/kprobe.h"} {
		if slices.Contains(names, other) {
			t.Errorf("%s is among what is needed", other)
		}
	}
	slices.Sort(names)
	if len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("a name is twice among %v", names)
	}
}

// TestNeededBeside checks that what only a precompiled header includes is left out, but no file that others include.
func TestNeededBeside(t *testing.T) {
	source := []byte("#include \"gostap.h\"\n#include \"memory/deref.h\"\n#include \"data/map.h\"\n")
	var names []string
	for _, f := range NeededBeside(Common, source) {
		names = append(names, f.Name)
	}
	for name, want := range map[string]bool{"gostap.h": true, "common.h": true, "compat/compat.h": true, "memory/deref.h": true,
		"data/map.h": true, "context.h": false, "arch/kernelread.h": false} {
		if slices.Contains(names, name) != want {
			t.Errorf("%s: want %v among %v", name, want, names)
		}
	}
	if without := NeededBeside("", source); len(without) != len(Needed(source)) || len(without) < len(names)+15 {
		t.Errorf("%d files without a precompiled header, %d with it", len(without), len(names))
	}
}

// TestNeededIfAsked checks that a source file that asks for files finds the same as in a stage with all of them.
func TestNeededIfAsked(t *testing.T) {
	got := Needed([]byte("#if __has_include(\"probes/netfilter.h\") && __has_include(\"units/core.c\")\n#endif\n"))
	if len(got) != len(Files()) {
		t.Errorf("%d of %d files", len(got), len(Files()))
	}
}

// TestNeededMisses checks that each of the runtime's files finds the files that it includes among those needed.
func TestNeededMisses(t *testing.T) {
	all := includes()
	for _, f := range Files() {
		var names []string
		for _, g := range Needed([]byte("#include \"" + f.Name + "\"\n")) {
			names = append(names, g.Name)
		}
		for _, include := range all[f.Name] {
			if !strings.HasPrefix(f.Name, "units/") && !strings.HasPrefix(include, "units/") && !slices.Contains(names, include) {
				t.Errorf("%s includes %s, which is not needed", f.Name, include)
			}
		}
	}
}
