/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf.h - perf.type().config() and timer.profile: samples of perf events
 *
 * Each row has one event per online CPU, or one per thread of the target
 * process, which new threads and children inherit. Handlers run where the event
 * overflows: in a timer interrupt for software clocks, in an NMI for hardware
 * counters. A row for a program ignores overflows in tasks that run another
 * executable.
 */
#ifndef GS_PROBES_PERF_H
#define GS_PROBES_PERF_H

#include <linux/cpu.h>
#include <linux/namei.h>
#include <linux/perf_event.h>
#include "../kernel/cpuabsent.h"
#include "../kernel/perfcounter.h"
#include "../kernel/perfthreads.h"
#include "../kernel/threadevents.h"

#ifdef GS_PERF_TRACE	/* some rows are trace events */
#include "../kernel/tracetext.h"
#define GS_PERF_TRACE_FIELDS	const char *system; const char *event
#define GS_PERF_TRACE_BYTES	(sizeof(struct trace_iterator) + sizeof(void *))
#else
#define GS_PERF_TRACE_FIELDS
#define GS_PERF_TRACE_BYTES	0
#endif

/* The generator defines the number of rows in the table. */
#ifndef GS_ROWS_perf
#define GS_ROWS_perf 1
#endif
#ifdef GS_PERF_PROGRAMS	/* some counters are of one program */
#define GS_PERF_PROGRAM_BYTES	(GS_PERF_COUNTERS * sizeof(struct gs_perf_program))
#else
#define GS_PERF_PROGRAM_BYTES	0
#endif
/* At most, for rows of CPUs; those of threads need a pointer for each. */
#define GS_MEMORY_perf \
	{ GS_PERF_PROGRAM_BYTES, GS_ROWS_perf * sizeof(struct perf_event *) + GS_PERF_TRACE_BYTES }

/**
 * struct gs_perf_row
 * @p: probe
 * @type: perf_event_attr.type
 * @config: perf_event_attr.config
 * @sample: events between two hits, or hits per second; 0: count only
 * @freq: @sample is a frequency
 * @target: only the process that target() names, and its descendants
 * @path: only this program; or NULL
 * @counter: where @perf() in the script finds the events; or NULL
 * @system, @event: name of a trace event, whose number is @config; or NULL
 */
struct gs_perf_row {
	struct gs_probe p;
	u32 type;
	u64 config;
	u64 sample;
	bool freq;
	bool target;
	const char *path;
	struct gs_perf_events **counter;
	GS_PERF_TRACE_FIELDS;
	/* private: */
	struct gs_perf_events events;
	unsigned int room;	/* elements that events.list has room for */
	int cpu;	/* whose event is being created */
	u64 ran;	/* see gs_cpus_absent() */
	bool left;	/* some events could not be created or released in time, and stay */
	atomic_t throttled;	/* times that the kernel stopped an event until the next tick */
	struct path program;
};

#ifdef GS_PERF_TRACE

/*
 * Set this CPU's gs_trace_hit to the overflow while the handler runs. Restore
 * it afterwards: this may be an NMI that interrupts another handler.
 */
static notrace void gs_perf_hit(struct gs_perf_row *row, struct perf_event *event,
				struct perf_sample_data *data, struct pt_regs *regs)
{
	struct gs_trace_hit *now = this_cpu_ptr(&gs_trace_hit), outer = *now;

	now->event = row->system ? event : NULL;
	now->data = data;
	gs_hit(&row->p, regs);
	*now = outer;
}

/* Set the number of a row's trace event. */
static int gs_perf_find(struct gs_perf_row *row, struct perf_event_attr *attr)
{
	int n = row->system ? gs_trace_event_number(row->system, row->event) : 0;

	if (!row->system || n < 0)
		return n;
	attr->config = n;
	attr->sample_type = PERF_SAMPLE_RAW;
	return gs_trace_texts_alloc();
}

#else

