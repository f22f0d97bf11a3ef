// SPDX-License-Identifier: GPL-2.0-or-later

package regex

import (
	"errors"
	"regexp"
	"strings"
	"testing"
)

func TestMatch(t *testing.T) {
	for _, tt := range []struct {
		pattern string
		yes, no []string
	}{
		{"", []string{"", "x"}, nil},
		{"abc", []string{"abc", "xabcx", "ababc"}, []string{"", "ab", "abxc"}},
		{"^abc", []string{"abc", "abcx"}, []string{"xabc"}},
		{"abc$", []string{"abc", "xabc"}, []string{"abcx"}},
		{"^$", []string{""}, []string{"x"}},
		{"^(a|bc)*$", []string{"", "a", "bcabc"}, []string{"b", "ab"}},
		{"a{2,3}$", []string{"aa", "aaaa"}, []string{"a", "aab"}},
		{"^a{2}$", []string{"aa"}, []string{"a", "aaa"}},
		{"^a{0}b", []string{"b"}, []string{"ab"}},
		{"^a{2,}$", []string{"aa", "aaaaa"}, []string{"a"}},
		{"[[:digit:]]+-[^a-f]", []string{"12-g"}, []string{"12-a", "-g", "12-"}},
		{"^[a-c]$", []string{"a", "b", "c"}, []string{"`", "d"}},
		{"[]a]", []string{"]", "a"}, []string{"b"}},
		{"[^]a]", []string{"b"}, []string{"]", "a"}},
		{"[a-]", []string{"-"}, []string{"b"}},
		{`1\.5`, []string{"1.5"}, []string{"1x5"}},
		{`\x41\102\n`, []string{"AB\n"}, []string{"AB"}},
		{"<[^>]*>", []string{"<a><b>"}, []string{"<a"}},
		{"a.c", []string{"abc", "a\xffc", "a\nc"}, []string{"ac"}},
		{"(^|,)x(,|$)", []string{"x", "a,x", "x,b", "a,x,b"}, []string{"ax", "xb"}},
		{"a(x)?b", []string{"ab", "axb"}, []string{"axxb"}},
	} {
		d, err := Compile(tt.pattern)
		if err != nil {
			t.Errorf("%q: %v", tt.pattern, err)
			continue
		}
		for _, s := range tt.yes {
			if !d.Match(s) {
				t.Errorf("%q does not match %q", tt.pattern, s)
			}
		}
		for _, s := range tt.no {
			if d.Match(s) {
				t.Errorf("%q matches %q", tt.pattern, s)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	for _, tt := range []struct{ pattern, want string }{
		{"(a", "(at position 2): expected ), found end of regex"},
		{"a)", "(at position 1): unexpected )"},
		{"[a", "(at position 2): expected ], found end of regex"},
		{"*a", "(at position 0): unexpected *, nothing to repeat"},
		{"a{3,2}", "(at position 6): invalid repetition {3,2}"},
		{"a{", "(at position 2): expected number in {}"},
		{`a\`, `(at position 2): unexpected end of regex after \`},
		{"[[:nope:]]", `(at position 1): unknown character class "nope"`},
		{"[z-a]", "(at position 4): invalid range z-a"},
		{"(a{255}){255}", "(at position 0): regex is too big"},
	} {
		_, err := Compile(tt.pattern)
		var e *Error
		if !errors.As(err, &e) || e.Error() != tt.want {
			t.Errorf("%q: %v, want %s", tt.pattern, err, tt.want)
		}
	}
}

// lazy matches what Go reads as a lazy operator. POSIX reads it as two operators, of which the
// second makes the operand of the first optional.
var lazy = regexp.MustCompile(`[*+?}]\?`)

func TestStackedOperators(t *testing.T) {
	for _, pattern := range []string{"0+?", "0*?", "0{2}?"} {
		d, err := Compile(pattern)
		if err != nil || !d.Match("i") {
			t.Errorf("%q does not match the empty string: %v", pattern, err)
		}
	}
}

func FuzzMatch(f *testing.F) {
	f.Add("a(b|c)*d$", "abcbcd")
	f.Add("^[a-c]{2,4}x?", "abcx")
	f.Add("(^a|b$)+", "ab")
	f.Fuzz(func(t *testing.T, pattern, s string) {
		if len(pattern) > 40 || len(s) > 100 {
			return
		}
		d, err := Compile(pattern)
		if err != nil || strings.ContainsAny(s, "\x00") || strings.ContainsAny(pattern, "\\[\x00") || lazy.MatchString(pattern) {
			return
		}
		for _, b := range []byte(pattern + s) {
			if b >= 0x80 {
				return
			}
		}
		re, err := regexp.CompilePOSIX("(?s)" + pattern)
		if err != nil {
			if re, err = regexp.Compile("(?s)" + pattern); err != nil {
				return
			}
		}
		if got, want := d.Match(s), re.MatchString(s); got != want {
			t.Errorf("%q on %q: %v, want %v", pattern, s, got, want)
		}
	})
}
