// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// TestWork checks that few bytes which refer to the same long table or list many times are rejected within
// seconds: the time would grow with the product.
func TestWork(t *testing.T) {
	const nameAttr, flagPresent, ranges, secOffset, subprogram = 0x03, 0x19, 0x55, 0x17, 0x2e
	attributes := append([]byte{1, 0x11, 1, 0, 0, 2, subprogram, 0}, bytes.Repeat([]byte{nameAttr, flagPresent}, 200_000)...)
	empty := bytes.Repeat(binary.LittleEndian.AppendUint64(nil, 8), 2*maxRanges) // from 8 to 8
	for name, d := range map[string]*elfmap.Debug{
		"attributes without a value": {Abbrev: append(attributes, 0, 0, 0), Info: unitOf(bytes.Repeat([]byte{2}, 100_000))},
		"empty ranges": {Abbrev: []byte{1, 0x11, 1, 0, 0, 2, subprogram, 0, nameAttr, 0x08, ranges, secOffset, 0, 0, 0}, Ranges: empty,
			Info: unitOf(bytes.Repeat([]byte{2, 'f', 0, 0, 0, 0, 0}, 100_000))},
	} {
		d.Budget = &elfmap.Budget{}
		start := time.Now()
		_, err := Scan(t.Context(), d, 1)
		if took := time.Since(start); err == nil || !strings.Contains(err.Error(), "million steps") || took > 20*time.Second {
			t.Errorf("%s: %v, %v", name, took, err)
		}
	}
}
