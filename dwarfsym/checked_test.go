// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestCheckedOnce checks that a cache file's contents are checked if its time says nothing about
// them, and not if the time is the one that an earlier check has left.
func TestCheckedOnce(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "x"+keptExt)
	if !keep(kept, elftest.Sample()) {
		t.Fatal("not kept")
	}
	opens := func() bool {
		f := openKept(kept, "/boot/vmlinuz-9.9")
		if f != nil {
			f.Close()
		}
		return f != nil
	}
	if !opens() {
		t.Fatal("not opened")
	}
	data, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	st, err := os.Stat(kept)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-1] ^= 1 // of the checksum
	for _, c := range []struct {
		name string
		time time.Time
		want bool
	}{
		{"checked before", st.ModTime(), true},
		{"written since", st.ModTime().Add(1), false},
	} {
		if err := errors.Join(os.WriteFile(kept, data, 0o600), os.Chtimes(kept, c.time, c.time)); err != nil {
			t.Fatal(err)
		}
		if got := opens(); got != c.want {
			t.Errorf("%s: opened %v, want %v", c.name, got, c.want)
		}
	}
}

// TestCheckedMark checks that a file's mark depends on the boot and on its size, and that there is
// none without an ID of the boot.
func TestCheckedMark(t *testing.T) {
	dir := t.TempDir()
	mark := func(boot, contents string) int64 {
		id, file := filepath.Join(dir, "boot"), filepath.Join(dir, "file")
		if err := errors.Join(os.WriteFile(id, []byte(boot), 0o600), os.WriteFile(file, []byte(contents), 0o600)); err != nil {
			t.Fatal(err)
		}
		st, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		n, ok := checkedMark(st, id)
		if ok != (boot != "") || n < 0 || n >= int64(time.Second) {
			t.Errorf("%q: %d, %v", boot, n, ok)
		}
		return n
	}
	one := mark("one", "abc")
	if one != mark("one", "xyz") || one == mark("two", "abc") || one == mark("one", "abcd") {
		t.Error("the mark does not tell boots or sizes apart")
	}
	mark("", "abc")
	if st, err := os.Stat(dir); err != nil {
		t.Error(err)
	} else if _, ok := checkedMark(st, filepath.Join(dir, "none")); ok {
		t.Error("a mark without an ID of the boot")
	}
}
