// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package kbuild

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

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

// TestUnitIsShared checks that scripts share an object unless their options differ, and
// that a damaged object is made again.
func TestUnitIsShared(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		r := pchRequest(t, k)
		withPCH(t, r)
		buildText(t, r, "\tc->frame_top = 3;", HeadersUsed)
		first := unitObjects(t, r)
		buildText(t, r, "\tc->frame_top = 4;", HeadersUsed)
		if d := cmp.Diff(first, unitObjects(t, r)); len(first) != 1 || d != "" {
			t.Fatalf("objects %v, after a second script (-first +second):\n%s", first, d)
		}
		if err := os.Truncate(first[0], 1000); err != nil {
			t.Fatal(err)
		}
		buildText(t, r, "\tc->frame_top = 5;", HeadersUsed)
		if d := cmp.Diff(first, unitObjects(t, r)); d != "" || len(read(t, first[0])) == 1000 {
			t.Errorf("after the object was damaged (-before +after):\n%s", d)
		}
		r.Sources = map[string][]byte{"gostap_main.c": []byte("#define GS_STRING_LEN 256\n" + generatedModule(""))}
		if m := build(t, r); m.Headers != HeadersUsed || len(unitObjects(t, r)) != 2 {
			t.Errorf("%+v: %v", m, unitObjects(t, r))
		}
	})
}
