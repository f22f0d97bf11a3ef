// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
)

// Tool compiles a static C program once and returns its path.
func Tool(t testing.TB, dir, source string, flags ...string) string {
	t.Helper()
	out := filepath.Join(dir, strings.TrimSuffix(filepath.Base(source), ".c"))
	args := append([]string{"-g", "-O0", "-static", "-fno-pie", "-no-pie", "-o", out, source, "-lpthread"}, flags...)
	gcc(t, args...)
	return out
}

// Tools compiles the static programs testdata/NAME.c, which guests have as /usr/bin/NAME.
func Tools(t testing.TB, dir string, names ...string) (add []guest.Mapping) {
	t.Helper()
	for _, name := range names {
		add = append(add, guest.Mapping{Host: Tool(t, dir, "testdata/"+name+".c"), Guest: "/usr/bin/" + name})
	}
	return add
}

// Dynamic compiles a program that needs the C library to dir/name. It may not run in guests.
func Dynamic(t testing.TB, dir, name, source string, flags ...string) {
	t.Helper()
	gcc(t, append([]string{"-o", filepath.Join(dir, name), source}, flags...)...)
}

// Freestanding compiles a program without a library to out, so that it is the
// same wherever it is compiled, and takes nothing but a compiler.
func Freestanding(t testing.TB, out string, flags ...string) string {
	t.Helper()
	gcc(t, append([]string{"-O1", "-static", "-nostdlib", "-fno-stack-protector", "-fno-pie", "-no-pie",
		"-fcf-protection=none", "-o", out}, flags...)...)
	return out
}

func gcc(t testing.TB, args ...string) {
	t.Helper()
	if msg, err := exec.Command("gcc", args...).CombinedOutput(); err != nil {
		t.Fatalf("gcc %s: %v\n%s", strings.Join(args, " "), err, msg)
	}
}

// Load builds tests/bench/hits' load: calls that are to be counted or measured.
func Load(t testing.TB, dir string) string {
	t.Helper()
	return Freestanding(t, filepath.Join(dir, "load"), filepath.Join(Root(), "tests/bench/hits/testdata/load.c"))
}
