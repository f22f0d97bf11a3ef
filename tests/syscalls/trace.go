// SPDX-License-Identifier: GPL-2.0-or-later

package syscalls

import (
	"fmt"
	"regexp"
	"strings"
)

// call is a line of a trace.
type call struct {
	name string
	args []string
	ret  string // the number, or the name of the error
	text string // the whole line
}

// parseTrace parses lines "name(arguments) = result", and ignores others.
func parseTrace(text string) (calls []call) {
	for _, line := range strings.Split(text, "\n") {
		if c, ok := parseCall(line); ok {
			calls = append(calls, c)
		}
	}
	return calls
}

func parseCall(line string) (call, bool) {
	open := strings.IndexByte(line, '(')
	if open <= 0 || strings.ContainsAny(line[:open], " +-") {
		return call{}, false
	}
	args, rest, ok := arguments(line[open+1:])
	if !ok {
		return call{}, false
	}
	c := call{name: line[:open], args: args, text: line}
	if _, ret, ok := strings.Cut(rest, "="); ok {
		c.ret = result(strings.TrimSpace(ret))
	}
	return c, true
}

// arguments splits a list at its commas, up to the parenthesis that closes it.
func arguments(s string) (args []string, rest string, ok bool) {
	depth, start := 0, 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			for i++; i < len(s) && s[i] != '"'; i++ {
				if s[i] == '\\' {
					i++
				}
			}
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth == 0 {
				if last := strings.TrimSpace(s[start:i]); last != "" || len(args) > 0 {
					args = append(args, last)
				}
				return args, s[i+1:], true
			}
			depth--
		case ',':
			if depth == 0 {
				args = append(args, strings.TrimSpace(s[start:i]))
				start = i + 1
			}
		}
	}
	return nil, "", false
}

var ourError = regexp.MustCompile(`^-\d+ \((E\w+)\)`)

// result returns the result of a call, a number or the name of an error, from "-2 (ENOENT)" as well
// as from "-1 ENOENT (No such file or directory)".
func result(s string) string {
	if m := ourError.FindStringSubmatch(s); m != nil {
		return m[1]
	}
	word, _, _ := strings.Cut(s, " ")
	var n uint64
	var signed int64
	switch {
	case strings.HasPrefix(word, "0x"):
		if _, err := fmt.Sscanf(word, "0x%x", &n); err == nil {
			return fmt.Sprint(n)
		}
	case len(word) > 1 && word[0] == '0':
		if _, err := fmt.Sscanf(word, "%o", &n); err == nil {
			return fmt.Sprint(n)
		}
	default:
		if _, err := fmt.Sscanf(word, "%d", &signed); err == nil {
			return fmt.Sprint(signed)
		}
	}
	return word
}
