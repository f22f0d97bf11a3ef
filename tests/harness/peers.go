// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
)

// PeerTree returns the root tree that has the tools gostap is compared with (.ci/peers).
func PeerTree(t testing.TB) string {
	out, err := exec.Command(filepath.Join(Root(), ".ci/peers")).Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return strings.TrimSpace(string(out))
}

// PreparePeers is a job's shell command that makes the files of InPeerTree fit for chroot(1).
const PreparePeers = `for d in proc sys dev; do mkdir -p /peers/$d; mount --rbind /$d /peers/$d || exit 1; done; mkdir -p /peers/tmp`

// library matches a line of ldd(1).
var library = regexp.MustCompile(`(?m)(?:=> |^\s*)(/\S+) \(0x`)

// InPeerTree maps programs of a tree and their libraries to the same paths below /peers, and adds
// what PreparePeers and chroot take.
func InPeerTree(t testing.TB, tree string, programs ...string) (out []guest.Mapping) {
	seen := map[string]bool{}
	for _, p := range programs {
		text, err := exec.Command("chroot", tree, "ldd", p).Output()
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		paths := []string{p}
		for _, m := range library.FindAllStringSubmatch(string(text), -1) {
			paths = append(paths, m[1])
		}
		for _, path := range paths {
			host, err := filepath.EvalSymlinks(tree + path)
			if err != nil {
				t.Fatal(err)
			}
			if !seen[path] {
				out = append(out, guest.Mapping{Host: host, Guest: "/peers" + path})
			}
			seen[path] = true
		}
	}
	for _, tool := range []string{"/bin/sh", "/bin/mkdir", "/bin/mount", "/usr/sbin/chroot"} {
		out = append(out, guest.Mapping{Host: tool})
	}
	return out
}
