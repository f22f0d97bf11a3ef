// SPDX-License-Identifier: GPL-2.0-or-later

package debuginfod

import (
	"debug/elf"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestSupplementaryFile checks that a supplementary file of DWARF 5 (section 7.3.6) is accepted
// only if its build-id or its checksum matches.
func TestSupplementaryFile(t *testing.T) {
	file := func(buildID, checksum byte) []byte {
		return elftest.Build(elf.ET_EXEC,
			elftest.Section{Name: ".note.gnu.build-id", Type: elf.SHT_NOTE, Data: elftest.BuildIDNote([]byte{1, buildID})},
			elftest.Section{Name: ".debug_sup", Type: elf.SHT_PROGBITS, Data: []byte{5, 0, 1, 0, 2, 1, checksum}},
			elftest.Section{Name: ".debug_info", Type: elf.SHT_PROGBITS, Data: []byte("x")})
	}
	for _, c := range []struct {
		name              string
		buildID, checksum byte
		want              string
	}{{"by its build-id", 2, 9, ""}, {"by its checksum", 9, 2, ""}, {"another file", 8, 9, "another build-id"}} {
		url, _ := server(t, sends(file(c.buildID, c.checksum)))
		err := (&Client{URLs: []string{url + "/"}, Dir: t.TempDir(), MaxSize: 1 << 20}).Get(t.Context(), id)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
