// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"fmt"
	"strings"
	"testing"
)

// manyMarks is a program with n static probes "m" and one "other" (sys/sdt.h
// writes notes of this form).
const manyMarks = `int main(void) { return 0; }
asm(".macro mark name\n"
	".balign 4\n.4byte 8, 2f - 1f, 3\n.asciz \"stapsdt\"\n"
	"1: .8byte main, 0, 0\n.asciz \"p\"\n.asciz \"\\name\"\n.asciz \"\"\n2: .balign 4\n"
	".endm\n"
	".pushsection .note.stapsdt,\"\",\"note\"\n.rept %d\nmark m\n.endr\nmark other\n.popsection");
`

func TestManyMarks(t *testing.T) {
	s, path := compiledText(t, fmt.Sprintf(manyMarks, maxMarks), "-no-pie")
	for _, c := range []struct {
		name string
		want int
	}{{"m", maxMarks}, {"other", 1}} {
		if list, err := s.Marks(path, "*", c.name); err != nil || len(list) != c.want {
			t.Errorf("%s: %d marks, %v", c.name, len(list), err)
		}
	}
	_, err := s.Marks(path, "*", "*")
	if err == nil || !strings.Contains(err.Error(), `"*" matches more than 32768 static probes; use a more specific pattern`) {
		t.Errorf("one too many: %v", err)
	}
}
