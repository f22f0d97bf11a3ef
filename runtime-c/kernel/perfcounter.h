/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perfcounter.h - perf counters, as @perf() reads them
 */
#ifndef GS_PERFCOUNTER_H
#define GS_PERFCOUNTER_H

#include <linux/perf_event.h>

/**
 * struct gs_perf_events - the events of a perf probe
 * @list: by CPU, or of the threads of a process; empty ones are NULL
 * @n: elements of @list
 * @by_cpu: @list has one event per CPU
 * @last: their total when they were released
 * @program: program whose threads are counted separately; or NULL
 */
struct gs_perf_events {
	struct perf_event **list;
	unsigned int n;
	bool by_cpu;
	u64 last;
	struct gs_perf_program *program;
};

#ifdef GS_PERF_COUNTERS
static struct gs_perf_events *gs_perf_counters[GS_PERF_COUNTERS];

/*
 * Current count of an event. If it runs on another CPU, its last known count.
 */
static __always_inline u64 gs_perf_count(struct perf_event *e)
{
	if (!e)
		return 0;
	if (READ_ONCE(e->oncpu) == smp_processor_id())
		e->pmu->read(e);
	return local64_read(&e->count) + atomic64_read(&e->child_count);
}

#include "perfthreads.h"

/* log2 of the events that take a hundred instructions to read (action budget). */
#define GS_PERF_WEIGHT	3

/*
 * Value of a counter, 0 before it is armed. For a row per CPU: the count of
 * this CPU. For a process: the count of all its threads that existed when the
 * session began, including those that have ended. For a program: the count of
 * the current thread. In end probes: the total.
 */
gs_fn noinline notrace s64 gs_perf_read(struct gs_ctx *c, unsigned int i)
{
	struct gs_perf_events *events = READ_ONCE(gs_perf_counters[i]);
	struct perf_event **list;
	unsigned long flags;
	u64 sum = 0;
	unsigned int k;

	if (!events)
		return 0;
	list = READ_ONCE(events->list);
	if (!list)
		return events->last;
	if (!events->program && !events->by_cpu && !gs_weigh(c, events->n >> GS_PERF_WEIGHT))
		return 0;
	local_irq_save(flags);
	if (events->program)
		sum = gs_perf_thread_read(c, events);
	else if (events->by_cpu)
		sum = gs_perf_count(list[smp_processor_id()]);
	else
		for (k = 0; k < events->n; k++)
			sum += gs_perf_count(list[k]);
	local_irq_restore(flags);
	return sum;
}
#endif

#endif /* GS_PERFCOUNTER_H */
