// SPDX-License-Identifier: GPL-2.0-or-later
// watched [count] - writes to two variables, nine times in a row; with count,
// perf_event_open(2) counts the hits of the CPU's debug registers. The second variable
// is written last: QEMU's emulated CPU (7.2) would report its hit again with each later
// write of the first, because DR6 keeps the bit.
#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Each variable has a page of its own, so that nothing else is close to it.
volatile int first __attribute__((aligned(4096)));
volatile int second __attribute__((aligned(4096)));

static void writes(void)
{
	for (int i = 0; i < 7; i++)
		first = i;
	for (int i = 0; i < 2; i++)
		second = i;
}

static int watch(volatile int *at)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_BREAKPOINT, .size = sizeof(attr), .bp_type = HW_BREAKPOINT_W,
		.bp_addr = (unsigned long)at, .bp_len = HW_BREAKPOINT_LEN_4, .exclude_kernel = 1, .sample_period = 1,
	};

	return syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0);
}

int main(int argc, char **argv)
{
	if (argc < 2 || strcmp(argv[1], "count")) {
		writes();
		return 0;
	}
	int fd[2] = { watch(&first), watch(&second) };
	unsigned long count[2];

	writes();
	for (int i = 0; i < 2; i++)
		if (read(fd[i], &count[i], sizeof(count[i])) != sizeof(count[i]))
			return 1;
	printf("%lu %lu\n", count[0], count[1]);
	return 0;
}
