// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/trust"
)

const (
	// diskDevice and diskDir are where the guest finds the disk of Config.DiskMB.
	diskDevice = "/dev/vda"
	diskDir    = "/mnt"
	// deviceWait is how long to wait for a device, which appears some time after its
	// driver was loaded.
	deviceWait = 20 * time.Second
)

// diskModules are the drivers of the disk and its file system, on kernels where they are
// not built in. ext4 asks for crc32c by its name, so that modules.dep does not tell; newer
// kernels have it in their library.
var (
	diskDrivers = []string{"virtio_pci", "virtio_blk", "ext4"}
	diskModules = append([]string{"crc32c_generic"}, diskDrivers...)
)

// CanHaveDisk reports whether a guest on the kernel release, "" for the newest, of the system at root can
// have a disk: whether this machine can make one, and the kernel has the drivers.
func CanHaveDisk(root, release string) bool {
	_, ok := lookProgram("mke2fs")
	return ok && hasModules(root, release, diskDrivers)
}

// makeDisk creates a disk of mb MiB with an empty ext4, in memory, so that nothing is left on the
// host even if gostap is killed. Only the parts that are written take memory.
func makeDisk(mb int) (*os.File, error) {
	mke2fs, ok := lookProgram("mke2fs")
	if !ok {
		return nil, &MissingError{What: "mke2fs, for the guest's disk,", Command: "apt install e2fsprogs"}
	}
	fd, err := unix.MemfdCreate("disk", unix.MFD_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("guest disk: %w", err)
	}
	f := os.NewFile(uintptr(fd), "disk")
	if err := f.Truncate(int64(mb) << 20); err != nil {
		f.Close()
		return nil, fmt.Errorf("guest disk: %w", err)
	}
	cmd := exec.Command(mke2fs, "-q", "-F", "-t", "ext4", "-E", "nodiscard", "/proc/self/fd/3")
	cmd.Env = trust.Environ()
	cmd.ExtraFiles = []*os.File{f}
	if out, err := cmd.CombinedOutput(); err != nil {
		f.Close()
		return nil, fmt.Errorf("guest disk: %s: %w: %s", mke2fs, err, strings.TrimSpace(string(out)))
	}
	return f, nil
}

// mountDisk mounts the disk in the guest.
func mountDisk() error {
	if err := os.MkdirAll(diskDir, 0o755); err != nil {
		return err
	}
	if err := awaitPath(diskDevice); err != nil {
		return err
	}
	if err := unix.Mount(diskDevice, diskDir, "ext4", 0, ""); err != nil {
		return fmt.Errorf("mount %s: %w", diskDevice, err)
	}
	return os.Chmod(diskDir, 0o777|os.ModeSticky)
}

// awaitPath waits until a path of a device exists.
func awaitPath(path string) error {
	deadline := time.Now().Add(deviceWait)
	for {
		_, err := os.Stat(path)
		if err == nil || time.Now().After(deadline) {
			return err
		}
		time.Sleep(time.Millisecond)
	}
}
