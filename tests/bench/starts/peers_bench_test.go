// SPDX-License-Identifier: GPL-2.0-or-later

//go:build bench

package starts

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/bench/table"
	"github.com/gostap/gostap/tests/harness"
)

// TestPeers measures the same starts with bpftrace, and compares gostap's committed figures with its.
func TestPeers(t *testing.T) {
	tree := harness.PeerTree(t)
	for _, release := range harness.Kernels(t) {
		t.Run(release, func(t *testing.T) { comparePeers(t, release, tree) })
	}
}

func comparePeers(t *testing.T, release, tree string) {
	own := table.Read(t, table.File(release))
	list := []guest.Job{{Argv: []string{"/bin/sh", "-c", harness.PreparePeers}}, {Argv: []string{"/bin/sleep", "8"}}}
	rows := slices.DeleteFunc(slices.Clone(starts), func(s start) bool { return s.bpftrace == nil })
	for _, s := range rows {
		list = append(list, guest.Job{Argv: append(s.cost("chroot", "/peers", "/usr/bin/bpftrace"), s.bpftrace...)})
	}
	out := boot(t, release, harness.InPeerTree(t, tree, "/usr/bin/bpftrace"), list)
	var b strings.Builder
	for i, s := range rows {
		peer := firstOutput(t, list[i+2], out[i+2])
		n := slices.IndexFunc(own, func(f table.Figure) bool { return f.Name == s.name })
		if n < 0 {
			t.Fatalf("%s has no figure of %q", table.File(release), s.name)
		}
		fmt.Fprintf(&b, "%-52s gostap %8.1f  bpftrace %8.1f\n", s.name, own[n].Cost, peer)
		if own[n].Cost > peer {
			t.Errorf("%s: gostap takes more than bpftrace", s.name)
		}
	}
	t.Logf("millions of instructions until the first output, on %s\n%s", release, &b)
}