static notrace void gs_perf_hit(struct gs_perf_row *row, struct perf_event *event,
				struct perf_sample_data *data, struct pt_regs *regs)
{
	gs_hit(&row->p, regs);
}

static int gs_perf_find(struct gs_perf_row *row, struct perf_event_attr *attr)
{
	return 0;
}

gs_fn void gs_trace_texts_free(void) {}

#endif
NOKPROBE_SYMBOL(gs_perf_hit);

/* What the kernel sets hw.interrupts to when it throttles an event (kernel/events/core.c). */
#define GS_PERF_THROTTLED	(~0ULL)

static notrace void gs_perf_overflow(struct perf_event *event,
				     struct perf_sample_data *data,
				     struct pt_regs *regs)
{
	struct gs_perf_row *row = event->overflow_handler_context;

	if (unlikely(READ_ONCE(row->p.armed) < 0))	/* this event could not be released in time */
		return;
	if (unlikely(event->hw.interrupts == GS_PERF_THROTTLED))
		atomic_inc(&row->throttled);
	preempt_disable_notrace();
	if (!row->path || gs_perf_runs(d_inode(row->program.dentry), current))
		gs_perf_hit(row, event, data, regs);
	preempt_enable_notrace();
}
NOKPROBE_SYMBOL(gs_perf_overflow);

/* The event that gs_perf_release_now() releases. */
static struct {
	struct gs_perf_row *row;
	struct perf_event *event;
} gs_perf_released;

/* Runs in a worker, for gs_in_time(). */
static void gs_perf_release_now(void *unused)
{
	struct gs_perf_row *row = gs_perf_released.row;
	u64 enabled, running;

	if (row->counter && !row->events.program)
		row->events.last += perf_event_read_value(gs_perf_released.event, &enabled, &running);
	perf_event_release_kernel(gs_perf_released.event);
}

/* Release an event, unless that takes too long: then it and the module stay. */
static void gs_perf_release(struct gs_perf_row *row, struct perf_event *event)
{
	if (READ_ONCE(gs_late_why[GS_LATE_EVENTS])) {
		row->left = true;
		return;
	}
	gs_perf_released.row = row;
	gs_perf_released.event = event;
	row->left = !gs_in_time(GS_LATE_EVENTS, gs_perf_release_now, NULL);
}

static void gs_perf_program_free(struct gs_perf_row *row)
{
	struct gs_perf_program *g = row->events.program;

	if (!g)
		return;
	row->events.last = atomic64_read(&g->total);
	row->events.program = NULL;
	gs_free(g, sizeof(*g));
}

static int gs_perf_program_alloc(struct gs_perf_row *row)
{
	struct gs_perf_program *g = gs_alloc(sizeof(*g));

	if (g)
		g->inode = d_inode(row->program.dentry);
	row->events.program = g;
	return g ? 0 : -ENOMEM;
}

/*
 * Release the events of a row. Its handler may still be running: see
 * gs_perf_put_row(). May sleep.
 */
static void gs_perf_release_row(struct gs_perf_row *row)
{
	struct perf_event **list = row->events.list;
	unsigned int i;

	WRITE_ONCE(row->events.list, NULL);
	if (list && row->counter)
		synchronize_rcu();	/* wait for handlers that read it */
	for (i = 0; list && i < row->events.n; i++)
		if (list[i])
			gs_perf_release(row, list[i]);
	gs_free(list, row->room * sizeof(*list));
}

/*
 * Drop the reference to a row's program. If the row has one, call this an RCU
 * grace period after its events were released: the kernel stops an event on
 * another CPU by an interrupt, which may come while gs_perf_overflow() runs
 * there for a page fault or a tracepoint.
 */
static void gs_perf_put_row(struct gs_perf_row *row)
{
	if (row->left)
		return;
	gs_perf_program_free(row);
	path_put(&row->program);
	memset(&row->program, 0, sizeof(row->program));
}

