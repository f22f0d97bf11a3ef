// SPDX-License-Identifier: GPL-2.0-or-later

package growth

import (
	"fmt"
	"slices"

	"github.com/gostap/gostap/tests/bench/chart"
	"github.com/gostap/gostap/tests/bench/table"
)

// Tools that are measured, as their lines are called.
const (
	gostap    = "gostap"
	systemtap = "SystemTap"
	bpftrace  = "bpftrace"
)

// bareCalls is the number of measured calls of each round.
const bareCalls = 20000

// curve is a drawing: a table, its axes and what is measured for it.
type curve struct {
	file   string // name of the table and of the drawing
	axes   chart.Chart
	points []point
	peers  []int                               // where other tools are measured: their runs take long
	finish func([]table.Figure) []table.Figure // makes rows of what was measured
}

// point is one run of a tool.
type point struct {
	tool    string
	x       int
	script  string
	options []string // of gostap or stap; of bpftrace the environment
	whole   bool     // the time of the whole session is measured, too
	arming  bool     // that time, instead of the cost of a call
	load    string   // arguments of grow.c
	hits    int      // of each call; 0: 1
	lost    bool     // the share of calls that the output has no line of, instead of the cost of a call
	base    string   // the same without probes, whose cost is subtracted
	cpus    int      // 0: 1
}

// name returns the name of the point's row.
func (p *point) name() string { return fmt.Sprintf("%s at %d", p.tool, p.x) }

var curves = []curve{mapSizes(), textLengths(), probesArmed(), arming(), cpus(), skipped(), outputRates()}

// called is the function that the load calls, with the condition that lets only its calls through.
const (
	calledHere  = `probe kernel.function("ksys_read") { if ($fd == 0xffffffff) `
	calledThere = `fentry:vmlinux:ksys_read /args.fd == 0xffffffff/ `
)

// hashSeed puts the elements of arrays into the same buckets in each run.
const hashSeed = "-DMAPHASHSEED=0x1e3779b97f4a7c15"

// maxMemory allows the largest array, more than a tenth of the guest's memory.
const maxMemory = "-DSTP_MAXMEMORY=2000000"

// mapSizes is the cost of n[key]++ in an array that is full, whose keys take their turn.
func mapSizes() curve {
	c := curve{file: "map", peers: []int{10, 100, 1000, 10000, 100000, 1000000}, axes: chart.Chart{Title: "Cost of n[key]++ by the number of elements",
		X: "elements of the array", Y: "instructions a hit", LogX: true}}
	for _, n := range []int{10, 100, 1000, 10000, 100000, 1000000, 10000000} {
		p := point{x: n, load: fmt.Sprintf("keys %d %d", n, bareCalls), base: fmt.Sprintf("keys 1000 %d", bareCalls)}
		script := fmt.Sprintf(`global n[%d] %s n[$count]++ } probe end { delete n }`, n, calledHere)
		c.add(p, gostap, script, hashSeed, maxMemory)
		c.add(p, systemtap, script)
		c.add(p, bpftrace, calledThere+`{ @n[args.count] = count(); } END { clear(@n); }`, fmt.Sprintf("BPFTRACE_MAX_MAP_KEYS=%d", n))
	}
	return c
}

// add adds the point as a tool runs it, if the tool is measured there.
func (c *curve) add(p point, tool, script string, options ...string) {
	if tool != gostap && !slices.Contains(c.peers, p.x) {
		return
	}
	p.tool, p.script, p.options = tool, script, options
	c.points = append(c.points, p)
}

// textLengths is the cost of reading a program's string and counting by it.
func textLengths() curve {
	c := curve{file: "text", peers: []int{8, 64, 256, 500, 1000, 2000}, axes: chart.Chart{Title: "Cost of reading a string and counting by it, by its length",
		X: "bytes of the string", Y: "instructions a hit", LogX: true, LogY: true}}
	for _, n := range []int{1, 8, 16, 32, 64, 128, 256, 500, 1000, 2000} {
		p := point{x: n, load: fmt.Sprintf("text %d %d", n, bareCalls), base: fmt.Sprintf("text 1 %d", bareCalls)}
		script := `global n ` + calledHere + `n[user_string($buf)]++ } probe end { delete n }`
		var options []string
		if n > 511 {
			options = []string{fmt.Sprintf("-DMAXSTRINGLEN=%d", n+1)}
		}
		c.add(p, gostap, script, append(options, hashSeed)...)
		c.add(p, systemtap, script, options...)
		c.add(p, bpftrace, calledThere+`{ @n[str(args.buf)] = count(); } END { clear(@n); }`, fmt.Sprintf("BPFTRACE_MAX_STRLEN=%d", max(64, n+1)))
	}
	return c
}
