// SPDX-License-Identifier: GPL-2.0-or-later

package lookup

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/tests/need"
)

// mounted mounts a file system, which the kernel of this machine needs to have.
func mounted(t *testing.T, dir, kind, options string) {
	t.Helper()
	err := unix.Mount("none", dir, kind, 0, options)
	if errors.Is(err, unix.ENODEV) {
		need.Missing(t, "the kernel of this machine has no %s", kind)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = unix.Unmount(dir, unix.MNT_DETACH) })
}

// debugfs mounts the file system in whose folder tracing the kernel mounts another one.
func debugfs(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	mounted(t, dir, "debugfs", "")
	if _, err := os.Stat(dir + "/tracing"); err != nil {
		need.Missing(t, "the kernel of this machine has no trace events: %v", err)
	}
	return dir
}

// entered walks to a path and returns the folders in which it entered another mount.
func entered(t *testing.T, path string) (folders []string) {
	t.Helper()
	at, _, err := Walk{Enter: func(path string, _ uint64) error {
		folders = append(folders, path)
		return nil
	}}.To(path)
	if err != nil {
		t.Fatal(err)
	}
	at.Close()
	return folders
}

// TestTrigger checks that a path leads into what the kernel itself mounts on a folder.
func TestTrigger(t *testing.T) {
	if !need.InNamespace(t) {
		return
	}
	dir := debugfs(t)
	if in := entered(t, dir+"/tracing/README"); in[len(in)-1] != dir+"/tracing" {
		t.Errorf("entered %q", in)
	}
}

// TestTriggerInRoot checks the same on the mount of /.
func TestTriggerInRoot(t *testing.T) {
	if !need.InNamespace(t) {
		return
	}
	dir := debugfs(t)
	root, err := os.Open("/")
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if err := unix.Chroot(dir); err != nil {
		t.Fatal(err)
	}
	in := entered(t, "/tracing/README")
	if err := errors.Join(root.Chdir(), unix.Chroot(".")); err != nil {
		t.Fatal(err)
	}
	if in[len(in)-1] != "/tracing" {
		t.Errorf("entered %q", in)
	}
}

// TestAutofs checks that a path leads into what a daemon mounts in a folder of autofs.
func TestAutofs(t *testing.T) {
	if !need.InNamespace(t) {
		return
	}
	dir := t.TempDir()
	requests, kernels, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	daemon := startDaemon(t, dir)
	mounted(t, dir, "autofs", fmt.Sprintf("fd=%d,pgrp=%d,minproto=5,maxproto=5,indirect", kernels.Fd(), daemon.pid))
	daemon.step(t) // makes the folder
	answered := make(chan error, 1)
	go func() { answered <- daemon.answer(requests, dir) }()
	if in := entered(t, dir+"/x/file"); in[len(in)-1] != dir+"/x" {
		t.Errorf("entered %q", in)
	}
	if err := <-answered; err != nil {
		t.Error(err)
	}
}

// daemon is a shell that makes a folder x, and mounts a file system with a file there, each after a line
// of input. The kernel does not ask a process group to mount what processes of the group open.
type daemon struct {
	pid  int
	in   io.Writer
	said *bufio.Reader
}

func startDaemon(t *testing.T, dir string) *daemon {
	t.Helper()
	const script = `cd /; read go; mkdir "$1/x"; echo made; read go; mount -t tmpfs none "$1/x"; touch "$1/x/file"; echo mounted`
	cmd := exec.Command("sh", "-c", script, "sh", dir)
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	cmd.Stderr, cmd.SysProcAttr = os.Stderr, &syscall.SysProcAttr{Setpgid: true}
	if err := errors.Join(err1, err2, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	return &daemon{cmd.Process.Pid, in, bufio.NewReader(out)}
}

func (d *daemon) step(t *testing.T) {
	t.Helper()
	if err := d.next(); err != nil {
		t.Fatal(err)
	}
}

func (d *daemon) next() error {
	if _, err := io.WriteString(d.in, "go\n"); err != nil {
		return err
	}
	_, err := d.said.ReadString('\n')
	return err
}

// answer waits for the kernel's request, has it fulfilled and says so (linux/auto_fs.h: struct
// autofs_v5_packet, whose third word is the request's token, and AUTOFS_IOC_READY).
func (d *daemon) answer(requests *os.File, dir string) error {
	packet := make([]byte, 512)
	if _, err := requests.Read(packet); err != nil {
		return err
	}
	if err := d.next(); err != nil {
		return err
	}
	root, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	return unix.IoctlSetInt(int(root.Fd()), 0x9360, int(binary.NativeEndian.Uint32(packet[8:])))
}
