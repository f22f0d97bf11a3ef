// SPDX-License-Identifier: GPL-2.0-or-later

package growth

import (
	"fmt"

	"github.com/gostap/gostap/tests/bench/chart"
)

// onCPUs has the numbers of CPUs of the guests.
var onCPUs = []int{1, 2, 4, 8}

// shared is the script that counts calls of all CPUs in one element, and prints how many there were.
const shared = `global n ` + calledHere + `n[$count]++ } probe end { printf("arrived: %d\n", n[1]) delete n }`

// cpus is the cost of n[key]++ while all CPUs count by the same key.
func cpus() curve {
	c := curve{file: "cpus", peers: onCPUs, axes: chart.Chart{Title: "Cost of n[key]++ by the number of CPUs that count by the same key",
		X: "CPUs", Y: "instructions a hit, of all CPUs together"}}
	for _, n := range onCPUs {
		load := fmt.Sprintf("cpus %d %d", n, bareCalls)
		p := point{x: n, cpus: n, load: load, base: load}
		c.add(p, gostap, shared, hashSeed)
		c.add(p, systemtap, shared)
		c.add(p, bpftrace, calledThere+`{ @n[args.count] = count(); } END { clear(@n); }`)
	}
	return c
}

// skipped is the share of hits that are not counted, because a handler on another CPU had the array locked for too long.
func skipped() curve {
	c := curve{file: "skipped", peers: onCPUs, axes: chart.Chart{Title: "Skipped hits of n[key]++ by the number of CPUs",
		X: "CPUs", Y: "percent of all hits"}}
	for _, n := range onCPUs {
		p := point{x: n, cpus: n, load: fmt.Sprintf("cpus %d %d", n, bareCalls), lost: true}
		c.add(p, gostap, shared, hashSeed)
		c.add(p, systemtap, shared, "-DMAXSKIPPED=1000000")
	}
	return c
}

// outputRates is the share of lines that are lost, by how many are printed in each second.
func outputRates() curve {
	c := curve{file: "rate", peers: []int{10000, 50000, 200000, 1000000}, axes: chart.Chart{Title: "Lost lines by the number of lines a second",
		X: "lines a second", Y: "percent of all lines", LogX: true}}
	for _, n := range []int{1000, 10000, 50000, 100000, 200000, 500000, 1000000} {
		p := point{x: n, load: fmt.Sprintf("rate %d 2000", n), lost: true}
		script := calledHere + `printf("x %d\n", $count) }`
		c.add(p, gostap, script)
		c.add(p, systemtap, script)
		c.add(p, bpftrace, calledThere+`{ printf("x %d\n", args.count); }`)
	}
	return c
}
