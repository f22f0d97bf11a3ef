// SPDX-License-Identifier: GPL-2.0-or-later

package dtrace

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// flow is the output of testdata/flow/flow.d for useflow. It shows no call that
// did not reach the driver.
const flow = `-> write
  => flowdev_write /dev/flowdev: hello, 5 bytes
  <= flowdev_write: hello, 5 bytes
<- write
-> read
  => flowdev_read /dev/flowdev: hello
  <= flowdev_read: olleh, 5 bytes
<- read
-> ioctl
  => flowdev_ioctl /dev/flowdev: 128 3
  <= flowdev_ioctl: odd
<- ioctl
-> ioctl
  => flowdev_ioctl /dev/flowdev: 128 4
  <= flowdev_ioctl: even
<- ioctl

`

// TestFlow traces the path of a program's calls through a driver, with speculations,
// thread-local variables, and static probes in a kernel module.
func TestFlow(t *testing.T) { harness.EachKernelIfFull(t, traceFlow) }

func traceFlow(t *testing.T, release string) {
	dir := t.TempDir()
	user := harness.Tool(t, dir, "testdata/flow/useflow.c")
	driver := buildDriver(t, dir, release)
	build := exec.Command(harness.Binary(t), "dtrace", "--last-pass=4", "--release="+release, "--object="+driver, "-s", "testdata/flow/flow.d")
	ko, err := build.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errorText(err))
	}
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(5*time.Minute))
	defer cancel()
	var add []guest.Mapping
	for _, f := range []string{driver, user, "/usr/sbin/insmod", "/usr/sbin/rmmod"} {
		add = append(add, guest.Mapping{Host: f})
	}
	job := guest.Job{Module: strings.TrimSpace(string(ko)), Command: "insmod " + driver + "; " + user + "; rmmod flowdev", Timeout: time.Minute, Warnings: true}
	r := harness.RunJobs(ctx, t, guest.Config{Release: release, Add: append(add, harness.Programs()...)}, []guest.Job{job})[0]
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	if d := cmp.Diff(flow, string(r.Stdout)); d != "" || r.Status != 0 {
		t.Errorf("status %d (-want +got):\n%s\n%s", r.Status, d, r.Stderr)
	}
}

func errorText(err error) string {
	if x, ok := err.(*exec.ExitError); ok {
		return string(x.Stderr)
	}
	return ""
}

// buildDriver builds testdata/flow/flowdev as its author would, with only the header of static
// probes.
func buildDriver(t *testing.T, dir, release string) string {
	t.Helper()
	stage := filepath.Join(dir, "flowdev")
	must(t, os.MkdirAll(filepath.Join(stage, "gostap"), 0o755))
	must(t, copyFile(filepath.Join(harness.Root(), "runtime-c/sdt/gostap/sdt.h"), filepath.Join(stage, "gostap/sdt.h")))
	must(t, copyFile("testdata/flow/flowdev/flowdev.c", filepath.Join(stage, "flowdev.c")))
	must(t, os.WriteFile(filepath.Join(stage, "Makefile"), []byte("obj-m := flowdev.o\nccflags-y := -I$(src)\n"), 0o644))
	if out, err := exec.Command("make", "-C", "/lib/modules/"+release+"/build", "M="+stage, "modules").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return filepath.Join(stage, "flowdev.ko")
}

func copyFile(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o644)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
