// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/sdt"
)

// markText has two probes, the later one in a section of its own.
const markText = `#include <gostap/sdt.h>
int first(int a) { GOSTAP_PROBE1(step__one, int, 7); return a; }
__attribute__((section(".text.other"))) void second(void) { GOSTAP_PROBE(step__two); }
`

// TestModuleMarkPlaces checks the section and the function of each probe.
func TestModuleMarkPlaces(t *testing.T) {
	s, object := compiledText(t, markText, "-c", "-O1", "-g", "-fcf-protection=none", "-I../runtime-c/sdt")
	path := object + ".ko"
	if err := os.Rename(object, path); err != nil {
		t.Fatal(err)
	}
	type mark struct {
		Name, Func, Section string
		Args                []sdt.TypedArg
	}
	for _, c := range []struct {
		function, name string
		want           []mark
	}{
		{"*", "*", []mark{
			{"step-one", "first", ".text", []sdt.TypedArg{{Type: "int", Name: "7", Operand: "-4@$7"}}},
			{"step-two", "second", ".text.other", nil}}},
		{"second", "*", []mark{{"step-two", "second", ".text.other", nil}}},
		{"*", "*-two", []mark{{"step-two", "second", ".text.other", nil}}},
	} {
		list, err := s.ModuleMarks(path, c.function, c.name)
		if err != nil {
			t.Errorf("%+v: %v", c, err)
			continue
		}
		var got []mark
		for _, m := range list {
			got = append(got, mark{m.Name, m.Func, m.Section, m.Args})
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s, %s: %s", c.function, c.name, d)
		}
	}
	_, err := s.ModuleMarks(path, "*", "step-thre")
	var none *query.NoMatchError
	if !errors.As(err, &none) || !cmp.Equal(none.Similar, []string{"step-one", "step-two"}) {
		t.Errorf("%v %+v", err, none)
	}
}
