// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestModprobeFiles checks that a command that calls modprobe gets the modules that it names and
// those that they depend on, and that other commands get none.
func TestModprobeFiles(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "lib/modules/9.9")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	dep := "kernel/a/one-two.ko.xz: kernel/a/base.ko.xz\nkernel/a/base.ko.xz:\nkernel/b/other.ko:\n"
	if err := os.WriteFile(filepath.Join(dir, "modules.dep"), []byte(dep), 0o644); err != nil {
		t.Fatal(err)
	}
	for command, want := range map[string][]string{
		"/sbin/modprobe one-two; ls": {"modules.dep", "kernel/a/base.ko.xz", "kernel/a/one-two.ko.xz"},
		"modprobe -v other":          {"modules.dep", "kernel/b/other.ko"},
		"modprobe built_in":          {"modules.dep"},
		"echo other":                 nil,
	} {
		var got []string
		for _, m := range modprobeFiles(root, "9.9", []Job{{Command: command}}) {
			host, err := filepath.Rel(dir, m.Host)
			if err != nil || m.Guest != "/lib/modules/9.9/"+host {
				t.Errorf("%s: %s is %s in the guest (%v)", command, m.Host, m.Guest, err)
			}
			got = append(got, host)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s:\n%s", command, d)
		}
	}
	if got := modprobeFiles(t.TempDir(), "9.9", []Job{{Command: "modprobe x"}}); got != nil {
		t.Errorf("without modules.dep: %v", got)
	}
}
