// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"regexp"
	"strconv"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestMemory compares the memory that a module reports with the kernel's lists.
func TestMemory(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		out := harness.Run(t, guest.Config{Release: release, CPUs: 2, Append: []string{"no_hash_pointers"}}, []harness.Case{{
			Script: `probe begin { printf("own=%d\n", module_memory()) }`, Command: "cat /proc/vmallocinfo /proc/modules",
		}})[0]
		own := number(t, regexp.MustCompile(`own=(\d+)`), out)
		module := number(t, moduleLine, out)
		var rings int64
		for _, m := range ringArea.FindAllStringSubmatch(out.Stdout, -1) {
			n, err := strconv.ParseInt(m[1], 10, 64)
			must(t, err)
			rings += (n - 4096) / 2 // without the guard page; each page is mapped twice
		}
		t.Logf("%s: %d bytes, of them rings %d, module %d", release, own, rings, module)
		if rings == 0 || own < rings+module || own > rings+module+64<<10 {
			t.Errorf("%s: counts %d bytes; rings have %d, the module %d", release, own, rings, module)
		}
		if own >= 1<<20 {
			t.Errorf("%s: %d bytes is a MB or more", release, own)
		}
	})
}
