// SPDX-License-Identifier: GPL-2.0-or-later

package sourcecode

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/places"
	"github.com/gostap/gostap/dwarfsym/query"
)

// threeAt is a function whose instructions have 1, 2 and 4 bytes.
func threeAt(addr uint64) *places.Code {
	c := &places.Code{Place: query.Place{Func: "f", Addr: addr}}
	for _, n := range []uint64{1, 2, 4} {
		c.Instructions = append(c.Instructions, places.Instruction{Place: query.Place{Addr: addr}, Bytes: make([]byte, n)})
		addr += n
	}
	return c
}

func TestCodeRange(t *testing.T) {
	for _, c := range []struct {
		text string
		addr uint64
		want string // offsets of the instructions that are left
	}{
		{"", 0x1000, "[0 1 3]"},
		{"..1", 0x1000, "[0 1]"},
		{"..0x1001", 0x1000, "[0 1]"},
		{"..2", 0x1000, "[0 1]"}, // within an instruction
		{"1..", 0x1000, "[1 3]"},
		{"1..1", 0x1000, "[1]"},
		{"0x1003", 0x1000, "[3]"},
		{"+0x3", 2, "[3]"},
		{"3", 2, "[1]"}, // an address, as it is not below the function's
		{"0..2", 0, "[0 1]"},
		{"7", 0x1000, "none"},
		{"0x1003..3", 0x1000, "[3]"}, // an address and an offset
		{"+3..+0xffffffffffffffff", 0x1000, "[3]"},
	} {
		r, err := ParseRange(c.text)
		if err != nil {
			t.Fatal(err)
		}
		code := threeAt(c.addr)
		got := "none"
		if err := r.Cut(code); err == nil {
			var at []uint64
			for _, i := range code.Instructions {
				at = append(at, i.Addr-c.addr)
			}
			got = fmt.Sprint(at)
		} else if !strings.Contains(err.Error(), "its code is at") {
			t.Errorf("%q: %v", c.text, err)
		}
		if got != c.want {
			t.Errorf("%q at %#x: got %s, want %s", c.text, c.addr, got, c.want)
		}
	}
	for text, want := range map[string]string{
		"3..1":        "--range ends at 0x1001, before it begins at 0x1003; write the lower place first: --range=0x1001..0x1003",
		"0x1003..+1":  "--range ends at 0x1001, before it begins at 0x1003; write the lower place first: --range=0x1001..0x1003",
		"..0x0":       "",
		"0x2000..+20": "--range ends at 0x1014, before it begins at 0x2000; write the lower place first: --range=0x1014..0x2000",
	} {
		r, err := ParseRange(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Cut(threeAt(0x1000)); err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	for _, wrong := range []string{"x", "1..y", "-1", "1...2"} {
		if _, err := ParseRange(wrong); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
}
