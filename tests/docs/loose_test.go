// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"regexp"
	"strings"
	"testing"
)

var (
	number = regexp.MustCompile(`0x[0-9a-f]+|-?[0-9]+`)
	blanks = regexp.MustCompile(`[ \t]+`)
)

// likeShown compares a command's output with what a document shows. Numbers and the width
// of columns may differ, a line "..." stands for any number of lines, and "..." in a line
// for any text.
func likeShown(shown, got string) bool {
	pattern := `\A`
	for line := range strings.Lines(shown) {
		if strings.TrimSpace(line) == "..." {
			pattern += `(?:.*\n)*`
			continue
		}
		pattern += strings.ReplaceAll(regexp.QuoteMeta(strings.TrimSuffix(plain(line), "\n")), `\.\.\.`, `.*`) + `\n`
	}
	return regexp.MustCompile(pattern + `\z`).MatchString(plain(got))
}

// plain replaces numbers by N, and runs of blanks by one blank.
func plain(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		line = number.ReplaceAllString(strings.TrimSpace(line), "N")
		out.WriteString(blanks.ReplaceAllString(line, " ") + "\n")
	}
	return out.String()
}

func TestLikeShown(t *testing.T) {
	for _, c := range []struct {
		shown, got string
		want       bool
	}{
		{"a 1  0xff\n", "a 22 0x1\n", true},
		{"a\n...\nb\n", "a\nx\ny\nb\n", true},
		{"a\n...\nb\n", "a\nx\n", false},
		{"x ... z\n", "x y z\n", true},
		{"a\n", "a\nb\n", false},
		{"a.c\n", "abc\n", false},
	} {
		if got := likeShown(c.shown, c.got); got != c.want {
			t.Errorf("%q, %q: %v", c.shown, c.got, got)
		}
	}
}
