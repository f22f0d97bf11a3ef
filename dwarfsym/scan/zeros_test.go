// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestZeros checks that a section of zeros gives few units and takes little memory.
func TestZeros(t *testing.T) {
	info := make([]byte, 16<<20)
	var units []Unit
	var damaged []*FormatError
	peak := elftest.Peak(func() { units, damaged = Units(&elfmap.Debug{Info: info}) })
	if len(units) > 2*maxDamaged || len(damaged) <= maxDamaged || peak > 40<<20 {
		t.Errorf("%d units, %d damaged, %d MB", len(units), len(damaged), peak>>20)
	}
}
