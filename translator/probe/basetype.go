// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
)

// baseType returns the type of a C number from its words in any order, because
// compilers spell types such as "unsigned long" differently; nil if the words are not
// such a type. Sizes are those of the LP64 model, which 64-bit kernels use.
func baseType(words []string) *ctype.Type {
	n := map[string]int{}
	for _, w := range words {
		n[w]++
	}
	t := &ctype.Type{Kind: ctype.Int, Name: strings.Join(words, " "), Size: 4, Signed: n["unsigned"] == 0}
	switch {
	case len(words) == 1 && n["bool"]+n["_Bool"] == 1:
		t.Kind, t.Size, t.Signed = ctype.Bool, 1, false
		return t
	case n["char"] == 1:
		t.Kind, t.Size = ctype.Char, 1
	case n["long"] > 0:
		t.Size = 8
	case n["short"] == 1:
		t.Size = 2
	}
	if n["unsigned"]+n["signed"]+n["char"]+n["short"]+n["long"]+n["int"] != len(words) || len(words) == 0 {
		return nil
	}
	return t
}
