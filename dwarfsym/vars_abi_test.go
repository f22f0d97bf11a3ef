// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/query"
)

// TestABIAgrees compares the parameters found by BTF and the calling convention with those in
// DWARF. They agree for nearly all functions (hazard 3).
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
