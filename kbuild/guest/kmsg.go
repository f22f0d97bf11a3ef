// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"strings"

	"github.com/gostap/gostap/kbuild/lazy"
)

// trouble matches lines that the kernel logs when it detects an error of its own. Since
// 6.18, a WARN() names the place before the CPU.
var trouble = lazy.Regexp(`Kernel panic|BUG: |BUG \S+ \([^)]*[Tt]ainted|kernel BUG at|Oops: |WARNING: CPU|WARNING: \S+:\d+ at |WARNING: at |` +
	`WARNING: (possible|suspicious|inconsistent|bad unlock|held lock|lock held|[Nn]ested lock)|` +
	`INFO: trying to register non-static key|UBSAN: |general protection fault|INFO: task .* blocked|soft lockup|rcu: INFO|Unable to handle`)

// Lines of context to show with the first error.
const (
	linesBefore = 3
	linesAfter  = 80
	linesTail   = 25
)

// relevant returns the first error in a kernel log and what follows, or the log's
// last lines if it has none.
func relevant(log string) string {
	lines := strings.Split(strings.TrimRight(log, "\n"), "\n")
	from, to := max(0, len(lines)-linesTail), len(lines)
	for i, line := range lines {
		if trouble().MatchString(line) {
			from, to = max(0, i-linesBefore), min(len(lines), i+linesAfter)
			break
		}
	}
	return strings.Join(lines[from:to], "\n") + "\n"
}

// race matches a report of KCSAN, which finds data races.
var race = lazy.Regexp(`(?s)={60,}\n[^\n]*BUG: KCSAN: .*?\n={60,}\n`)

// ownModule matches a function's module in a stack: scripts become modules with such names.
var ownModule = lazy.Regexp(` \[(gostap|gs)_`)

// withoutKernelRaces removes the reports of KCSAN that name no function of gostap's modules: the kernel
// has data races of its own.
func withoutKernelRaces(log string) string {
	return race().ReplaceAllStringFunc(log, func(report string) string {
		if ownModule().MatchString(report) {
			return report
		}
		return ""
	})
}

// troubleIn returns the relevant part of log if there is an error in it, and ""
// otherwise.
func troubleIn(log string) string {
	log = withoutKernelRaces(log)
	if !trouble().MatchString(log) {
		return ""
	}
	return relevant(log)
}
