// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"strings"
	"testing"

	"github.com/gostap/gostap/cmd/gostap/sourcecode"
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/translator"
)

// TestFarLines checks that --lines does not count up to a line number of a million millions, which debug information may
// have, and shows the calls that were inlined before it.
func TestFarLines(t *testing.T) {
	const far = 1 << 40
	syms, err := dwarfsym.Open(t.Context(), dwarfsym.Options{Release: "none"})
	if err != nil {
		t.Fatal(err)
	}
	defer syms.Close()
	var out strings.Builder
	s := lineShower{w: bufio.NewWriter(&out), src: sourcecode.New(nil, kernel.Kernel{Release: "9.9.9"}, syms)}
	f := translator.FunctionLines{Lines: []translator.Listing{{Place: &query.Place{File: "none.c", Line: 1}}},
		Inlined: map[int][]string{far: {"c"}, 9: {"b"}, 7: {"a", "x"}, 1: {"before"}}}
	s.between(&f, 2, far)
	s.w.Flush()
	want := "     7\n         inlines a, x\n     9\n         inlines b\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}
