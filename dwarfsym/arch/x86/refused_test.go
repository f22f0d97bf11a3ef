// SPDX-License-Identifier: GPL-2.0-or-later

package x86_test

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/arch/x86"
)

func TestRefused(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"90", ""}, {"e800000000", ""}, {"c3", ""}, {"fa", ""}, {"9d", ""}, {"ffd0", ""}, {"ffe0", ""}, {"0f05", ""},
		{"8ed8", ""}, {"8ee0", ""}, {"0f01f8", ""}, // swapgs has another register field
		{"cc", "it is a software interrupt"}, {"cd80", "it is a software interrupt"}, {"f1", "it is a software interrupt"},
		{"0f0b", "it is the trap instruction of a BUG or WARN"}, {"0fb9c0", "it is the trap instruction of a BUG or WARN"},
		{"cf", "it returns from an interrupt"}, {"48cf", "it returns from an interrupt"},
		{"8ed0", "it loads the stack segment"},
		{"ff18", "it is a far jump or call"}, {"48ff28", "it is a far jump or call"},
		{"0f01c1", "it is a virtualization instruction"},
	} {
		list, err := x86.Machine().Decode(code(t, c.code), 0x1000)
		if err != nil || len(list) != 1 {
			t.Errorf("%s: %d instructions, %v", c.code, len(list), err)
			continue
		}
		if got := decoder.Refused(list[0].Bytes); got != c.want {
			t.Errorf("%s (%s): %q, want %q", c.code, text(&list[0]), got, c.want)
		}
	}
}
