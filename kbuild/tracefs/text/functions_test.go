// SPDX-License-Identifier: GPL-2.0-or-later

package text

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/tracefs/state"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// TestNames checks that there is each function that a script can name.
func TestNames(t *testing.T) {
	if d := cmp.Diff(slices.Sorted(maps.Keys(tracemeta.Functions)), slices.Sorted(maps.Keys(Functions()))); d != "" {
		t.Errorf("-named +there:\n%s", d)
	}
}

// TestFunctions checks results at the edges. tests/golden compares more with SystemTap.
func TestFunctions(t *testing.T) {
	const most = 10
	for _, c := range []struct {
		name string
		args []any
		want any
	}{
		{"strlen", []any{"abc"}, 3},
		{"substr", []any{"abcdef", 2, 3}, "cde"}, {"substr", []any{"abc", 3, 1}, ""}, {"substr", []any{"abc", 4, 1}, ""},
		{"substr", []any{"abc", -1, 2}, ""}, {"substr", []any{"abc", 1, 99}, "bc"}, {"substr", []any{"abc", 0, 1<<63 - 1}, ""},
		{"stringat", []any{"a\xff", 1}, -1}, {"stringat", []any{"a", 1}, "Position out of bounds"}, {"stringat", []any{"a", -1}, "Position out of bounds"},
		{"isinstr", []any{"abc", ""}, 1}, {"isinstr", []any{"abc", "bc"}, 1}, {"isinstr", []any{"abc", "cb"}, 0},
		{"strpos", []any{"abcabc", "ca"}, 2}, {"strpos", []any{"abc", "x"}, -1},
		{"isdigit", []any{"7a"}, 1}, {"isdigit", []any{""}, 0}, {"isdigit", []any{":"}, 0},
		{"str_replace", []any{"aXbXc", "X", "--"}, "a--b--c"}, {"str_replace", []any{"abc", "", "x"}, "abc"},
		{"str_replace", []any{"aaaa", "a", "long"}, "longlonglo"},
		{"strtol", []any{"0x1F", 0}, 31}, {"strtol", []any{"-017", 0}, -15}, {"strtol", []any{"0x", 0}, 0}, {"strtol", []any{"12ab", 10}, 12},
		{"strtol", []any{"0xff", 16}, 255}, {"strtol", []any{"779", 8}, 63}, {"strtol", []any{" 1", 10}, 0}, {"strtol", []any{"18446744073709551617", 10}, 1},
		{"__span", []any{"aab", "a", 1}, 2}, {"__span", []any{"xyb", "b", 0}, 2}, {"__span", []any{"", "b", 0}, 0},
		{"text_strn", []any{"a\n\xc3\xa9", 0, 0}, `a\n\u00E9`}, {"text_strn", []any{"abcdefgh", 7, 1}, `"ab"...`},
		{"text_strn", []any{"\xf0\x9f\x98\x80", 0, 0}, `\U0001F600`}, {"text_strn", []any{"\xe9x", 0, 1}, `"\351x"`}, {"text_strn", []any{"abc", 1, 1}, `"abc"`}, {"text_strn", []any{"abcd", 1, 1}, `""...`},
	} {
		var args []state.Value
		for _, a := range c.args {
			args = append(args, valueOf(a))
		}
		v, err := Functions()[c.name](args, most)
		got := string(v.S)
		if err != nil {
			got = err.Error()
		}
		want := valueOf(c.want)
		if err == nil && v.N != want.N || got != string(want.S) {
			t.Errorf("%s(%v): %d %q, want %v", c.name, c.args, v.N, got, c.want)
		}
	}
}

func valueOf(x any) state.Value {
	if s, ok := x.(string); ok {
		return state.Value{S: []byte(s)}
	}
	return state.Value{N: int64(x.(int))}
}
