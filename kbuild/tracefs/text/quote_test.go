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

// TestVisible: characters are escaped by their numbers, and bytes that are not UTF-8 each by itself.
func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"\u00e9\U0001f600":                     `\u00E9\U0001F600`,
		"\xed\xa0\x80":                         `\355\240\200`,
		"\xe0\x9f\xbf":                         `\340\237\277`,
		"\xf0\x8f\xbf\xbf":                     `\360\217\277\277`,
		"\xf4\x90\x80\x80":                     `\364\220\200\200`,
		"\xf4\x8f\xbf\xbf\xee\x80\x80\xe2\x82": `\U0010FFFF\uE000\342\202`,
	} {
		if got := string(Visible([]byte(text), 511, 0, false)); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
