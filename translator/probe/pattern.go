// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/query"
)

// parsePattern reads "func[@file[:line]]" (spec/probes.md, section 3) into q.
// It reports whether the pattern is well formed.
func parsePattern(s string, q *query.Query) bool {
	name, rest, hasFile := strings.Cut(s, "@")
	q.Func = name
	if !hasFile {
		return name != ""
	}
	if name == "" {
		q.Func = "*"
	}
	if file, line, ok := strings.Cut(rest, ":"); ok {
		q.File = file
		return file != "" && parseLine(line, q)
	}
	if i := strings.LastIndexByte(rest, '+'); i > 0 {
		if n, err := strconv.Atoi(rest[i+1:]); err == nil {
			q.File, q.LineKind, q.Line = rest[:i], query.RelLine, n
			return true
		}
	}
	q.File = rest
	return rest != ""
}

// parseLine parses the text after the colon: a number, "*", "+n", or a list of numbers
// and ranges separated by commas.
func parseLine(s string, q *query.Query) bool {
	if s == "*" {
		q.LineKind = query.AllLines
		return true
	}
	if n, err := strconv.Atoi(s); err == nil {
		q.LineKind, q.Line = query.AbsLine, n
		if s[0] == '+' {
			q.LineKind = query.RelLine
		}
		return n >= 0
	}
	q.LineKind = query.Ranges
	for _, part := range strings.Split(s, ",") {
		lo, hi, isRange := strings.Cut(part, "-")
		a, err := strconv.Atoi(lo)
		if err != nil {
			return false
		}
		b := a
		if isRange {
			if b, err = strconv.Atoi(hi); err != nil {
				return false
			}
		}
		if a > b {
			return false
		}
		q.Ranges = append(q.Ranges, [2]int{a, b})
	}
	return true
}
