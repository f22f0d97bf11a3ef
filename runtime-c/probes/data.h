/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * data.h - kernel.data(), process.data(): hardware breakpoints on memory
 *
 * Each row has one breakpoint per CPU, in a debug register, or one per thread of
 * the target process, which new threads and children inherit. Handlers run in
 * the debug exception, after the instruction that made the access. The access
 * may be in any code, so handlers are entered as from an NMI.
 */
#ifndef GS_PROBES_DATA_H
#define GS_PROBES_DATA_H

#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include "../arch/entrydata.h"
#include "../kernel/cpuabsent.h"
#include "../kernel/threadevents.h"

/* The generator defines the number of rows in the table. */
#ifndef GS_ROWS_data
#define GS_ROWS_data 1
#endif
/* For rows of CPUs; those of threads need a pointer for each. */
#define GS_MEMORY_data	{ 0, GS_ROWS_data * sizeof(struct perf_event *) }

/**
 * struct gs_data_used - a per-CPU variable that must not be watched
 * @name: its symbol; NULL at the end of an array
 * @addr: link-time address
 * @size: bytes
 */
struct gs_data_used {
	const char *name;
	u64 addr;
	u32 size;
};

/**
 * struct gs_data_row
 * @p: probe
 * @addr: link-time address in vmlinux, or 0
 * @live: live address, if @addr is 0 and @percpu is not set
 * @percpu: @addr is that of a per-CPU variable: each CPU watches its own
 * @used: variables that must not be watched, or NULL
 * @length: bytes: 1, 2, 4 or 8
 * @access: HW_BREAKPOINT_W or HW_BREAKPOINT_RW
 * @target: @live is an address of the process that target() names
 */
struct gs_data_row {
	struct gs_probe p;
	u64 addr;
	u64 live;
	bool percpu;
	const struct gs_data_used *used;
	u32 length;
	u32 access;
	bool target;
	/* private: */
	struct perf_event **events;	/* by CPU, or of threads; empty ones are NULL */
	unsigned int room;		/* elements of @events */
	int cpu;			/* whose breakpoint is being registered */
	u64 ran;			/* see gs_cpus_absent() */
};

static notrace void gs_data_hit(struct perf_event *event,
				struct perf_sample_data *data,
				struct pt_regs *regs)
{
	struct gs_data_row *row = event->overflow_handler_context;

	preempt_disable_notrace();
	if (likely(READ_ONCE(row->p.armed) >= 0))	/* else this breakpoint could not be removed in time */
		gs_hit(&row->p, regs);
	preempt_enable_notrace();
}
NOKPROBE_SYMBOL(gs_data_hit);

/*
 * The address of a per-CPU variable of a CPU. Kernels that link these variables from
 * address 0 don't move them, see IsOffset() in translator/target.
 */
static unsigned long gs_data_percpu(u64 link, int cpu)
{
	return (link >> 32 ? gs_reloc(link) : (unsigned long)link) + per_cpu_offset(cpu);
}

/* The address that the row watches on a CPU. */
static unsigned long gs_data_at(const struct gs_data_row *row, int cpu)
{
	if (row->percpu)
		return gs_data_percpu(row->addr, cpu);
	return row->addr ? gs_reloc(row->addr) : (unsigned long)row->live;
}

/* Return the name of the variable of some CPU that the row must not watch, or NULL. */
static const char *gs_data_is_used(const struct gs_data_row *row)
{
	const struct gs_data_used *v;
	unsigned long from;
	int cpu;

	for (v = row->used; v && v->name; v++)
		for_each_possible_cpu(cpu) {
			from = gs_data_percpu(v->addr, cpu);
			if (row->live < from + v->size && from < row->live + row->length)
				return v->name;
		}
	return NULL;
}

/* Why this memory must not be watched, though the kernel lets it be; or NULL. */
static const char *gs_data_forbidden(const struct gs_data_row *row)
{
	static char text[120];
	const char *name = gs_data_is_used(row);

	if (row->target)
		return NULL;
	if (!name)
		return gs_entry_data(gs_data_at(row, 0), row->length);
	snprintf(text, sizeof(text), "it is %s of a CPU, which the kernel uses before it can handle a hit", name);
	return text;
}

/* Why the kernel finds an address not valid. */
static const char *gs_data_invalid(const struct gs_data_row *row)
{
	unsigned long at = gs_data_at(row, 0);

	if (row->target)
		return "the address must be a multiple of the length";
	if (at & (row->length - 1) || at < TASK_SIZE_MAX)
		return "the address must be a kernel address and a multiple of the length";
	return "the kernel refuses this memory: it uses it before it can handle a hit";
}

/* Explain an error of the kernel, and say what to do about it; or NULL. */
static const char *gs_data_advice(const struct gs_data_row *row, int rc)
{
	switch (rc) {
	case -ESRCH:
		return "there is no target process: name one with -c CMD or -x PID";
	case -EPERM:
		return "the address must be in the memory of the target process";
	case -ENOSPC:
		return "no debug register is free: a CPU has " __stringify(HBP_NUM)
		       ", and debuggers and perf use them too";
	case -EINVAL:
		return gs_data_invalid(row);
	case -EBUSY:
		return READ_ONCE(gs_late_why[GS_LATE_EVENTS]);
	case -EOPNOTSUPP:
	case -ENODEV:
		return "this machine has no hardware breakpoints";
	}
	return NULL;
}

