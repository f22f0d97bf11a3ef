// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"errors"
	"os"
	"testing"
	"time"
)

// TestCheckedOnce checks that an index's checksum is compared if the file's time says nothing about
// its contents, and not if the time is the one that an earlier check has left.
func TestCheckedOnce(t *testing.T) {
	dir := t.TempDir()
	f := sampleFile(t, dir)
	load := func() (built bool) {
		x, err := Load(t.Context(), f, dir, 1, func() func() { built = true; return func() {} })
		if err != nil {
			t.Fatal(err)
		}
		x.Close()
		return built
	}
	if !load() || load() {
		t.Fatal("the first alone must build the index")
	}
	path := entryOf(t, f, dir)
	st, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[atSum] ^= 1
	for _, c := range []struct {
		name  string
		time  time.Time
		built bool
	}{
		{"checked before", st.ModTime(), false},
		{"written since", st.ModTime().Add(1), true},
	} {
		if err := errors.Join(os.WriteFile(path, data, 0o600), os.Chtimes(path, c.time, c.time)); err != nil {
			t.Fatal(err)
		}
		if built := load(); built != c.built {
			t.Errorf("%s: built %v, want %v", c.name, built, c.built)
		}
	}
}
