// SPDX-License-Identifier: GPL-2.0-or-later

package glob

import "strings"

// maxBraces bounds the patterns that Braces makes of one: each group multiplies them.
const maxBraces = 256

// Braces expands the {a,b} groups of a pattern, nested ones too, as csh(1)
// does: "x{a,{b,}}" is "xa", "xb" and "x". A pattern whose braces do not match,
// or that stands for more than maxBraces patterns, stays as it is.
func Braces(pattern string) []string {
	out := []string{pattern}
	for i := 0; i < len(out); {
		before, list, after, ok := group(out[i])
		if !ok {
			i++
			continue
		}
		var more []string
		for _, item := range list {
			more = append(more, before+item+after)
		}
		if len(out)+len(more) > maxBraces {
			return []string{pattern}
		}
		out = append(out[:i], append(more, out[i+1:]...)...)
	}
	return out
}

// group finds the first group and splits it at its own commas.
func group(s string) (before string, list []string, after string, ok bool) {
	open := strings.IndexByte(s, '{')
	if open < 0 {
		return "", nil, "", false
	}
	depth, from := 0, open+1
	for i := open; i < len(s); i++ {
		switch s[i] {
		case '{':
			depth++
		case '}':
			depth--
		}
		if s[i] == ',' && depth == 1 || depth == 0 {
			list, from = append(list, s[from:i]), i+1
		}
		if depth == 0 {
			return s[:open], list, s[i+1:], true
		}
	}
	return "", nil, "", false
}
