// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"math"
	"testing"

	"github.com/gostap/gostap/translator/plan"
)

// TestInitializer checks each kind of value. Escapes in C differ from those in Go: \x takes all
// hexadecimal digits that follow, and ?? begins a trigraph.
func TestInitializer(t *testing.T) {
	for _, c := range []struct {
		value plan.Value
		want  string
	}{
		{plan.Int(7), "7"},
		{plan.Int(1 << 40), "1099511627776LL"},
		{plan.Int(math.MinInt64), "S64_MIN"},
		{plan.Address(1 << 63), "0x8000000000000000ULL"},
		{plan.Flag(true), "true"},
		{plan.Text("/tmp/\xff1 é\"??/"), `"/tmp/\3771 \303\251\"?\?/"`},
		{plan.Bytes{0, 0xab, '1'}, `"\000\253\061"`},
		{plan.Constant("GS_BEGIN"), "GS_BEGIN"},
		{plan.Element{Array: "a", Index: "N"}, "&a[N]"},
		{plan.Distances{-4, 0}, "(const s32[]){ -4, 0 }"},
		{plan.EventKeys{{Table: 1, Number: 102, Part: "SYS_BIND"}}, "(const u32[]){ GS_SYSCALL_KEY(1, 102, SYS_BIND) }"},
		{plan.Variables{{Name: "v", Addr: 0x10, Size: 8}}, `(const struct gs_data_used[]){ { "v", 0x10ULL, 8 }, { } }`},
		{plan.SymbolOffsets{{Symbol: "s", Offset: -8}}, `(const struct gs_mark_test[]){ { "s", -8 }, { } }`},
	} {
		if got := initializer(c.value); got != c.want {
			t.Errorf("%#v: %s, want %s", c.value, got, c.want)
		}
	}
}
