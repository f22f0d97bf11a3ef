// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// packers write the compressions that kernel modules have (CONFIG_MODULE_COMPRESS_*).
var packers = map[string]func(io.Writer) (io.WriteCloser, error){
	".gz":  func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
	".xz":  func(w io.Writer) (io.WriteCloser, error) { return xz.NewWriter(w) },
	".zst": func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) },
}

func TestReadModule(t *testing.T) {
	want := bytes.Repeat([]byte("\x7fELF module "), 10000)
	for ending, packer := range packers {
		var packed bytes.Buffer
		w, err := packer(&packed)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(want); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "x.ko"+ending)
		for n, whole := range map[int]bool{packed.Len(): true, packed.Len() / 2: false, 3: false, 0: false} {
			if err := os.WriteFile(file, packed.Bytes()[:n], 0o644); err != nil {
				t.Fatal(err)
			}
			got, err := readModule(file)
			if (err == nil) != whole || whole && !bytes.Equal(got, want) {
				t.Errorf("%s, %d of %d bytes: %d bytes, %v", ending, n, packed.Len(), len(got), err)
			}
		}
	}
	file := filepath.Join(t.TempDir(), "x.ko.lz4")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readModule(file); err == nil || !strings.Contains(err.Error(), "unknown compression") {
		t.Error(err)
	}
}

// TestReadModuleBounded checks that a module that unpacks without end is an error before it fills the memory, and that
// nothing but a regular file is opened.
func TestReadModuleBounded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.ko.zst")
	var packed bytes.Buffer
	w, _ := zstd.NewWriter(&packed)
	_, err := w.Write(make([]byte, 2<<20))
	if err := errors.Join(err, w.Close(), os.WriteFile(file, packed.Bytes(), 0o644)); err != nil {
		t.Fatal(err)
	}
	if _, err := readModuleUpTo(file, 1<<20); err == nil || !strings.Contains(err.Error(), "unpacks to more than 1 MB") {
		t.Error(err)
	}
	if data, err := readModule(file); err != nil || len(data) != 2<<20 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	link := filepath.Join(t.TempDir(), "x.ko")
	if err := os.Symlink("/dev/null", link); err != nil {
		t.Fatal(err)
	}
	if _, err := readModule(link); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Error(err)
	}
}

// TestDevices: a disk or a network is possible only if the kernel has each of the drivers, as a file or built
// in.
func TestDevices(t *testing.T) {
	for _, c := range []struct {
		dep, builtin  string
		disk, network bool
	}{
		{"kernel/fs/ext4/ext4.ko: kernel/lib/crc16.ko\nkernel/drivers/block/virtio_blk.ko.xz:\nkernel/drivers/virtio/virtio_pci.ko:\n", "", true, false},
		{"kernel/drivers/net/virtio_net.ko:\nkernel/drivers/block/virtio_blk.ko:\n", "kernel/fs/ext4/ext4.ko\nkernel/drivers/virtio/virtio_pci.ko\n", true, true},
		{"kernel/fs/ext4/ext4.ko:\n", "kernel/drivers/virtio/virtio_pci.ko\n", false, false},
	} {
		root := t.TempDir()
		dir := filepath.Join(root, "lib/modules/6.0-x")
		for _, err := range []error{os.MkdirAll(dir, 0o755), os.MkdirAll(filepath.Join(root, "boot"), 0o755), os.WriteFile(filepath.Join(root, "boot/vmlinuz-6.0-x"), nil, 0o644),
			os.WriteFile(filepath.Join(dir, "modules.dep"), []byte(c.dep), 0o644), os.WriteFile(filepath.Join(dir, "modules.builtin"), []byte(c.builtin), 0o644)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		_, tool := lookProgram("mke2fs")
		if disk, network := CanHaveDisk(root, ""), CanHaveNetwork(root, "6.0-x"); disk != (c.disk && tool) || network != c.network {
			t.Errorf("%+v: disk %v, network %v", c, disk, network)
		}
	}
	if CanHaveNetwork(t.TempDir(), "") {
		t.Error("a network without a kernel")
	}
}
