// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"debug/elf"
	"os"
	"path/filepath"
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
