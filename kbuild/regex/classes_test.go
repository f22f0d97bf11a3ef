// SPDX-License-Identifier: GPL-2.0-or-later

package regex

import (
	"regexp"
	"testing"
)

// TestClasses compares each class in brackets, and its complement, with Go's matcher, for all ASCII
// characters except NUL, which strings can't contain.
func TestClasses(t *testing.T) {
	for name := range classes {
		for _, pattern := range []string{"^[[:" + name + ":]]$", "^[^[:" + name + ":]]$"} {
			d, err := Compile(pattern)
			if err != nil {
				t.Fatal(err)
			}
			want := regexp.MustCompile(pattern)
			for c := byte(1); c < 0x80; c++ {
				if s := string(c); d.Match(s) != want.MatchString(s) {
					t.Errorf("%s of %q: %v", pattern, s, d.Match(s))
				}
			}
		}
	}
}

// TestHexadecimal: \x takes digits of both cases, and ends at the first other character.
func TestHexadecimal(t *testing.T) {
	for pattern, text := range map[string]string{
		`^\x4a\x4B\x4f$`: "JKO", `^\xfF$`: "\xff", `^\x4g$`: "\x04g", `^\x4G$`: "\x04G", `^\x9$`: "\t", `^\101\12$`: "A\n",
	} {
		d, err := Compile(pattern)
		if err != nil {
			t.Errorf("%s: %v", pattern, err)
		} else if !d.Match(text) {
			t.Errorf("%s does not match %q", pattern, text)
		}
	}
}
