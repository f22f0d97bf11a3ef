/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cpuabsent.h - CPUs whose perf events do not exist all the time
 */
#ifndef GS_CPUABSENT_H
#define GS_CPUABSENT_H

#include <linux/cpumask.h>
#include <linux/kernel_stat.h>
#include <linux/perf_event.h>

/* What grows whenever a CPU goes online, and stays the same while it is offline. */
static u64 gs_cpu_ran(int cpu)
{
	u64 sum = 0;
	int i;

	for (i = 0; i < NR_SOFTIRQS; i++)
		sum += kstat_softirqs_cpu(i, cpu);
	for (i = 0; i < NR_STATS; i++)
		sum += kcpustat_cpu(cpu).cpustat[i];
	return sum;
}

/**
 * gs_cpus_without_ran() - what CPUs have done that have no event
 * @list: events by CPU; NULL for CPUs that were offline when they were created
 *
 * If this grows, one of these CPUs was online meanwhile.
 */
static u64 gs_cpus_without_ran(struct perf_event **list)
{
	u64 sum = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		if (!list[cpu])
			sum += gs_cpu_ran(cpu);
	return sum;
}

/**
 * gs_cpus_absent() - number of CPUs that had no event for a part of the session
 * @list: events by CPU
 * @ran: gs_cpus_without_ran() when they were created
 *
 * A CPU that went online during the session has no event, and the event of one that
 * went offline has ended. Of CPUs that did both, one is counted if no other CPU is.
 */
static unsigned int gs_cpus_absent(struct perf_event **list, u64 ran)
{
	unsigned int absent = 0;
	int cpu;

	for_each_possible_cpu(cpu) {
		struct perf_event *e = list[cpu];

		if (e ? e->state < PERF_EVENT_STATE_INACTIVE : cpu_online(cpu))
			absent++;
	}
	return absent ?: gs_cpus_without_ran(list) != ran;
}

#endif /* GS_CPUABSENT_H */
