// SPDX-License-Identifier: GPL-2.0-or-later

package kallsyms

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSymbols(t *testing.T) {
	const in = "ffffffff81000000 T _stext\nffffffffc0000000 t init_once\t[ext4]\n0000000000000000 D hidden\n"
	want := []Symbol{
		{0xffffffff81000000, 'T', "_stext", ""}, {0xffffffffc0000000, 't', "init_once", "ext4"}, {0, 'D', "hidden", ""}}
	var got []Symbol
	err := Symbols(strings.NewReader(in), func(s Symbol) bool { got = append(got, s); return true })
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Error(err, d)
	}
}

func TestBlacklist(t *testing.T) {
	const in = "0xffffffff81a03d80-0xffffffff81a0795c\t__noinstr_text_start\n0xffffffffc0301000-0xffffffffc0301010\tfoo\n"
	want := []Range{{0xffffffff81a03d80, 0xffffffff81a0795c, "__noinstr_text_start"}, {0xffffffffc0301000, 0xffffffffc0301010, "foo"}}
	got, err := Blacklist(strings.NewReader(in))
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Error(err, d)
	}
}

func TestDamaged(t *testing.T) {
	for _, in := range []string{"x", "zz T name", "12 TT name", strings.Repeat("a", maxLine+1)} {
		if err := Symbols(strings.NewReader(in), func(Symbol) bool { return true }); err == nil {
			t.Errorf("Symbols(%.20q) took it", in)
		}
	}
	for _, in := range []string{"x", "0x1-0x2", "0x1\tname", "0x1-0xq\tname"} {
		if _, err := Blacklist(strings.NewReader(in)); err == nil {
			t.Errorf("Blacklist(%q) took it", in)
		}
	}
}
