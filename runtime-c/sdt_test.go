// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"bytes"
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// sdtSource is a function with and without a static probe in front.
const sdtSource = `#include <gostap/sdt.h>
long with(long a, long *b, char c) { GOSTAP_PROBE3(enter__here, long, a, long *, b, char, c); return b[a]; }
long without(long a, long *b, char c) { return b[a]; }
`

// TestSDTOff: a probe that is off is one nop of five bytes, and leaves the rest
// of the code as it was.
func TestSDTOff(t *testing.T) {
	dir := t.TempDir()
	source, object := filepath.Join(dir, "x.c"), filepath.Join(dir, "x.o")
	if err := os.WriteFile(source, []byte(sdtSource), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("gcc", "-Wall", "-Werror", "-std=gnu11", "-O2", "-fcf-protection=none", "-ffunction-sections", "-Isdt", "-c", "-o", object, source).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := elf.Open(object)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	code := func(name string) []byte {
		b, err := f.Section(".text." + name).Data()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	with, nop := code("with"), []byte{0x0f, 0x1f, 0x44, 0, 0}
	if want := append(nop, code("without")...); !bytes.Equal(want, with) {
		t.Errorf("with a probe %x\nwant          %x", with, want)
	}
	if f.Section(".note.gostap").Flags&elf.SHF_ALLOC != 0 {
		t.Error("the notes take memory")
	}
}
