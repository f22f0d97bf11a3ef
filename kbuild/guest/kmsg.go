// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"regexp"
	"strings"
)

// trouble are lines that the kernel prints when something went wrong in it.
var trouble = regexp.MustCompile(`Kernel panic|BUG: |kernel BUG at|Oops: |WARNING: CPU|` +
	`WARNING: (possible|suspicious|inconsistent|bad unlock|held lock|lock held|[Nn]ested lock)|` +
	`INFO: trying to register non-static key|UBSAN: |general protection fault|INFO: task .* blocked|soft lockup|rcu: INFO|Unable to handle`)

// Lines of context around the first trouble.
const (
	linesBefore = 3
	linesAfter  = 80
	linesTail   = 25
)

// relevant cuts a kernel log to the first trouble in it and what follows, or
// to its last lines when there is none.
func relevant(log string) string {
	lines := strings.Split(strings.TrimRight(log, "\n"), "\n")
	from, to := max(0, len(lines)-linesTail), len(lines)
	for i, line := range lines {
		if trouble.MatchString(line) {
			from, to = max(0, i-linesBefore), min(len(lines), i+linesAfter)
			break
		}
	}
	return strings.Join(lines[from:to], "\n") + "\n"
}

// troubleIn returns the relevant part of log when there is trouble in it, and
// "" otherwise.
func troubleIn(log string) string {
	if !trouble.MatchString(log) {
		return ""
	}
	return relevant(log)
}