static int gs_perf_room(struct gs_perf_row *row, unsigned int n)
{
	row->room = row->events.n = n;
	row->events.list = gs_alloc(n * sizeof(*row->events.list));
	return row->events.list ? 0 : -ENOMEM;
}

/* Create the event of a thread, or without @t that of a CPU. */
static struct perf_event *
gs_perf_create(void *of, struct perf_event_attr *attr, struct task_struct *t)
{
	struct gs_perf_row *row = of;

	return perf_event_create_kernel_counter(attr, t ? -1 : row->cpu, t, gs_perf_overflow, row);
}

/*
 * Add the event of a CPU. Where perf_event_paranoid lets users have such events, they
 * may hold its lock, too; see kernel/threadevents.h.
 */
static int gs_perf_add(struct gs_perf_row *row, struct perf_event_attr *attr, int cpu)
{
	struct gs_thread_events e = { .attr = attr, .create = gs_perf_create, .row = row };
	struct perf_event *event;

	row->cpu = cpu;
	event = gs_thread_event_create(&e, NULL);
	if (IS_ERR(event))
		return PTR_ERR(event);
	row->events.list[cpu] = event;
	return 0;
}

/*
 * Don't hold cpus_read_lock() here: creating an event takes it too, and if a
 * hotplug writer waits in between, that deadlocks. So CPUs may go online or
 * offline meanwhile: creating an event returns -ENODEV then, and the CPU may be
 * online again before this can look. gs_perf_tell_absent() reports the CPU.
 * If no event is created at all, the event itself is not there.
 */
static int gs_perf_arm_cpus(struct gs_perf_row *row, struct perf_event_attr *attr)
{
	int cpu, rc = gs_perf_room(row, nr_cpu_ids);
	unsigned int n = 0;

	row->events.by_cpu = true;
	for_each_online_cpu(cpu) {
		int one = rc ?: gs_perf_add(row, attr, cpu);

		n += !one;
		if (one && one != -ENODEV)
			rc = one;
	}
	if (!rc)
		row->ran = gs_cpus_without_ran(row->events.list);
	return rc ?: (n ? 0 : -ENODEV);
}

/* Warn about CPUs that were not sampled all the time. */
static void gs_perf_tell_absent(struct gs_perf_row *row)
{
	unsigned int absent;
	char text[300];

	if (!row->events.list || !row->events.by_cpu)
		return;
	absent = gs_cpus_absent(row->events.list, row->ran);
	if (!absent)
		return;
	snprintf(text, sizeof(text),
		 "probe %.150s: at least %u CPU(s) went online or offline during the session; their samples are incomplete",
		 row->p.pp, absent);
	gs_tell(&row->p, text);
}

static int gs_perf_arm_target(struct gs_perf_row *row, struct perf_event_attr *attr)
{
	struct gs_thread_events e = { .attr = attr, .create = gs_perf_create, .row = row };
	int rc = gs_perf_room(row, GS_THREAD_EVENTS);

	if (rc)
		return rc;
	e.list = row->events.list;
	rc = gs_thread_events_create(&row->p, &e);
	row->events.n = e.n;
	return rc;
}

