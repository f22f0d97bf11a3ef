// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/dwarfsym/ctype"
)

func TestPassed(t *testing.T) {
	sized := func(k ctype.Kind, size int64) *ctype.Type { return &ctype.Type{Kind: k, Name: "t", Size: size} }
	word, pair, big := sized(ctype.Int, 8), sized(ctype.Struct, 16), sized(ctype.Struct, 24)
	for _, c := range []struct {
		name   string
		params []*ctype.Type
		result *ctype.Type
		want   []string
	}{
		{"stack", []*ctype.Type{word, word, word, word, word, word, word, word}, nil,
			[]string{"reg5", "reg4", "reg1", "reg2", "reg8", "reg9", "mem (reg7 + 8)", "mem (reg7 + 16)"}},
		{"hidden pointer", []*ctype.Type{word}, big, []string{"reg4"}},
		{"result in two registers", []*ctype.Type{word}, pair, []string{"reg5"}},
		{"pair", []*ctype.Type{word, pair, word}, nil, []string{"reg5", "pieces [reg4:0+64, reg1:0+64]", "reg2"}},
		{"pair that does not fit", []*ctype.Type{word, word, word, word, word, pair, word}, nil,
			[]string{"reg5", "reg4", "reg1", "reg2", "reg8", "mem (reg7 + 8)", "reg9"}},
		{"more than a pair", []*ctype.Type{sized(ctype.Struct, 17), pair}, nil, []string{"mem (reg7 + 8)", "pieces [reg5:0+64, reg4:0+64]"}},
		{"big", []*ctype.Type{big, word}, nil, []string{"mem (reg7 + 8)", "reg5"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			places, err := Machine().Calls.Places(c.params, c.result)
			var got []string
			for _, l := range places {
				got = append(got, l.String())
			}
			if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
				t.Error(err, diff)
			}
		})
	}
}
