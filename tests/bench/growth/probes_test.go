// SPDX-License-Identifier: GPL-2.0-or-later

package growth

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/tests/bench/chart"
	"github.com/gostap/gostap/tests/bench/table"
)

// armed has patterns of functions, how many functions of 6.1 gostap probes by them, and how many of these
// a call of the load reaches. Besides ksys_read these are exit_to_user_mode_prepare and fpregs_assert_state_consistent,
// and of all functions x64_sys_call, __x64_sys_read, __fdget_pos, __fget_light and syscall_exit_to_user_mode_prepare, too.
var armed = []struct {
	pattern string
	n, hits int
}{{single, 1, 1}, {"vfs_g*", 10, 1}, {"vfs_*", 75, 1}, {"tcp_*", 375, 1}, {"c*", 2340, 1}, {"p*", 4097, 1}, {"[a-f]*", 13209, 3}, {"*", 34626, 8}}

// single is the function that the load calls.
const single = "ksys_read"

// fewArmed has the numbers of probes that other tools arm within a minute.
var fewArmed = []int{1, 75, 375}

// few is the load while others are probed.
var few = fmt.Sprintf("keys 1 %d", bareCalls)

// counted returns the script that counts hits of a pattern's functions and of single, for a tool.
func counted(tool, pattern string) string {
	functions := []string{single}
	switch pattern {
	case single:
	case "*":
		functions = []string{pattern}
	default:
		functions = append(functions, pattern)
	}
	if tool == bpftrace {
		return "kprobe:" + strings.Join(functions, ", kprobe:") + " { @n = count(); }"
	}
	for i, f := range functions {
		functions[i] = fmt.Sprintf(`kernel.function("%s").call`, f)
	}
	return "global n probe " + strings.Join(functions, ", ") + " { n++ } probe end { if (n == 1) println(n) }"
}

// forPatterns adds the points of all tools for each pattern.
func (c *curve) forPatterns(p point) {
	for _, a := range armed {
		p.x, p.hits = a.n, a.hits
		for _, tool := range tools {
			c.add(p, tool, counted(tool, a.pattern))
		}
	}
}

// probesArmed is the cost of a hit of one function while others are probed.
func probesArmed() curve {
	c := curve{file: "probes", peers: fewArmed, axes: chart.Chart{Title: "Cost of a hit by the number of probed functions",
		X: "probed functions", Y: "instructions a hit", LogX: true, LogY: true}}
	c.forPatterns(point{whole: true, load: few, base: few})
	return c
}

// arming is the time to start and end a session, beyond that of a session with one probe.
func arming() curve {
	c := curve{file: "arming", peers: fewArmed, axes: chart.Chart{Title: "Time to arm and remove probes by their number",
		X: "probed functions", Y: "milliseconds of the guest", LogX: true, LogY: true}, finish: beyondOne}
	c.forPatterns(point{whole: true, load: few, arming: true})
	return c
}

// beyondOne returns the rows of more than one probe without what a session with one probe takes, in milliseconds.
func beyondOne(rows []table.Figure) (out []table.Figure) {
	one := map[string]float64{}
	for _, f := range rows {
		tool, x, _ := strings.Cut(f.Name, " at ")
		if x == "1" {
			one[tool] = f.Cost
			continue
		}
		f.Cost = (f.Cost - one[tool]) / 1e6
		out = append(out, f)
	}
	return out
}
