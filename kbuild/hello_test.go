// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
)

// TestHelloBuilds builds runtime-c/testdata/hello, which uses every probe family, for a
// kernel, in the full tier for each, with W=1. Any warning fails the test.
func TestHelloBuilds(t *testing.T) {
	eachKernelIfFull(t, func(t *testing.T, k kernel.Kernel) {
		facts, _, err := Facts(context.Background(), k, sharedCache)
		if err != nil {
			t.Fatal(err)
		}
		buildHello(t, k, factsHeader(facts))
	})
}

func buildHello(t *testing.T, k kernel.Kernel, facts []byte) {
	runtime, err := filepath.Abs("../runtime-c")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"gs_facts.h": string(facts),
		"hello.c":    fmt.Sprintf("#include %q\n", runtime+"/testdata/hello/gostap_main.c"),
		"Kbuild": "obj-m := hello.o\nccflags-y := -I" + dir + " -I" + runtime +
			" -DGS_ANCHOR_ADDR=0xffffffff81000000ULL -DGS_RETURN_ADDR=0xffffffff81000100ULL\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command("make", "-s", "-C", k.BuildDir, "M="+dir, "W=1", "modules").CombinedOutput()
	if err != nil || regexp.MustCompile(`(?i)warning|error`).Match(out) {
		t.Fatalf("%v\n%s", err, out)
	}
}
