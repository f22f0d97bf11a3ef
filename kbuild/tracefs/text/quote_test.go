// SPDX-License-Identifier: GPL-2.0-or-later

package text

import "testing"

// TestQuote checks escapes, and where a text that is too long is cut. TestTracefsTwins in tests/vm
// compares texts with those of the module runtime.
func TestQuote(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"", 20, `""`},
		{"kid\tname", 20, `"kid\tname"`},
		{"\a\b\n\v\f\r\"\\", 20, `"\a\b\n\v\f\r\"\\"`},
		{"\x1b[0m\xff", 20, `"\033[0m\377"`},
		{"abcdef", 8, `"abcdef"`},
		{"abcdefg", 8, `"abc"...`},
		{"ab\xffcd", 8, `"ab"...`},
	} {
		if got := string(Quote([]byte(c.text), c.most)); got != c.want || len(got) > c.most {
			t.Errorf("%q in %d bytes: %s, want %s", c.text, c.most, got, c.want)
		}
	}
}
