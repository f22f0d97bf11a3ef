// SPDX-License-Identifier: GPL-2.0-or-later

package syscalls

import (
	"fmt"
	"regexp"
	"strings"
	"sync/atomic"
)

// difference is a line of testdata/differences.txt.
type difference struct {
	line      int
	ours      *regexp.Regexp // matches the whole call, as name(arguments)
	systemtap *regexp.Regexp
	reason    string
	used      atomic.Bool
}

// parseDifferences parses the file: three columns, separated by tabs.
func parseDifferences(text string) ([]*difference, error) {
	var out []*difference
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := regexp.MustCompile(`\t+`).Split(line, -1)
		if len(f) != 3 || f[2] == "" {
			return nil, fmt.Errorf("differences.txt:%d: OURS, SYSTEMTAP and REASON, with tabs between", i+1)
		}
		d := &difference{line: i + 1, reason: f[2]}
		for j, to := range []**regexp.Regexp{&d.ours, &d.systemtap} {
			r, err := regexp.Compile("^(?:" + f[j] + ")$")
			if err != nil {
				return nil, fmt.Errorf("differences.txt:%d: %w", i+1, err)
			}
			*to = r
		}
		out = append(out, d)
	}
	return out, nil
}

// excused reports whether a line of the list has a reason for the difference.
func excused(list []*difference, ours, systemtap string) bool {
	for _, d := range list {
		if d.ours.MatchString(ours) && d.systemtap.MatchString(systemtap) {
			d.used.Store(true)
			return true
		}
	}
	return false
}

// compareTraces pairs the calls of two traces by name, and reports those of SystemTap's trace that
// gostap shows differently without a reason. Calls for which SystemTap has no alias are only in
// gostap's trace.
func compareTraces(list []*difference, ours, systemtap []string) (out []string) {
	pair := paired(names(ours), names(systemtap))
	for j, theirs := range systemtap {
		mine := "nothing"
		if i, ok := pair[j]; ok {
			mine = ours[i]
		}
		if mine != theirs && !excused(list, mine, theirs) {
			out = append(out, fmt.Sprintf("     gostap %s\n  SystemTap %s", mine, theirs))
		}
	}
	return out
}

func names(calls []string) []string {
	out := make([]string, len(calls))
	for i, c := range calls {
		out[i], _, _ = strings.Cut(c, "(")
	}
	return out
}

// paired returns the longest common subsequence of a and b: indexes of a, by indexes of b.
func paired(a, b []string) map[int]int {
	length := make([][]int, len(a)+1)
	for i := range length {
		length[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			length[i][j] = max(length[i+1][j], length[i][j+1])
			if a[i] == b[j] {
				length[i][j] = length[i+1][j+1] + 1
			}
		}
	}
	out := map[int]int{}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			out[j] = i
			i, j = i+1, j+1
		case length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
	return out
}
