// SPDX-License-Identifier: GPL-2.0-or-later

package script

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/tests/harness"
)

// bad is input that must be rejected: with status 1, one clear error, and no file left behind.
type bad struct {
	name   string
	script string
	want   string
	args   []string
}

func badInputs(t *testing.T, dir string) []bad {
	truncated := filepath.Join(dir, "vmlinux")
	image, err := os.Open("/usr/lib/debug/boot/vmlinux-" + harness.Kernels(t)[0])
	if err != nil {
		t.Fatal(err)
	}
	defer image.Close()
	head := make([]byte, 1<<20)
	if _, err := image.Read(head); err != nil {
		t.Fatal(err)
	}
	write(t, truncated, head)
	probe := `probe kernel.function("vfs_read") { println($count) }`
	return []bad{
		{name: "nested", script: "probe begin { x = " + strings.Repeat("(", 100_000) + "1" + strings.Repeat(")", 100_000) + " }", want: "nested"},
		{name: "unclosed", script: "probe begin { x = " + strings.Repeat("(", 100_000), want: "nested|closed|expected"},
		{name: "large string", script: `probe begin { println("` + strings.Repeat("x", 10<<20) + `") }`, want: "long|large"},
		{name: "NUL", script: "probe begin { x = 1 \x00 }", want: ":1:21"},
		{name: "UTF-8", script: "probe begin { “x” }", want: ":1:15"},
		{name: "random bytes", script: string(head[:4096]), want: "error"},
		{name: "truncated vmlinux", script: probe, args: []string{"--vmlinux", truncated}, want: "vmlinux"},
		{name: "vmlinux is a directory", script: probe, args: []string{"--vmlinux", dir}, want: dir},
		{name: "vmlinux is text", script: probe, args: []string{"--vmlinux", "badinput_test.go"}, want: "badinput_test.go"},
		{name: "unknown -D", script: probe, args: []string{"-DMAXACTIONS=3"}, want: "MAXACTION"},
		{name: "unknown -G", script: "global some = 1 probe begin { println(some) }", args: []string{"-Gsoem=3"}, want: "some"},
	}
}

func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	for _, b := range badInputs(t, dir) {
		t.Run(b.name, func(t *testing.T) { b.refused(t) })
	}
}

// Limits for rejecting an input: CPU time, which does not depend on the machine's load, and the
// time after which it counts as hanging.
const (
	mostCPU = 30 * time.Second
	hangs   = 10 * time.Minute
)

func (b *bad) refused(t *testing.T) {
	tmp := t.TempDir()
	script := filepath.Join(t.TempDir(), "bad.stp")
	write(t, script, []byte(b.script))
	ctx, cancel := context.WithTimeout(context.Background(), hangs)
	defer cancel()
	args := append([]string{"-p4", "-w", "-r", harness.Kernels(t)[0]}, b.args...)
	cmd := exec.CommandContext(ctx, harness.Binary(t), append(args, script)...)
	cmd.Env = append(os.Environ(), "TMPDIR="+tmp, "GOSTAP_CACHE="+filepath.Join(t.TempDir(), "cache"))
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if ctx.Err() != nil {
		t.Fatal("it hangs")
	}
	if took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(); took > mostCPU {
		t.Errorf("it took %v of a CPU", took)
	}
	if cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("%v: status %d", err, cmd.ProcessState.ExitCode())
	}
	if !matches(b.want, errs.String()) || strings.Contains(errs.String(), "goroutine ") {
		t.Errorf("stderr, want %q:\n%.2000s", b.want, errs.String())
	}
	if errs.Len() > 20_000 {
		t.Errorf("%d bytes of messages", errs.Len())
	}
	left, err := os.ReadDir(tmp)
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func matches(want, text string) bool {
	for _, w := range strings.Split(want, "|") {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

func write(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
}
