// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"os"
	"testing"

	"github.com/gostap/gostap/dwarfsym/ctype"
)

// TestOtherLanguages checks types that C has not, in Fortran and Ada: what is kept as in C is read so, and the rest, which
// is kept by descriptors, in columns or packed, is left out without what stands beside it.
func TestOtherLanguages(t *testing.T) {
	type want struct {
		function, variable, member string
		kind                       ctype.Kind
		count                      int64
		readable                   bool
	}
	for file, list := range map[string][]want{
		"fortran": {
			{"work", "e", "", ctype.Array, 5, true}, {"work", "f", "", ctype.Array, 3, true}, {"work", "n", "", ctype.Int, 0, false},
			{"work", "g", "", ctype.Int, 0, false}, {"work", "s", "", ctype.Int, 0, false},
			{"work", "p", "y", ctype.Int, 0, true}, {"work", "p", "name", ctype.Array, 6, true},
		},
		"ada": {
			{"t__work", "s", "", ctype.Int, 0, true}, {"t__work", "r", "x", ctype.Int, 0, true}, {"t__work", "r", "c", ctype.Enum, 0, true},
			{"t__work", "r", "s", ctype.Int, 0, true}, {"t__work", "r", "b", ctype.Int, 0, false}, {"t__work", "r", "n", ctype.Array, 5, true},
		},
	} {
		text, err := os.ReadFile("testdata/" + file + ".s")
		if err != nil {
			t.Fatal(err)
		}
		s, path := compiledWith(t, ".s", string(text), "gcc", "-no-pie", "-nostdlib", "-Wl,-e,0,--unresolved-symbols=ignore-all")
		for _, w := range list {
			_, p := moved(t, s, path, w.function)
			v, err := s.Variable(&p, w.variable)
			if err != nil {
				t.Errorf("%s: %s: %v", file, w.variable, err)
				continue
			}
			got := memberType(t, v.Type, w.member)
			if got.Kind != w.kind || got.Count != w.count || (got.Format == "") != w.readable {
				t.Errorf("%s: %s.%s: %+v", file, w.variable, w.member, got)
			}
		}
	}
}

// memberType returns the type, without its qualifiers, of a structure's member, or that of the whole if name is "".
func memberType(t *testing.T, of *ctype.Type, name string) *ctype.Type {
	t.Helper()
	plain, err := of.Strip()
	if err != nil || name == "" {
		return plain
	}
	if plain.Kind == ctype.Pointer {
		if plain, err = plain.Elem(); err == nil {
			plain, err = plain.Strip()
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	members, err := plain.Members()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range members {
		if m.Name == name {
			return memberType(t, m.Type, "")
		}
	}
	t.Fatalf("%s has no member %s", plain, name)
	return nil
}
