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
	line   int
	calls  *regexp.Regexp // strace's name of the call
	where  string         // number of the argument from 1, "args", "ret" or "name"
	ours   *regexp.Regexp
	strace *regexp.Regexp
	reason string
	used   atomic.Bool
}

// parseDifferences reads the file: five columns with tabs between.
func parseDifferences(text string) ([]*difference, error) {
	var out []*difference
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := regexp.MustCompile(`\t+`).Split(line, -1)
		if len(f) != 5 || f[4] == "" {
			return nil, fmt.Errorf("differences.txt:%d: CALL, WHERE, OURS, STRACE and REASON, with tabs between", i+1)
		}
		d := &difference{line: i + 1, where: f[1], reason: f[4]}
		for j, to := range map[int]**regexp.Regexp{0: &d.calls, 2: &d.ours, 3: &d.strace} {
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

// excused says whether a difference has a reason.
func excused(list []*difference, call, where, ours, strace string) bool {
	for _, d := range list {
		if d.where == where && d.calls.MatchString(call) && d.ours.MatchString(ours) && d.strace.MatchString(strace) {
			d.used.Store(true)
			return true
		}
	}
	return false
}

// compareCalls tells where two lines about one call differ without a reason.
func compareCalls(list []*difference, ours, strace call) (out []string) {
	differ := func(where, a, b string) {
		if a != b && !excused(list, strace.name, where, a, b) {
			out = append(out, fmt.Sprintf("%s: ours %s, strace %s", where, a, b))
		}
	}
	differ("name", ours.name, strace.name)
	if strings.HasPrefix(strace.name, "syscall_0x") { // a number that it does not know
		ours.args, strace.args = nil, nil
	}
	if len(ours.args) != len(strace.args) {
		differ("args", plain(strings.Join(ours.args, ", ")), plain(strings.Join(strace.args, ", ")))
	} else {
		for i := range ours.args {
			differ(fmt.Sprint(i+1), plain(ours.args[i]), plain(strace.args[i]))
		}
	}
	differ("ret", ours.ret, strace.ret)
	return out
}
