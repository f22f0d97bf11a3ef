// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
)

func TestLargeFlags(t *testing.T) {
	for _, c := range []struct {
		size     int
		compiler string
		want     bool
	}{{largeUnit, "CC_IS_GCC", true}, {largeUnit - 1, "CC_IS_GCC", false}, {largeUnit, "CC_IS_CLANG", false}} {
		given := []string{"-DX", "-DY"}
		r := Request{CFlags: given[:1], Kernel: kernel.Kernel{Config: map[string]string{c.compiler: "y"}},
			Sources: map[string][]byte{"a.c": []byte(strings.Repeat(" ", c.size))}}
		if got := slices.Contains(r.withLargeFlags().CFlags, largeFlags[0]); got != c.want {
			t.Errorf("%d bytes with %s: %v", c.size, c.compiler, got)
		}
		if given[1] != "-DY" {
			t.Error("the caller's flags are overwritten")
		}
	}
}
