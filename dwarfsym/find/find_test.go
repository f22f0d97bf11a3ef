// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"bytes"
	"compress/gzip"
	"debug/elf"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

func writeTree(t *testing.T, files map[string][]byte) *Finder {
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

// module returns a module with the build-id, and with debug information if debug is set.
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
			f := writeTree(t, c.files)
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
	if d := cmp.Diff(want, writeTree(t, map[string][]byte{"lib/modules/9.9/modules.dep": dep}).Modules()); d != "" {
		t.Error(d)
	}
	walked := writeTree(t, map[string][]byte{"lib/modules/9.9/kernel/z.ko": nil, "usr/lib/debug/lib/modules/9.9/kernel/fs/x-y.ko.debug": nil}).Modules()
	if d := cmp.Diff(map[string]string{"x_y": "kernel/fs/x-y.ko", "z": "kernel/z.ko"}, walked); d != "" {
		t.Error(d)
	}
}

// vmlinux returns a kernel with the build-id, with debug information if debug is set, and with more
// sections.
func vmlinux(id byte, debug bool, more ...elftest.Section) []byte {
	if id != 0 {
		more = append(more, elftest.Section{Name: ".note.gnu.build-id", Type: elf.SHT_NOTE, Data: elftest.BuildIDNote([]byte{id, id})})
	}
	if debug {
		more = append(more, elftest.Section{Name: ".debug_info", Type: elf.SHT_PROGBITS, Data: []byte("x")})
	}
	return elftest.Build(elf.ET_EXEC, more...)
}

func debuglink(name string, target []byte) elftest.Section {
	b := append([]byte(name), make([]byte, 4-len(name)%4)...)
	return elftest.Section{Name: ".gnu_debuglink", Type: elf.SHT_PROGBITS,
		Data: binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(target))}
}

// TestKernelLayouts checks the paths that each distribution uses, and that a file with debug
// information is preferred.
func TestKernelLayouts(t *testing.T) {
	for distribution, path := range map[string]string{
		"Debian, Ubuntu":          "usr/lib/debug/boot/vmlinux-9.9",
		"Fedora, RHEL":            "usr/lib/debug/lib/modules/9.9/vmlinux",
		"Fedora with merged /usr": "usr/lib/debug/usr/lib/modules/9.9/vmlinux",
		"SUSE":                    "usr/lib/debug/boot/vmlinux-9.9.debug",
		"SUSE with merged /usr":   "usr/lib/debug/usr/lib/modules/9.9/vmlinux.debug",
		"built here":              "lib/modules/9.9/build/vmlinux",
		"installed by hand":       "boot/vmlinux-9.9",
		"build-id":                "usr/lib/debug/.build-id/01/01.debug",
	} {
		t.Run(distribution, func(t *testing.T) {
			files := map[string][]byte{"lib/modules/9.9/vmlinux": vmlinux(1, false), path: vmlinux(1, true)}
			expect(t, writeTree(t, files), path, true)
			delete(files, path)
			expect(t, writeTree(t, files), "lib/modules/9.9/vmlinux", false)
		})
	}
}

func expect(t *testing.T, f *Finder, path string, debug bool) *Found {
	t.Helper()
	got := f.Kernel()
	if got.File == nil {
		t.Fatalf("nothing in %q", got.Looked)
	}
	t.Cleanup(func() { got.File.Close() })
	if rel, _ := filepath.Rel(f.Sysroot, got.File.Path); rel != path || got.File.HasDWARF() != debug {
		t.Errorf("found %s, debug information %v; want %s, %v", rel, got.File.HasDWARF(), path, debug)
	}
	return got
}

// TestDebuglink checks that the debug link of a stripped file is followed if the build-id or,
// without one, the checksum matches.
func TestDebuglink(t *testing.T) {
	const boot, name = "boot/vmlinux-9.9", "v.debug"
	for _, dir := range []string{"boot/", "boot/.debug/", "usr/lib/debug/boot/"} {
		for _, id := range []byte{0, 1} {
			whole := vmlinux(id, true)
			files := map[string][]byte{boot: vmlinux(id, false, debuglink(name, whole)), dir + name: whole}
			expect(t, writeTree(t, files), dir+name, true)

			files[dir+name] = vmlinux(2*id, true, elftest.Section{Name: "other", Type: elf.SHT_PROGBITS, Data: []byte("y")})
			if got := expect(t, writeTree(t, files), boot, false); got.Mismatch == "" {
				t.Errorf("%s, build-id %d: a file of another build goes unmentioned", dir, id)
			}
		}
	}
}

