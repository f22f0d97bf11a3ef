// SPDX-License-Identifier: GPL-2.0-or-later

package growth

import (
	"fmt"

	"github.com/gostap/gostap/tests/bench/chart"
)

// outputRates is the share of lines that are lost, by how many are printed in each second.
func outputRates() curve {
	c := curve{file: "rate", axes: chart.Chart{Title: "Lost lines by the number of lines a second",
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
