// SPDX-License-Identifier: GPL-2.0-or-later

package checked

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestMark checks that a file's mark depends on the boot and on its size, and that there is
// none without an ID of the boot.
func TestMark(t *testing.T) {
	dir := t.TempDir()
	mark := func(boot, contents string) Mark {
		id, file := filepath.Join(dir, "boot"), filepath.Join(dir, "file")
		if err := errors.Join(os.WriteFile(id, []byte(boot), 0o600), os.WriteFile(file, []byte(contents), 0o600)); err != nil {
			t.Fatal(err)
		}
		st, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		m := markOf(st, id)
		if m.ok != (boot != "") || m.nanoseconds < 0 || m.nanoseconds >= int64(time.Second) {
			t.Errorf("%q: %+v", boot, m)
		}
		return m
	}
	one := mark("one", "abc")
	if one != mark("one", "xyz") || one == mark("two", "abc") || one == mark("one", "abcd") {
		t.Error("the mark does not tell boots or sizes apart")
	}
	mark("", "abc")
	if st, err := os.Stat(dir); err != nil {
		t.Error(err)
	} else if markOf(st, filepath.Join(dir, "none")).ok {
		t.Error("a mark without an ID of the boot")
	}
}
