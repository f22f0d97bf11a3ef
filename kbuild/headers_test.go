// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"debug/elf"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
)

// TestHeaderTypes compiles types of programs and of the kernel, and looks them up in the
// debug information. The second time it gets the same file.
func TestHeaderTypes(t *testing.T) { oneKernel(t, checkHeaderTypes) }

func checkHeaderTypes(t *testing.T, k kernel.Kernel) {
	cache := t.TempDir()
	for spec, want := range map[string]string{
		"<time.h><sys/un.h>": "sockaddr_un", "kernel<linux/virtio_net.h>": "virtio_net_hdr_mrg_rxbuf",
	} {
		path, done, err := HeaderTypes(t.Context(), k, cache, spec)
		if err != nil {
			t.Errorf("%s: %v", spec, err)
			continue
		}
		if !hasStruct(t, path, want) {
			t.Errorf("%s: no struct %s", spec, want)
		}
		done()
		again, done, err := HeaderTypes(t.Context(), k, cache, spec)
		if err != nil || again != path {
			t.Errorf("%s: %s and then %s, %v", spec, path, again, err)
		}
		done()
	}
}

func hasStruct(t *testing.T, path, name string) bool {
	t.Helper()
	f, err := elf.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	d, err := f.DWARF()
	if err != nil {
		t.Fatal(err)
	}
	for r := d.Reader(); ; {
		e, err := r.Next()
		if err != nil || e == nil {
			return false
		}
		if n, _ := e.Val(0x03).(string); n == name {
			return true
		}
	}
}

func TestHeaderErrors(t *testing.T) { oneKernel(t, checkHeaderErrors) }

func checkHeaderErrors(t *testing.T, k kernel.Kernel) {
	for spec, want := range map[string]string{
		"<no_such_header.h>":               "there is no header file no_such_header.h: install",
		"kernel":                           "names no headers",
		"kernel<a.h> x":                    "names no headers",
		"kernel<a.h>\n#include \"/etc/x\"": "names no headers",
	} {
		_, _, err := HeaderTypes(t.Context(), k, t.TempDir(), spec)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", spec, err, want)
		}
	}
}
