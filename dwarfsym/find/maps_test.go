// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestHeldMaps checks that processes which hold the lock of their memory map do not stop a
// search, and that no more than a few threads wait for them.
func TestHeldMaps(t *testing.T) {
	block, reads := make(chan struct{}), make(chan string, 100)
	defer close(block)
	f := &Finder{read: func(path string) ([]byte, error) {
		reads <- path
		<-block
		return nil, nil
	}}
	began := time.Now()
	for pid := range int64(3 * maxHeld) {
		if got := f.maps(pid, fmt.Sprint(pid)); got != "" {
			t.Errorf("process %d has mapped %q", pid, got)
		}
	}
	if took, most := time.Since(began), 4*maxHeld*mapsPatience; took > most {
		t.Errorf("it took %v, more than %v", took, most)
	}
	if held := f.Held(); len(held) != maxHeld || held[1] != 1 || len(reads) != maxHeld {
		t.Errorf("%d reads, held %v", len(reads), held)
	}
}

// TestManyMaps checks that no process can make gostap open very many files.
func TestManyMaps(t *testing.T) {
	dir := t.TempDir()
	f := &Finder{read: func(string) ([]byte, error) {
		var b strings.Builder
		for i := range maxMapped + 10 {
			fmt.Fprintf(&b, "7f0000000000-7f0000001000 r-xp 00000000 00:01 %d %s/%d\n", i, dir, i)
		}
		return []byte(b.String()), nil
	}}
	for i := range maxMapped + 10 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i)), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := f.Mapped(int64(os.Getpid())); len(got) != maxMapped+1 || got[1] != dir+"/0" {
		t.Errorf("%d files: %.3q", len(got), got)
	}
}
