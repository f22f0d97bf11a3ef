// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"os"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

const vmlinux = "/usr/lib/debug/boot/vmlinux-6.1.0-56-cloud-amd64"

func sections(t testing.TB) *elfmap.Debug {
	if _, err := os.Stat(vmlinux); err != nil {
		t.Skip("the kernel's debug information is not installed")
	}
	f, err := elfmap.Open(vmlinux)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	d, err := f.Debug()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestScanVMLinux(t *testing.T) {
	d := sections(t)
	r, err := Scan(t.Context(), d, 2)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("units %d, functions %d, inlines %d, spans %d, types %d, variables %d, enumerators %d", len(r.Units),
		len(r.Funcs), len(r.Inlines), len(r.Spans), len(r.Types), len(r.Vars), len(r.Enumerators))
	// Another program counts one instance more: its list of ranges is empty.
	if len(r.Units) != 2172 || len(r.Inlines) != 310938 {
		t.Errorf("%d units and %d inlined instances, want 2172 and 310938", len(r.Units), len(r.Inlines))
	}
}

func BenchmarkScan(b *testing.B) {
	d := sections(b)
	for b.Loop() {
		if _, err := Scan(b.Context(), d, 2); err != nil {
			b.Fatal(err)
		}
	}
}
