// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * spin CPU: takes a CPU for itself with the highest real-time priority, as programs that poll a
 * network card do, and says so on standard output.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	struct sched_param p = { .sched_priority = 99 };
	cpu_set_t cpus;

	if (argc < 2)
		return 2;
	CPU_ZERO(&cpus);
	CPU_SET(atoi(argv[1]), &cpus);
	if (sched_setaffinity(0, sizeof(cpus), &cpus) || sched_setscheduler(0, SCHED_FIFO, &p))
		return 1;
	write(1, "spins\n", 6);
	for (;;)
		;
}
