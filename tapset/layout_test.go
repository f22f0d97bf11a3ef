// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/kernel"
)

func TestLayout(t *testing.T) {
	all := []string{"a.stp", "linux/a2.stp", "x86_64/a.stp", "arm64/a.stp", "6.1/a.stp", "6.1.0/x86_64/b.stp", "b.stp",
		"6.1.0-56-cloud-amd64/c.stp", "6.12/c.stp", "c.stp", "6/c.stp", "bpf/d.stp", "linux/PATH/e.stp", "own.stuff/f.stp"}
	for _, c := range []struct {
		kernel kernel.Kernel
		want   []string
	}{
		{kernel.Kernel{Release: "6.1.0-56-cloud-amd64", Arch: "x86_64"},
			[]string{"linux/a2.stp", "6.1/a.stp", "6.1.0/x86_64/b.stp", "6.1.0-56-cloud-amd64/c.stp", "6/c.stp", "own.stuff/f.stp"}},
		{kernel.Kernel{Release: "6.12.1", Arch: "arm64"},
			[]string{"linux/a2.stp", "arm64/a.stp", "b.stp", "6.12/c.stp", "6/c.stp", "own.stuff/f.stp"}},
		{kernel.Kernel{}, []string{"linux/a2.stp", "x86_64/a.stp", "b.stp", "c.stp", "6/c.stp", "own.stuff/f.stp"}},
	} {
		var entries []entry
		for _, p := range all {
			entries = append(entries, entry{Path: p})
		}
		var got []string
		for _, e := range choose(entries, c.kernel) {
			got = append(got, e.Path)
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s %s: %s", c.kernel.Release, c.kernel.Arch, d)
		}
	}
}
