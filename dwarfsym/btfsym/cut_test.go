// SPDX-License-Identifier: GPL-2.0-or-later

package btfsym_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/btfsym"
	"github.com/gostap/gostap/tests/harness"
)

// loaded returns a file's BTF.
func loaded(t *testing.T, path string, base *btfsym.Spec) *btfsym.Spec {
	t.Helper()
	s, err := btfsym.Load(harness.Section(t, path, ".BTF"), base, path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// each says which types TestCuts compares: all take 30 s.
const each = 13

// TestCuts checks that types are the same, whether they are cut out or all are read.
func TestCuts(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		t.Run(release, func(t *testing.T) {
			vmlinux := "/usr/lib/debug/boot/vmlinux-" + release
			xfs := "/usr/lib/debug/lib/modules/" + release + "/kernel/fs/xfs/xfs.ko"
			kernel, cutKernel := loaded(t, vmlinux, nil), loaded(t, vmlinux, nil)
			module, cutModule := loaded(t, xfs, kernel), loaded(t, xfs, cutKernel)
			cutModule.ByCuts()
			module.Whole()
			if n := module.Types() - kernel.Types(); n < 1000 {
				t.Errorf("the module has %d types", n)
			}
			for id := 1; id <= module.Types() && !t.Failed(); id += each {
				want, got := module.Describe(id), cutModule.Describe(id)
				if want != got {
					t.Errorf("type %d\n%s", id, cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")))
				}
			}
		})
	}
}