// TestTwoFiles checks that a debug file without code gets it from the stripped module.
func TestTwoFiles(t *testing.T) {
	part := func(text elf.SectionType, debug string) []byte {
		return elftest.Build(elf.ET_REL,
			elftest.Section{Name: ".text", Type: text, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Data: []byte("code")},
			elftest.Section{Name: ".note.gnu.build-id", Type: elf.SHT_NOTE, Data: elftest.BuildIDNote([]byte{1, 1})},
			elftest.Section{Name: debug, Type: elf.SHT_PROGBITS, Data: []byte("x")})
	}
	got := writeTree(t, map[string][]byte{
		"lib/modules/9.9/kernel/a.ko":                     part(elf.SHT_PROGBITS, ".comment"),
		"usr/lib/debug/lib/modules/9.9/kernel/a.ko.debug": part(elf.SHT_NOBITS, ".debug_info"),
	}).Module("kernel/a.ko")
	if got.File == nil || !got.File.HasDWARF() {
		t.Fatalf("found %+v", got)
	}
	defer got.File.Close()
	if b, ok := got.File.At(got.File.Section(".text").Base, 4); !ok || string(b) != "code" {
		t.Errorf("its code is %q", b)
	}
}

// TestCompressedModule checks that the debug file of a module may be compressed like the module.
func TestCompressedModule(t *testing.T) {
	packed := func(debug string) []byte {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		_, err := z.Write(elftest.Build(elf.ET_REL,
			elftest.Section{Name: ".note.gnu.build-id", Type: elf.SHT_NOTE, Data: elftest.BuildIDNote([]byte{1, 1})},
			elftest.Section{Name: debug, Type: elf.SHT_PROGBITS, Data: []byte("x")}))
		if err = errors.Join(err, z.Close()); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	got := writeTree(t, map[string][]byte{
		"lib/modules/9.9/kernel/a.ko.gz":               packed(".comment"),
		"usr/lib/debug/lib/modules/9.9/kernel/a.ko.gz": packed(".debug_info"),
	}).Module("kernel/a.ko.gz")
	if got.File == nil || !got.File.HasDWARF() {
		t.Fatalf("found %+v", got)
	}
	got.File.Close()
}

// TestLive checks that the build-ids of the running kernel and its loaded modules select the files,
// whatever is installed.
func TestLive(t *testing.T) {
	f := writeTree(t, map[string][]byte{
		"proc/sys/kernel/osrelease":                   []byte("9.9\n"),
		"sys/kernel/notes":                            elftest.BuildIDNote([]byte{1, 1}),
		"sys/module/a_b/notes/.note.gnu.build-id":     elftest.BuildIDNote([]byte{2, 2}),
		"boot/vmlinux-9.9":                            vmlinux(3, true),
		"given":                                       vmlinux(3, true),
		"lib/modules/9.9/vmlinux":                     vmlinux(1, true),
		"lib/modules/9.9/kernel/a-b.ko":               module(3, true),
		"usr/lib/debug/lib/modules/9.9/kernel/a-b.ko": module(2, true),
	})
	f.live = f.Sysroot
	expect(t, f, "lib/modules/9.9/vmlinux", true)
	got := f.Module("kernel/a-b.ko")
	if got.File == nil || got.File.BuildID() != "0202" || !strings.HasSuffix(got.Mismatch, "9.9/kernel/a-b.ko") {
		t.Errorf("a loaded module: %+v", got)
	}
	f.VMLinux = filepath.Join(f.Sysroot, "given")
	if got := f.Kernel(); got.File != nil || got.Mismatch != f.VMLinux || got.BuildID != "0101" {
		t.Errorf("a file that was given, of another build: %+v", got)
	}
	f.Release = "8.8"
	if got := f.Kernel(); got.File == nil {
		t.Error("for a kernel that does not run it was refused")
	}
}

// TestBuildIDKnownLate checks that the first file that is found sets the build-id, and that files
// of another build are then rejected.
func TestBuildIDKnownLate(t *testing.T) {
	got := expect(t, writeTree(t, map[string][]byte{
		"lib/modules/9.9/build/vmlinux":          vmlinux(1, false),
		"usr/lib/debug/.build-id/01/01.debug":    vmlinux(1, true),
		"usr/lib/debug/boot/vmlinux-9.9.debug":   vmlinux(2, true),
		"usr/lib/debug/lib/modules/9.9/x.ignore": nil,
	}), "usr/lib/debug/.build-id/01/01.debug", true)
	if got.BuildID != "0101" || filepath.Base(got.Mismatch) != "vmlinux-9.9.debug" {
		t.Errorf("%+v", got)
	}
}

// TestDownloads checks that a fetched file is found by its build-id.
func TestDownloads(t *testing.T) {
	f := writeTree(t, map[string][]byte{"boot/vmlinux-9.9": vmlinux(1, false), "cache/0101/debuginfo": vmlinux(1, true)})
	f.Downloads = []string{filepath.Join(f.Sysroot, "cache")}
	expect(t, f, "cache/0101/debuginfo", true)
}

// TestSysrootLinks checks that an absolute link in the mounted system does not lead out of it.
func TestSysrootLinks(t *testing.T) {
	f := writeTree(t, map[string][]byte{"usr/src/linux/vmlinux": vmlinux(1, true), "lib/modules/9.9/x": nil})
	link := func(to, from string) {
		if err := os.Symlink(to, filepath.Join(f.Sysroot, from)); err != nil {
			t.Fatal(err)
		}
	}
	link("/usr/src/../../../usr/src/up", "lib/modules/9.9/build")
	link("./linux", "usr/src/up")
	expect(t, f, "usr/src/linux/vmlinux", true)
	link("/circle", "circle")
	if got := f.path("/circle/x"); !strings.HasPrefix(got, f.Sysroot) {
		t.Errorf("a circle leads to %s", got)
	}
}

func TestCommand(t *testing.T) {
	for _, c := range []struct{ osRelease, command, server string }{
		{"ID=debian\n", "apt install linux-image-9.9-cloud-dbg", "https://debuginfod.debian.net"},
		{"ID=ubuntu\nID_LIKE=debian\n", "apt install linux-image-9.9-cloud-dbgsym", "https://debuginfod.ubuntu.com"},
		{"ID=mint\nID_LIKE='ubuntu debian'\n", "apt install linux-image-9.9-cloud-dbgsym", "https://debuginfod.ubuntu.com"},
		{"NAME=x\nID=\"fedora\"\n", "dnf debuginfo-install kernel-core-9.9-cloud", "https://debuginfod.fedoraproject.org"},
		{"ID=rocky\nID_LIKE=\"rhel centos fedora\"\n", "dnf debuginfo-install kernel-core-9.9-cloud", ""},
		{"ID=almalinux\nID_LIKE=\"rhel centos fedora\"\n", "dnf debuginfo-install kernel-core-9.9-cloud", ""},
		{"ID=opensuse-leap\nID_LIKE=\"suse opensuse\"\n", "zypper --plus-content debug install kernel-cloud-debuginfo", "https://debuginfod.opensuse.org"},
		{"ID=sles\nID_LIKE=suse\n", "zypper --plus-content debug install kernel-cloud-debuginfo", ""},
		{"ID=arch\n", "", "https://debuginfod.archlinux.org"},
		{"ID=plan9\n", "", ""},
		{"", "", ""},
	} {
		f := writeTree(t, map[string][]byte{"etc/os-release": []byte(c.osRelease)})
		f.Release = "9.9-cloud"
		if f.Command() != c.command || f.Server() != c.server {
			t.Errorf("%q: %q and %q, want %q and %q", c.osRelease, f.Command(), f.Server(), c.command, c.server)
		}
	}
}
