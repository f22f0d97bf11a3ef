// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// mounts are the file systems that the guest mounts. /tmp is not among them: the
// root is in memory anyway, and files may have been copied to /tmp.
var mounts = []struct {
	kind, dir string
	optional  bool
}{
	{kind: "proc", dir: "/proc"},
	{kind: "sysfs", dir: "/sys"},
	{kind: "devtmpfs", dir: "/dev"},
	{kind: "devpts", dir: "/dev/pts", optional: true},
	{kind: "tmpfs", dir: "/dev/shm", optional: true},
	{kind: "securityfs", dir: "/sys/kernel/security", optional: true},
	{kind: "debugfs", dir: "/sys/kernel/debug", optional: true},
	{kind: "tracefs", dir: "/sys/kernel/tracing", optional: true},
}

func mountAll() error {
	for _, m := range mounts {
		if err := os.MkdirAll(m.dir, 0o755); err != nil && !m.optional {
			return err
		}
		err := unix.Mount(m.kind, m.dir, m.kind, 0, "")
		if err != nil && err != unix.EBUSY && !m.optional {
			return fmt.Errorf("mount %s: %w", m.dir, err)
		}
	}
	for link, target := range map[string]string{
		"/dev/fd": "/proc/self/fd", "/dev/stdin": "/proc/self/fd/0",
		"/dev/stdout": "/proc/self/fd/1", "/dev/stderr": "/proc/self/fd/2",
	} {
		if err := os.Symlink(target, link); err != nil && !os.IsExist(err) {
			return err
		}
	}
	return os.Chmod("/tmp", 0o1777|os.ModeSticky)
}

// loadDrivers loads kernel modules in the given order.
func loadDrivers(files []string) error {
	for _, path := range files {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		err = unix.FinitModule(int(f.Fd()), "", 0)
		f.Close()
		if err != nil && err != unix.EEXIST {
			return fmt.Errorf("load %s: %w", path, err)
		}
	}
	return nil
}

// openPort opens the virtio port that has the given name in QEMU.
func openPort(name string) (*port, error) {
	deadline := time.Now().Add(deviceWait)
	for {
		names, _ := filepath.Glob("/sys/class/virtio-ports/*/name")
		for _, file := range names {
			text, err := os.ReadFile(file)
			if err != nil || strings.TrimSpace(string(text)) != name {
				continue
			}
			dev := filepath.Join("/dev", filepath.Base(filepath.Dir(file)))
			if fd, err := unix.Open(dev, unix.O_RDWR|unix.O_CLOEXEC, 0); err == nil {
				return &port{fd: fd}, nil
			}
		}
		if time.Now().After(deadline) {
			return nil, fmt.Errorf("no virtio port %s", name)
		}
		time.Sleep(time.Millisecond)
	}
}
