// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"errors"
	"os"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/kbuild/fault"
)

// TestShrunkFile checks that the error is a *fault.ChangedError if the file shrinks while its index
// is built, whichever goroutine reads it.
func TestShrunkFile(t *testing.T) {
	f := sampleFile(t, t.TempDir())
	if err := os.Truncate(f.Path, 0); err != nil {
		t.Fatal(err)
	}
	err := fault.Catch(func() {
		_, err := Build(t.Context(), f, elfmap.CacheKey{}, 2)
		t.Errorf("built: %v", err)
	})
	var changed *fault.ChangedError
	if !errors.As(err, &changed) || changed.Path != f.Path {
		t.Errorf("error %v, want that %s changed", err, f.Path)
	}
}
