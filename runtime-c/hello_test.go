// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// TestHelloBuilds builds testdata/hello, which uses every probe family, for each
// kernel whose headers are installed, with W=1. Any warning fails the test.
func TestHelloBuilds(t *testing.T) {
	builds, err := filepath.Glob("/lib/modules/*/build")
	if err != nil {
		t.Fatal(err)
	}
	builds = need.Packaged(builds)
	need.Headers(t, len(builds))
	for _, build := range builds {
		t.Run(filepath.Base(filepath.Dir(build)), func(t *testing.T) {
			buildHello(t, build)
		})
	}
}

func buildHello(t *testing.T, build string) {
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write(t, dir, "gs_facts.h", factsFor(t, build))
	write(t, dir, "hello.c", fmt.Sprintf("#include %q\n", root+"/testdata/hello/gostap_main.c"))
	write(t, dir, "Kbuild", "obj-m := hello.o\nccflags-y := -I"+dir+" -I"+root+
		" -DGS_ANCHOR_ADDR=0xffffffff81000000ULL -DGS_RETURN_ADDR=0xffffffff81000100ULL\n")
	out, err := exec.Command("make", "-s", "-C", build, "M="+dir, "W=1", "modules").CombinedOutput()
	if err != nil || regexp.MustCompile(`(?i)warning|error`).Match(out) {
		t.Fatalf("%v\n%s", err, out)
	}
}

// factsFor compiles each fact that compat.h asks for against a kernel, as kbuild does.
func factsFor(t *testing.T, build string) string {
	text, err := os.ReadFile("compat/compat.h")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	args := []string{"-s", "-k", "-C", build, "M=" + dir}
	var names []string
	for _, m := range regexp.MustCompile(`ifdef GS_HAVE_(\w+)`).FindAllStringSubmatch(string(text), -1) {
		name := strings.ToLower(m[1])
		fact, err := os.ReadFile("compat/facts/" + name + ".c")
		if err != nil {
			t.Fatal(err)
		}
		write(t, dir, name+".c", string(fact))
		names = append(names, name)
		args = append(args, name+".o")
	}
	write(t, dir, "Kbuild", "obj-m := "+strings.Join(names, ".o ")+".o\n"+
		"ccflags-y := -Wno-unused-function -Werror=incompatible-pointer-types\n")
	// A failed build is an answer: the kernel lacks that fact.
	_ = exec.Command("make", args...).Run()
	var facts strings.Builder
	for _, name := range names {
		if _, err := os.Stat(filepath.Join(dir, name+".o")); err == nil {
			fmt.Fprintf(&facts, "#define GS_HAVE_%s 1\n", strings.ToUpper(name))
		}
	}
	if facts.Len() == 0 {
		t.Fatal("no fact holds: these are no headers that work")
	}
	return facts.String()
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
