// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package kbuild

import (
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
	runtimec "github.com/gostap/gostap/runtime-c"
)

// TestApartObjects checks that the script's unit and each of the runtime's compile to the
// same objects with and without precompiled headers.
func TestApartObjects(t *testing.T) {
	eachKernelIfFull(t, func(t *testing.T, k kernel.Kernel) {
		b := newPCHBuild(t, k)
		b.sameObject(t, b.st.name, unitsApart)
		units := runtimec.Units([]byte("\n#include \"probes/kprobe.h\"\n\n#include \"probes/kretprobe.h\"\n"))
		if len(units) != 4 {
			t.Fatalf("%d units", len(units))
		}
		for _, unit := range units {
			if err := b.st.write(standIn+".c", unit.Text); err != nil {
				t.Fatal(err)
			}
			b.sameObject(t, standIn)
		}
	})
}
