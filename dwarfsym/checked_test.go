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
