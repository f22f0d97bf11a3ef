// SPDX-License-Identifier: GPL-2.0-or-later

package ctype

import (
	"strings"
	"testing"
)

// TestLongTexts checks that 10,000 variables of a type with a name of 1 MB don't fill the memory with texts.
func TestLongTexts(t *testing.T) {
	before := long.Load()
	defer long.Store(before)
	typ := &Type{Kind: Struct, Name: strings.Repeat("n", 1<<20)}
	all := 0
	for range 10_000 {
		text := typ.String()
		if !strings.HasPrefix(text, "struct nnn") || !strings.HasSuffix(text, "n...") {
			t.Fatalf("%.20s", text)
		}
		all += len(text)
	}
	if all > 100<<20 {
		t.Errorf("%d MB", all>>20)
	}
	long.Store(maxLong - 3*longText) // one text is not cut, the next one is
	wide := &Type{Kind: Struct, Name: strings.Repeat("n", 2*longText)}
	if one, other := *wide, *wide; !one.Same(&other) {
		t.Error("a type is not the same as itself")
	}
	short := &Type{Kind: Struct, Name: strings.Repeat("n", 1000)}
	if text := short.String(); len(text) != len("struct ")+1000 {
		t.Errorf("a name of 1,000 bytes is cut: %d bytes", len(text))
	}
}
