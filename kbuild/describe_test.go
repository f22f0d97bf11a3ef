// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

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
