// SPDX-License-Identifier: GPL-2.0-or-later

package vm

// differing shows what differs from SystemTap (docs/differences.md) and no recorded case can have: a NUL in a format,
// constants that are shifted by a negative number as variables are, a sorted loop over the buckets of a histogram, a loop
// over a statistics array in the order of its keys, a probe point without its condition, and the order in which
// globals that nothing reads are printed.
const differing = `
global third, first, second, spread, stats, on = 1
probe begin {
	printf("a\0b\n")
	n = -1
	printf("%d %d %d %d\n", 1 << -1, 5 >> -1, 1 << n, 5 >> n)
	for (i = 0; i < 3; i++) { spread <<< 4; spread <<< 0 }
	spread <<< 1; spread <<< 4
	foreach (b in @hist_log(spread)- limit 3)
		printf("%d ", @hist_log(spread)[b])
	println()
	for (i = 9; i > 0; i -= 4)
		stats[i * 1000003] <<< i
	foreach (k in stats)
		printf("%d ", @sum(stats[k]))
	println(@defined(pid()))
	second = 2; first = 1; third = 3
}
probe timer.ms(1) if (on) { println(pp()) on = 0 exit() }
`

const differingPrints = "a\x00b\n-9223372036854775808 0 -9223372036854775808 0\n4 3 1 \n9 5 1 1\ntimer.ms(1)\nthird=3\nfirst=1\nsecond=2\n"
