// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/btfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
)

// TestABIAgrees compares parameters by BTF and the calling convention with
// those of DWARF (hazard 3: they agree for nearly all functions).
func TestABIAgrees(t *testing.T) {
	s := debian(t)
	places, err := s.Places(t.Context(), query.Query{Module: "kernel", Func: "vfs_*", Want: query.Call})
	if err != nil {
		t.Fatal(err)
	}
	same, differ := 0, 0
	for i := range places {
		p := places[i]
		if !p.DWARF {
			continue
		}
		fromDWARF, err := s.Variables(&p)
		if err != nil {
			t.Fatal(err)
		}
		p.DWARF = false
		fromABI, err := s.Variables(&p)
		if err != nil {
			t.Fatal(err)
		}
		var want []query.Variable
		for _, v := range fromDWARF {
			if v.Param {
				want = append(want, v)
			}
		}
		if cmp.Equal(show(want), show(fromABI)) {
			same++
		} else if len(fromABI) > 0 {
			differ++
			t.Logf("%s: DWARF %v, ABI %v", p.Func, show(want), show(fromABI))
		}
	}
	if same < 50 || differ > same/20 {
		t.Errorf("%d functions agree, %d differ", same, differ)
	}
}

func TestABIResult(t *testing.T) {
	s := debian(t)
	for _, fn := range []string{"vfs_read", "ns_to_timespec64", "build_open_how", "do_exit"} {
		p := outOfLine(t, s, fn)
		want, err := s.Result(p)
		if err != nil {
			t.Fatal(err)
		}
		p.DWARF = false
		got, err := s.Result(p)
		a, b := fmt.Sprint(want.Type, want.Loc), fmt.Sprint(got.Type, got.Loc)
		if err != nil || a != b {
			t.Errorf("%s: DWARF %s, BTF %s, %v", fn, a, b, err)
		}
	}
}

func TestABIMissing(t *testing.T) {
	s := debian(t)
	p := outOfLine(t, s, "vfs_read")
	p.DWARF = false
	var missing *query.NoDebugInfoError
	if _, err := s.Variable(p, "cont"); !errors.As(err, &missing) || !strings.Contains(missing.Needs, "$file $buf $count $pos") {
		t.Errorf("got %v", err)
	}
	p.Symbol = "vfs_read.isra.0"
	if got, err := s.Variables(p); err != nil || len(got) != 0 {
		t.Errorf("a clone's parameters are %v, %v", show(got), err)
	}
}

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
			var params []btfsym.Param
			for _, p := range c.params {
				params = append(params, btfsym.Param{Type: p})
			}
			vars, err := passed(params, c.result)
			var got []string
			for _, v := range vars {
				got = append(got, v.Loc.String())
			}
			if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
				t.Error(err, diff)
			}
		})
	}
}
