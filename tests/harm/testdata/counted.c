// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * counted.c - count the hits of an event in this process until it is killed, as any
 * user may (perf_event_paranoid 2): counted ID
 *
 * An event's ID is in a file that only root can read, but IDs are small numbers.
 */
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_TRACEPOINT, .size = sizeof(attr), .exclude_kernel = 1,
	};

	if (argc != 2)
		return 2;
	attr.config = strtoul(argv[1], NULL, 10);
	if (syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0) < 0) {
		perror("perf_event_open");
		return 1;
	}
	puts("counts");
	fflush(stdout);
	pause();
	return 0;
}
