// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

func TestSwitchedOff(t *testing.T) {
	function := &tracemeta.Script{Events: []tracemeta.Event{{Name: "f"}}}
	others := &tracemeta.Script{Events: []tracemeta.Event{{File: "/bin/true"}}}
	for _, w := range switches {
		root := t.TempDir()
		file := filepath.Join(root, w.file)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		for text, off := range map[string]bool{"0\n": true, "1\n": false, "": false} {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			if got := switchedOff(root, function); (got != nil) != off || off && *got != w {
				t.Errorf("%s is %q: %v", w.file, text, got)
			}
			if got := switchedOff(root, others); got != nil {
				t.Errorf("no kprobes, and %s is %q: %v", w.file, text, got)
			}
		}
	}
	if got := switchedOff(t.TempDir(), function); got != nil {
		t.Errorf("no switches: %v", got)
	}
}
