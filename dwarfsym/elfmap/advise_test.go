// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"debug/elf"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestDone checks that the bytes of a mapped section stay readable after Done, and that bytes
// outside of the mapped file, such as those of a relocated section, are not released.
func TestDone(t *testing.T) {
	info := bytes.Repeat([]byte("0123456789abcdef"), 8<<10) // 128 KB
	path := filepath.Join(t.TempDir(), "vmlinux")
	image := elftest.Build(elf.ET_EXEC, elftest.Section{Name: ".debug_info", Type: elf.SHT_PROGBITS, Data: info})
	if err := os.WriteFile(path, image, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	d, err := f.Debug()
	if err != nil {
		t.Fatal(err)
	}
	d.Soon(d.Info)
	if !bytes.Equal(d.Info, info) {
		t.Fatal("other bytes")
	}
	d.Done(d.Info)
	if !bytes.Equal(d.Info, info) {
		t.Error("other bytes after Done")
	}
	d.Done(d.Info[:100]) // less than a page
	d.Done(nil)

	foreign, err := unix.Mmap(-1, 0, len(info), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = unix.Munmap(foreign) }()
	copy(foreign, info)
	d.Done(foreign) // releasing these pages would zero them
	if !bytes.Equal(foreign, info) {
		t.Error("bytes that are not the file's were given up")
	}
}

// TestShared checks that files are mapped shared: private mappings show the breakpoints that the kernel inserts.
func TestShared(t *testing.T) {
	path := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(path, elftest.Build(elf.ET_EXEC, elftest.Section{Name: ".text", Type: elf.SHT_PROGBITS, Data: []byte("code")}), 0o700); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(maps)) {
		if strings.Contains(line, path) && strings.Fields(line)[1] == "r--s" {
			return
		}
	}
	t.Errorf("no shared mapping of %s in\n%s", path, maps)
}
