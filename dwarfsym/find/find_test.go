// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"debug/elf"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

func tree(t *testing.T, files map[string][]byte) *Finder {
	t.Helper()
	f := &Finder{Release: "9.9", Sysroot: t.TempDir()}
	for name, data := range files {
		path := filepath.Join(f.Sysroot, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

// module is one with the build-id and perhaps debug information.
func module(id byte, debug bool) []byte {
	s := []elftest.Section{{Name: ".note.gnu.build-id", Type: elf.SHT_NOTE, Data: elftest.BuildIDNote([]byte{id, id})}}
	if debug {
		s = append(s, elftest.Section{Name: ".debug_info", Type: elf.SHT_PROGBITS, Data: []byte("x")})
	}
	return elftest.Build(elf.ET_REL, s...)
}

func TestModule(t *testing.T) {
	const kernelPath, debugPath = "lib/modules/9.9/kernel/a-b.ko", "usr/lib/debug/lib/modules/9.9/kernel/a-b.ko"
	for _, c := range []struct {
		name, want, mismatch string
		files                map[string][]byte
	}{
		{"beside", debugPath, "", map[string][]byte{kernelPath: module(1, false), debugPath: module(1, true)}},
		{"debug suffix", debugPath + ".debug", "", map[string][]byte{kernelPath: module(1, false), debugPath + ".debug": module(1, true)}},
		{"by build-id", "usr/lib/debug/.build-id/01/01.debug", "", map[string][]byte{
			kernelPath: module(1, false), "usr/lib/debug/.build-id/01/01.debug": module(1, true)}},
		{"another build", kernelPath, debugPath, map[string][]byte{kernelPath: module(1, false), debugPath: module(2, true)}},
		{"not stripped", kernelPath, "", map[string][]byte{kernelPath: module(1, true)}},
		{"only debug", debugPath, "", map[string][]byte{debugPath: module(1, true)}},
		{"nothing", "", "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := tree(t, c.files)
			got := f.Module("kernel/a-b.ko")
			path := ""
			if got.File != nil {
				defer got.File.Close()
				path, _ = filepath.Rel(f.Sysroot, got.File.Path)
			}
			mismatch, _ := filepath.Rel(f.Sysroot, got.Mismatch)
			if path != c.want || mismatch != c.mismatch {
				t.Errorf("found %q, mismatch %q; want %q, %q", path, mismatch, c.want, c.mismatch)
			}
			if len(got.Looked) == 0 {
				t.Error("looked nowhere")
			}
		})
	}
}

func TestModules(t *testing.T) {
	dep := []byte("kernel/fs/x-y.ko.xz: kernel/z.ko\nkernel/z.ko:\nrubbish\n")
	want := map[string]string{"x_y": "kernel/fs/x-y.ko.xz", "z": "kernel/z.ko"}
	if d := cmp.Diff(want, tree(t, map[string][]byte{"lib/modules/9.9/modules.dep": dep}).Modules()); d != "" {
		t.Error(d)
	}
	walked := tree(t, map[string][]byte{"lib/modules/9.9/kernel/z.ko": nil, "usr/lib/debug/lib/modules/9.9/kernel/fs/x-y.ko.debug": nil}).Modules()
	if d := cmp.Diff(map[string]string{"x_y": "kernel/fs/x-y.ko", "z": "kernel/z.ko"}, walked); d != "" {
		t.Error(d)
	}
}

func TestCommand(t *testing.T) {
	for release, want := range map[string]string{
		"ID=debian\n":                        "apt install linux-image-9.9-dbg",
		"NAME=x\nID=\"fedora\"\n":            "dnf debuginfo-install kernel-core-9.9",
		"ID=mint\nID_LIKE='ubuntu debian'\n": "apt install linux-image-9.9-dbgsym",
		"ID=plan9\n":                         "",
	} {
		if got := tree(t, map[string][]byte{"etc/os-release": []byte(release)}).Command(); got != want {
			t.Errorf("%q: %q, want %q", release, got, want)
		}
	}
}
