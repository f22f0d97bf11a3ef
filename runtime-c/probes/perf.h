/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf.h - perf.type().config() and timer.profile: samples of perf events
 *
 * One event per online CPU and row. Handlers run where the event overflows:
 * in a timer interrupt for software clocks, in an NMI for hardware counters.
 */
#ifndef GS_PROBES_PERF_H
#define GS_PROBES_PERF_H

#include <linux/cpu.h>
#include <linux/perf_event.h>

/**
 * struct gs_perf_row
 * @p: probe
 * @type: perf_event_attr.type
 * @config: perf_event_attr.config
 * @sample: events between two hits, or hits a second
 * @freq: @sample is a frequency
 */
struct gs_perf_row {
	struct gs_probe p;
	u32 type;
	u64 config;
	u64 sample;
	bool freq;
	/* private: */
	struct perf_event **events;	/* by possible CPU */
};

static notrace void gs_perf_overflow(struct perf_event *event,
				     struct perf_sample_data *data,
				     struct pt_regs *regs)
{
	struct gs_perf_row *row = event->overflow_handler_context;

	preempt_disable_notrace();
	gs_hit(&row->p, regs);
	preempt_enable_notrace();
}
NOKPROBE_SYMBOL(gs_perf_overflow);

static void gs_perf_disarm_row(struct gs_perf_row *row)
{
	int cpu;

	if (!row->events)
		return;
	for_each_possible_cpu(cpu)
		if (row->events[cpu])
			perf_event_release_kernel(row->events[cpu]);
	gs_free(row->events, nr_cpu_ids * sizeof(*row->events));
	row->events = NULL;
}

static int gs_perf_arm_cpus(struct gs_perf_row *row, struct perf_event_attr *attr)
{
	struct perf_event *event;
	int cpu;

	for_each_online_cpu(cpu) {
		event = perf_event_create_kernel_counter(attr, cpu, NULL,
							 gs_perf_overflow, row);
		if (IS_ERR(event))
			return PTR_ERR(event);
		row->events[cpu] = event;
	}
	return 0;
}

static void gs_perf_arm_row(struct gs_perf_row *row)
{
	struct perf_event_attr attr = {
		.type = row->type,
		.size = sizeof(attr),
		.config = row->config,
		.sample_period = row->sample, /* a union with sample_freq */
		.freq = row->freq,
	};
	int rc = -ENOMEM;

	row->events = gs_alloc(nr_cpu_ids * sizeof(*row->events));
	if (row->events) {
		cpus_read_lock();
		rc = gs_perf_arm_cpus(row, &attr);
		cpus_read_unlock();
	}
	if (rc) {
		gs_perf_disarm_row(row);
		gs_arm_failed(&row->p, rc, 0);
		return;
	}
	row->p.armed = GS_ARMED;
}

static int gs_perf_arm(void *rows, unsigned int n)
{
	struct gs_perf_row *row = rows;

	for (; n; n--, row++)
		gs_perf_arm_row(row);
	return 0;
}

static void gs_perf_disarm(void *rows, unsigned int n)
{
	struct gs_perf_row *row = rows;

	for (; n; n--, row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->p.armed = GS_DONE;
		gs_perf_disarm_row(row);
	}
}

static const struct gs_family gs_perf_family = {
	.name = "perf",
	.stage = GS_STAGE_TIMERS,
	.arm = gs_perf_arm,
	.disarm = gs_perf_disarm,
};

#endif /* GS_PROBES_PERF_H */
