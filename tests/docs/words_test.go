// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

var errOpenQuote = errors.New("a quote is not closed")

// shellWords splits a command as a shell does, without expansions. It stops at a pipe, a
// redirection, a ";" or a comment.
func shellWords(s string) (out []string, err error) {
	word, started := "", false
	flush := func() {
		if started {
			out = append(out, word)
		}
		word, started = "", false
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\'' || c == '"':
			text, n := quoted(s[i:])
			if n == 0 {
				return nil, errOpenQuote
			}
			word, started = word+text, true
			i += n - 1
		case c == '\\' && i+1 < len(s):
			i++
			word, started = word+s[i:i+1], true
		case strings.IndexByte("|;>&", c) >= 0, c == '#' && !started:
			flush()
			return out, nil
		case strings.IndexByte(" \t\n", c) >= 0:
			flush()
		default:
			word, started = word+string(c), true
		}
	}
	flush()
	return out, nil
}

// quoted returns the quoted text that s begins with, and the number of bytes that it takes;
// 0 if the quote is not closed.
func quoted(s string) (string, int) {
	text := ""
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == s[0]:
			return text, i + 1
		case s[0] == '"' && s[i] == '\\' && i+1 < len(s) && strings.IndexByte("\"\\$`", s[i+1]) >= 0:
			i++
		}
		text += s[i : i+1]
	}
	return "", 0
}

func TestShellWords(t *testing.T) {
	got, err := shellWords(`gostap -e 'a "b" \n' "c \"d\"" e\ f # no`)
	if want := []string{"gostap", "-e", `a "b" \n`, `c "d"`, "e f"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	if got, _ := shellWords("gostap -l x | head"); !slices.Equal(got, []string{"gostap", "-l", "x"}) {
		t.Errorf("%q", got)
	}
	if _, err := shellWords("echo 'x"); err == nil {
		t.Error("an open quote is taken")
	}
}
