// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/kbuild/kernel"
)

func TestDescribe(t *testing.T) {
	eachKernel(t, func(t *testing.T, k kernel.Kernel) {
		if k.Config["MODULES"] != "y" || k.BuildDir == "" || k.Arch == "" || k.Config["CC_VERSION_TEXT"] == "" {
			t.Errorf("%s: %d options, %q, %q", k.Release, len(k.Config), k.BuildDir, k.Arch)
		}
	})
	k, err := Describe(context.Background(), "", DescribeOptions{})
	if err != nil || k.Release == "" || k.CPUs < 1 {
		t.Errorf("running kernel: %+v, %v", k, err)
	}
	_, err = Describe(context.Background(), "5.0.0-none", DescribeOptions{})
	var missing *MissingHeadersError
	if !errors.As(err, &missing) || missing.Release != "5.0.0-none" {
		t.Errorf("error is %v", err)
	}
}

func TestDescribeSysroot(t *testing.T) {
	root := fakeRoot(t, map[string]string{
		"lib/modules/1.2.3-x/build/Makefile":                     "",
		"lib/modules/1.2.3-x/build/include/generated/autoconf.h": "",
		"boot/config-1.2.3-x":                                    "CONFIG_ARM64=y\nCONFIG_HZ=100\n",
	})
	k, err := Describe(context.Background(), "1.2.3-x", DescribeOptions{Sysroot: root})
	if err != nil || k.Arch != "aarch64" || k.HZ() != 100 || k.BuildDir != root+"/lib/modules/1.2.3-x/build" {
		t.Errorf("%+v, %v", k, err)
	}
}

// TestDescribeFIFO checks that files of a root tree that someone has made are not opened if opening them blocks or
// has effects (/dev/watchdog), that links in the tree lead to its own files, and that reading files ends.
func TestDescribeFIFO(t *testing.T) {
	root := fakeRoot(t, map[string]string{
		"lib/modules/1.2.3-x/build/Makefile":                     "",
		"lib/modules/1.2.3-x/build/include/generated/autoconf.h": "",
		"boot/real":              "CONFIG_HZ=100\n",
		"etc/gostap-test-config": "CONFIG_HZ=250\n",
	})
	build := root + "/lib/modules/1.2.3-x/build"
	must := func(errs ...error) {
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
	}
	must(syscall.Mkfifo(build+"/.config", 0o600), syscall.Mkfifo(build+"/Module.symvers", 0o600),
		os.Symlink("/etc/gostap-test-config", root+"/boot/config-1.2.3-x"), os.Symlink("/dev/zero", build+"/include/generated/utsrelease.h"))
	done := make(chan bool)
	go func() {
		defer close(done)
		k, err := Describe(context.Background(), "1.2.3-x", DescribeOptions{Sysroot: root})
		if err != nil || k.HZ() != 250 {
			t.Errorf("%d Hz, %v", k.HZ(), err)
		}
		kernelKey(k)
		if _, err := readSymvers(k.BuildDir); err == nil {
			t.Error("the symbols of a FIFO")
		}
	}()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		t.Fatal("still reading")
	}
}

func TestParseConfig(t *testing.T) {
	got := parseConfig(strings.NewReader("# c\nCONFIG_A=y\n# CONFIG_B is not set\nCONFIG_S=\"a \\\"b\\\" \\\\c\"\nCONFIG_E=\"\"\nX=1\n"))
	want := map[string]string{"A": "y", "S": `a "b" \c`, "E": ""}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestCompareReleases(t *testing.T) {
	want := []string{"5.10.0-1", "6.1.0-9-amd64", "6.1.0-10-amd64", "6.12.1", "6.12.1-rt"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, compareReleases)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestRequestCheck(t *testing.T) {
	src := map[string][]byte{"a.c": nil}
	for _, r := range []Request{
		{Name: "", Sources: src},
		{Name: "a-b", Sources: src},
		{Name: strings.Repeat("a", 56), Sources: src},
		{Name: "a", Sources: map[string][]byte{"x.h": nil}},
		{Name: "a", Sources: map[string][]byte{"x.c": nil, "y.c": nil}},
		{Name: "a", Sources: map[string][]byte{"../x.c": nil}},
		{Name: "a", Sources: map[string][]byte{"/x.c": nil}},
	} {
		var missing *MissingHeadersError
		if err := r.check(); err == nil || errors.As(err, &missing) {
			t.Errorf("%q %v: %v", r.Name, sortedKeys(r.Sources), err)
		}
	}
}
