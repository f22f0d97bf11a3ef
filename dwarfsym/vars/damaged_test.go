// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/arch/machines"
	"github.com/gostap/gostap/dwarfsym/ctype"
)

// endless is the Source of a structure that contains itself, which only damaged debug information
// has.
type endless struct{ ctype.Source }

func (endless) Members(t *ctype.Type) ([]ctype.Member, error) { return []ctype.Member{{Type: t}}, nil }

func TestResultOfDamagedType(t *testing.T) {
	_, err := machines.Host().Calls.Result(&ctype.Type{Kind: ctype.Struct, Name: "s", Size: 8, Src: endless{}})
	if err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("got %v", err)
	}
}

// doubled is the Source of a structure with two members, each again such a structure, down to empty
// ones.
type doubled struct {
	ctype.Source
	levels int
}

func (d doubled) Members(*ctype.Type) ([]ctype.Member, error) {
	if d.levels == 0 {
		return nil, nil
	}
	inner := &ctype.Type{Kind: ctype.Struct, Size: 8, Src: doubled{levels: d.levels - 1}}
	return []ctype.Member{{Type: inner}, {Type: inner}}, nil
}

// TestOtherResultOfDamagedType checks that the result of a damaged type in Rust or Go is an error,
// soon, rather than a location of negative size.
func TestOtherResultOfDamagedType(t *testing.T) {
	number := func(size int64) *ctype.Type { return &ctype.Type{Kind: ctype.Int, Name: "int", Size: size} }
	at := func(off, size int64) ctype.Member { return ctype.Member{Offset: off, Type: number(size)} }
	structure := func(list ...ctype.Member) *ctype.Type {
		return &ctype.Type{Kind: ctype.Struct, Size: 16, Src: memberList{list}}
	}
	for name, typ := range map[string]*ctype.Type{
		"deep":        {Kind: ctype.Struct, Size: 8, Src: doubled{levels: 50}},
		"negative":    structure(at(0, -8), at(8, 8)),
		"overlapping": structure(at(0, 8), at(4, 4)),
		"too large":   structure(at(0, 1<<61)),
	} {
		if v, err := goResults(machines.Host().Calls, typ); err == nil {
			t.Errorf("%s: %v in Go", name, v.Loc)
		}
		if v, err := rustResult(machines.Host().Calls, typ); err == nil {
			t.Errorf("%s: %v in Rust", name, v.Loc)
		}
	}
}