/* Explain an error of the kernel, and say what to do about it; or NULL. */
static const char *gs_perf_advice(struct gs_perf_row *row, int rc)
{
	bool hardware = row->type == PERF_TYPE_HARDWARE ||
			row->type == PERF_TYPE_HW_CACHE || row->type == PERF_TYPE_RAW;

	if (rc == -ESRCH && row->target)
		return "there is no target process: name one with -c CMD or -x PID";
	if (rc == -EBUSY)
		return READ_ONCE(gs_late_why[GS_LATE_EVENTS]);
	if (rc == -ENOENT && row->type == PERF_TYPE_TRACEPOINT)
		return "the kernel has no such trace event, or its module is not loaded; /sys/kernel/tracing/available_events lists them";
	if (rc == -ENOENT && row->path && !row->program.dentry)
		return "the file of the program does not exist";
	if (hardware && (rc == -ENOENT || rc == -EOPNOTSUPP || rc == -EINVAL))
		return "this machine or its hypervisor has no performance counter for this event; perf.sw events work everywhere";
	if (rc == -ENOENT || rc == -EINVAL)
		return "the kernel has no such event; perf list shows those it has";
	return NULL;
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
	int rc = gs_perf_find(row, &attr);

	/*
	 * A trace event may count as more than one: sched_stat_runtime as the nanoseconds of
	 * the run. With this, each is one hit; else each nanosecond would be
	 * (perf_swevent_event() in kernel/events/core.c).
	 */
	if (row->type == PERF_TYPE_TRACEPOINT && row->sample == 1 && !row->freq)
		attr.sample_type |= PERF_SAMPLE_PERIOD;

	if (!rc && row->path)
		rc = kern_path(row->path, LOOKUP_FOLLOW, &row->program);
	if (!rc && row->path && row->counter)
		rc = gs_perf_program_alloc(row);
	if (!rc)
		rc = row->target ? gs_perf_arm_target(row, &attr)
				 : gs_perf_arm_cpus(row, &attr);
	if (rc) {
		const char *advice = gs_perf_advice(row, rc); /* before disarming clears row->program */

		row->left = READ_ONCE(gs_late_why[GS_LATE_EVENTS]); /* an event may still be created, which needs row->program */
		gs_perf_release_row(row);
		if (row->program.dentry)
			synchronize_rcu();
		gs_perf_put_row(row);
		if (rc != -EINTR)	/* else the session is asked to end */
			gs_arm_refused(&row->p, rc, 0, advice);
		return;
	}
	if (row->counter)
		WRITE_ONCE(*row->counter, &row->events);
	row->p.armed = GS_ARMED;
}

static int gs_perf_arm(void *rows, unsigned int n)
{
	struct gs_perf_row *row = rows;

	for (; n && gs_may_arm(); n--, row++)
		gs_perf_arm_row(row);
	return gs_perf_programs_start();
}

/* Warn about a counter whose events could not be read. */
static void gs_perf_tell_left(struct gs_perf_row *row)
{
	char text[400];

	if (!row->left || !row->counter)
		return;
	snprintf(text, sizeof(text), "probe %.150s: what it counted is not known: %s", row->p.pp, READ_ONCE(gs_late_why[GS_LATE_EVENTS]));
	gs_tell(&row->p, text);
}

/* Warn about samples that the kernel did not take, because there were too many. */
static void gs_perf_tell_throttled(struct gs_perf_row *row)
{
	int n = atomic_xchg(&row->throttled, 0);
	char text[400];

	if (!n)
		return;
	snprintf(text, sizeof(text), "probe %.150s: the kernel stopped its samples %d times until the next tick, so hits were missed: there were more than sysctl kernel.perf_event_max_sample_rate allows", row->p.pp, n);
	gs_tell(&row->p, text);
}

static void gs_perf_disarm(void *rows, unsigned int n)
{
	struct gs_perf_row *row = rows, *end = row + n;
	bool programs = false;

	gs_perf_programs_stop();
	for (; row < end; row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->p.armed = GS_DONE;
		programs |= !!row->program.dentry;
		gs_perf_tell_absent(row);
		gs_perf_release_row(row);
		gs_perf_tell_throttled(row);
		gs_perf_tell_left(row);
	}
	if (programs)
		synchronize_rcu();
	for (row = rows; row < end; row++)
		if (row->p.armed == GS_DONE)
			gs_perf_put_row(row);
	gs_trace_texts_free();
}

/*
 * It has .waits, so it is armed before other families: counters exist before
 * the probes that read them.
 */
static const struct gs_family gs_perf_family = {
	.name = "perf",
	.stage = GS_STAGE_EVENTS,
	.waits = true,
	.arm = gs_perf_arm,
	.disarm = gs_perf_disarm,
};

#endif /* GS_PROBES_PERF_H */