static void gs_data_unwatch(void *event)
{
	unregister_hw_breakpoint(event);
}

/* Unregister the breakpoints, unless that takes too long: then they and the module stay. */
static void gs_data_forget(struct gs_data_row *row)
{
	unsigned int i;

	for (i = 0; row->events && i < row->room; i++)
		if (row->events[i] && !gs_in_time(GS_LATE_EVENTS, gs_data_unwatch, row->events[i]))
			return;
	gs_free(row->events, row->room * sizeof(*row->events));
	row->events = NULL;
}

static int gs_data_room(struct gs_data_row *row, unsigned int n)
{
	row->room = n;
	row->events = gs_alloc(n * sizeof(*row->events));
	return row->events ? 0 : -ENOMEM;
}

/* Register the breakpoint of a thread, or without @t that of a CPU. */
static struct perf_event *
gs_data_watch(void *of, struct perf_event_attr *attr, struct task_struct *t)
{
	struct gs_data_row *row = of;

	return t ? register_user_hw_breakpoint(attr, gs_data_hit, row, t) :
		   perf_event_create_kernel_counter(attr, row->cpu, NULL, gs_data_hit, row);
}

/* Register a breakpoint for each existing thread. */
static int gs_data_arm_threads(struct gs_data_row *row, struct perf_event_attr *attr)
{
	struct gs_thread_events e = { .attr = attr, .create = gs_data_watch, .row = row };
	int rc = gs_data_room(row, GS_THREAD_EVENTS);

	if (rc)
		return rc;
	e.list = row->events;
	return gs_thread_events_create(&row->p, &e);
}

/*
 * Register a breakpoint on each CPU. register_wide_hw_breakpoint() would keep CPUs
 * from going offline while it waits for the lock of a CPU's events, which users may
 * hold; see gs_perf_add(). CPUs may come and go meanwhile; see gs_perf_arm_cpus().
 */
static int gs_data_arm_cpus(struct gs_data_row *row, struct perf_event_attr *attr)
{
	struct gs_thread_events e = { .attr = attr, .create = gs_data_watch, .row = row };
	int cpu, rc = gs_data_room(row, nr_cpu_ids);
	struct perf_event *event;
	unsigned int n = 0;

	for_each_online_cpu(cpu) {
		if (rc)
			break;
		row->cpu = cpu;
		attr->bp_addr = gs_data_at(row, cpu);
		event = gs_thread_event_create(&e, NULL);
		if (!IS_ERR(event)) {
			row->events[cpu] = event;
			n++;
		} else if (PTR_ERR(event) != -ENODEV) {
			rc = PTR_ERR(event);
		}
	}
	if (!rc)
		row->ran = gs_cpus_without_ran(row->events);
	return rc ?: (n ? 0 : -ENODEV);
}

/* Warn about CPUs whose accesses were not seen all the time. */
static void gs_data_tell_absent(struct gs_data_row *row)
{
	unsigned int absent = gs_cpus_absent(row->events, row->ran);
	char text[300];

	if (!absent)
		return;
	snprintf(text, sizeof(text),
		 "probe %.150s: at least %u CPU(s) went online or offline during the session; accesses by them were missed",
		 row->p.pp, absent);
	gs_tell(&row->p, text);
}

static void gs_data_arm_row(struct gs_data_row *row)
{
	const char *why = gs_data_forbidden(row);
	struct perf_event_attr attr;
	int rc;

	hw_breakpoint_init(&attr);
	attr.bp_addr = gs_data_at(row, 0);
	attr.bp_len = row->length;
	attr.bp_type = row->access;
	if (why) {
		gs_arm_refused(&row->p, -EINVAL, attr.bp_addr, why);
		return;
	}
	rc = row->target ? gs_data_arm_threads(row, &attr) : gs_data_arm_cpus(row, &attr);
	if (!rc) {
		row->p.armed = GS_ARMED;
		return;
	}
	if (rc != -EINTR)	/* else the session is asked to end */
		gs_arm_refused(&row->p, rc, attr.bp_addr, gs_data_advice(row, rc));
	gs_data_forget(row);
}

static int gs_data_arm(void *rows, unsigned int n)
{
	struct gs_data_row *row = rows;

	for (; n && gs_may_arm(); n--, row++)
		gs_data_arm_row(row);
	return 0;
}

static void gs_data_disarm(void *rows, unsigned int n)
{
	struct gs_data_row *row = rows;

	for (; n; n--, row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->p.armed = GS_DONE;
		if (!row->target)
			gs_data_tell_absent(row);
		gs_data_forget(row);
	}
}

/* .waits: users may hold the locks of perf events, see kernel/threadevents.h. */
static const struct gs_family gs_data_family = {
	.name = "data",
	.stage = GS_STAGE_EVENTS,
	.waits = true,
	.arm = gs_data_arm,
	.disarm = gs_data_disarm,
};

#endif /* GS_PROBES_DATA_H */
