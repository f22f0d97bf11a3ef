// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"context"
	"errors"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/tests/harness"
)

// command is a command line of gostap --vm and its expected result.
type command struct {
	name   string
	args   []string
	stdout string // all of standard output
	stderr string // part of standard error
	status int
}

var commands = []command{
	{"streams", []string{"-e", `probe begin { println("out"); warn("careful") exit() }`}, "out\n", "WARNING: careful", 0},
	{"command", []string{"-c", "echo from the guest; echo to stderr >&2", "-e", `probe end { println("end") }`},
		"from the guest\nend\n", "to stderr\n", 0},
	{"modprobe", []string{"-c", "modprobe dummy && modprobe nf-conntrack && grep -oE '^(dummy|nf_conntrack|nf_defrag_ipv4) ' /proc/modules | sort",
		"-e", `probe module("dummy").function("dummy_setup") { println(ppfunc()) }`}, "dummy_setup\ndummy \nnf_conntrack \nnf_defrag_ipv4 \n", "", 0},
	{"disk", []string{"-c", "dd if=/dev/zero of=/mnt/x bs=64k count=16 2>/dev/null; sync; stat -f -c %T /mnt; cat /proc/partitions | awk '/vda/ { print $3 }'",
		"-e", `global bytes probe ioblock.request { if (devname == "vda" && bio_rw_str(rw) == "W") bytes += size } probe end { println(bytes >= 16 << 16) }`},
		"ext2/ext3\n262144\n1\n", "", 0},
	{"no disk", []string{"--vm-disk=0", "-c", "true", "-e", `global n probe ioblock.request { n++ } probe end { println(n) }`}, "0\n", "ioblock.request will not be hit: the guest has no disk; --vm-disk, or a command", 0},
	{"network", []string{"-c", "cat /etc/resolv.conf; ping -c 1 -W 60 10.0.2.2 >/dev/null && echo answered",
		"-e", `global sent probe netdev.transmit { if (dev_name == "eth0") sent++ } probe end { println(sent > 0) }`},
		"nameserver 10.0.2.3\nanswered\n1\n", "", 0},
	{"failing command", []string{"-c", "exit 7", "-e", `probe end { println("end") }`}, "end\n", "status 7", 1},
	{"target", []string{"-c", "true", "-e", `probe end { println(target() > 0) }`}, "1\n", "", 0},
	{"a small disk, no network", []string{"--vm-disk=64", "--vm-net=false", "-c", "awk '/vda/ { print $3 }' /proc/partitions; ls /sys/class/net",
		"-e", `probe end { println("end") }`}, "65536\nlo\nend\n", "", 0},
	{"-x", []string{"-x", "1", "-T", "0.3", "-e", `probe end { println(target()) }`}, "1\n", "", 0},
	{"one CPU, counted instructions", []string{"--vm-icount", "-e", `probe begin { println(cpu()) exit() }`}, "0\n", "", 0},
	{"CPUs, memory, command line", []string{"--vm-cpus", "3", "--vm-memory", "512", "--vm-append", "gostap_test=1",
		"-c", "grep -c ^processor /proc/cpuinfo; grep -o gostap_test=1 /proc/cmdline; awk '/MemTotal/ { print $2 < 524288 }' /proc/meminfo",
		"-e", `probe never { }  probe end { }  probe begin { println("on") }`}, "on\n3\ngostap_test=1\n1\n", "", 0},
	{"globals and limits", []string{"-G", "n=5", "-DMAXSTRINGLEN=64", "-e", `global n = 1, s
		probe begin { for (i = 0; i < 100; i++) s .= "x"; printf("%d %d\n", n, strlen(s)) exit() }`}, "5 63\n", "", 0},
	{"error", []string{"-e", `global zero probe begin { println(1 / zero) } probe timer.s(9) { zero++ }`}, "", "division by 0", 1},
	{"-s", []string{"-s", "3", "-e", `probe begin { println(module_memory() > 8 << 20) exit() }`}, "1\n", "", 0},
	{"arguments", []string{"-e", `probe begin { printf("%d %s %d\n", $1, @2, $#) exit() }`, "3", "two words"}, "3 two words 2\n", "", 0},
}

func (c *command) check(t *testing.T, release string) {
	out, errs, status := gostap(t, append([]string{"--vm=" + release, "-w=false"}, c.args...)...)
	if out != c.stdout || !strings.Contains(errs, c.stderr) || status != c.status {
		t.Errorf("status %d, stdout %q, stderr %q; want %d, %q, %q", status, out, errs, c.status, c.stdout, c.stderr)
	}
}

// TestOops checks that a kernel's death is an error that shows its last messages.
func TestOops(t *testing.T) {
	out, errs, status := gostap(t, "--vm="+harness.Kernels(t)[0], "-g", "-e",
		`function oops() %{ *(volatile int *)16 = 1; %} probe begin { println("before"); oops(); println("after") }`)
	if status != 1 || strings.Contains(out, "after") {
		t.Errorf("status %d, stdout %q", status, out)
	}
	died := regexp.MustCompile(`NULL pointer dereference|general protection fault`) // the latter with KASAN
	if !died.MatchString(errs) || !strings.Contains(errs, "Call Trace") {
		t.Errorf("no kernel log in:\n%s", errs)
	}
}

// gostap runs a command line of gostap.
func gostap(t *testing.T, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(10*time.Minute))
	defer cancel()
	cmd := exec.CommandContext(ctx, harness.Binary(t), args...)
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}
