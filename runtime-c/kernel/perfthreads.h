/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perfthreads.h - count perf events per thread of a program
 *
 * A perf event that is bound to a task can only be created in a context that
 * may sleep, but the hooks that see a program start must not sleep. So create
 * one event per CPU, which counts everything, and add to a thread of the
 * program what the event counts while the thread runs on that CPU: from exec
 * on, also for threads and children that start later.
 */
#ifndef GS_PERFTHREADS_H
#define GS_PERFTHREADS_H

#include <linux/hash.h>
#include <linux/sched/signal.h>

#include "../compat/compat.h"
#include "../hook.h"

#define GS_PERF_SETS_LOG2	9
#define GS_PERF_WAYS		8	/* threads in a set: 4096 in all */

/*
 * A thread, and its count up to the last time that it was scheduled out. @partial: its
 * set was full when it ran before, or may have been
 */
struct gs_perf_thread {
	struct task_struct *task;
	u64 sum;
	bool partial;
};

/* Threads with the same hash, and when one last found no place (CLOCK_MONOTONIC). */
struct gs_perf_set {
	struct gs_perf_thread way[GS_PERF_WAYS];
	u64 denied;
};

/**
 * struct gs_perf_program - the threads of a program that are counted
 * @inode: of the program
 * @total: sum of all threads, including those that have ended
 * @slice: by CPU: the thread of the program that runs there, and the event's
 *	count when it was scheduled in
 * @sets: set-associative table of threads, indexed by a hash of the task's address
 */
struct gs_perf_program {
	struct inode *inode;
	atomic64_t total;
	struct {
		struct task_struct *task;
		u64 from;
	} slice[NR_CPUS];
	struct gs_perf_set sets[1 << GS_PERF_SETS_LOG2];
};

/*
 * Whether a task runs the program. The task is current, or is being scheduled
 * in on this CPU.
 */
static __always_inline bool gs_perf_runs(struct inode *program, struct task_struct *t)
{
	struct mm_struct *mm = t->mm;
	struct file *exe;

	if (!mm || (t->flags & PF_KTHREAD))
		return false;
	/* a sched RCU section, as preemption is off */
	exe = rcu_dereference_raw(mm->exe_file);
	return exe && file_inode(exe) == program;
}

#ifdef GS_PERF_PROGRAMS

static __always_inline struct gs_perf_set *gs_perf_set_of(struct gs_perf_program *g, struct task_struct *t)
{
	return &g->sets[hash_ptr(t, GS_PERF_SETS_LOG2)];
}

/* Return the entry of a thread. NULL: it has none. */
static notrace struct gs_perf_thread *gs_perf_thread(struct gs_perf_program *g, struct task_struct *t)
{
	struct gs_perf_set *set = gs_perf_set_of(g, t);
	int i;

	for (i = 0; i < GS_PERF_WAYS; i++)
		if (READ_ONCE(set->way[i].task) == t)
			return &set->way[i];
	return NULL;
}

/*
 * Take a free entry for a thread that has none. A thread that existed when another one
 * found no place may be that one, which has run without an entry. (start_time may be
 * earlier than its own, after exec.)
 */
static notrace void gs_perf_thread_add(struct gs_perf_program *g, struct task_struct *t)
{
	struct gs_perf_set *set = gs_perf_set_of(g, t);
	struct gs_perf_thread *way;

	for (way = set->way; way < set->way + GS_PERF_WAYS; way++)
		if (!READ_ONCE(way->task) && !cmpxchg(&way->task, NULL, t)) {
			way->partial = t->start_time <= READ_ONCE(set->denied);
			return;
		}
	WRITE_ONCE(set->denied, ktime_get_mono_fast_ns());
}

static notrace void gs_perf_thread_forget(struct gs_perf_program *g, struct task_struct *t)
{
	struct gs_perf_thread *thread = gs_perf_thread(g, t);

	if (!thread)
		return;
	thread->sum = 0;
	smp_store_release(&thread->task, NULL);
}

/*
 * Begin to count for a thread. If its set is full, only the program's total
 * includes it, also later. Do not begin for an exiting thread: its entry would stay, and
 * the next task at this address would inherit its sum.
 */
static notrace void gs_perf_slice_begin(struct gs_perf_events *e, struct task_struct *t)
{
	struct gs_perf_program *g = e->program;
	int cpu = smp_processor_id();

	if (g->slice[cpu].task || (t->flags & PF_EXITING) || !gs_perf_runs(g->inode, t))
		return;
	if (!gs_perf_thread(g, t))
		gs_perf_thread_add(g, t);
	g->slice[cpu].from = gs_perf_count(e->list[cpu]);
	g->slice[cpu].task = t;
}

static notrace void gs_perf_slice_end(struct gs_perf_events *e)
{
	struct gs_perf_program *g = e->program;
	struct gs_perf_thread *thread;
	int cpu = smp_processor_id();
	u64 n;

	if (!g->slice[cpu].task)
		return;
	n = gs_perf_count(e->list[cpu]) - g->slice[cpu].from;
	atomic64_add(n, &g->total);
	thread = gs_perf_thread(g, g->slice[cpu].task);
	if (thread)
		thread->sum += n;
	g->slice[cpu].task = NULL;
}

/* Iterate over the armed counters that belong to programs. */
#define gs_perf_for_each_program(e, i)						\
	for (i = 0; i < GS_PERF_COUNTERS; i++)					\
		if ((e = READ_ONCE(gs_perf_counters[i])) && e->program && READ_ONCE(e->list))

static notrace void gs_perf_switched(void *data, bool preempt, struct task_struct *prev,
				     struct task_struct *next GS_SCHED_SWITCH_MORE)
{
	struct gs_perf_events *e;
	unsigned int i;

	gs_perf_for_each_program(e, i) {
		gs_perf_slice_end(e);
		gs_perf_slice_begin(e, next);
	}
}
NOKPROBE_SYMBOL(gs_perf_switched);

/*
 * Discard the count of a thread at exec: it belongs to the program that the
 * thread has run until now.
 */
static noinline notrace void gs_perf_anew(struct task_struct *t)
{
	struct gs_perf_events *e;
	unsigned long flags;
	unsigned int i;

	local_irq_save(flags);
	gs_perf_for_each_program(e, i) {
		gs_perf_slice_end(e);
		gs_perf_thread_forget(e->program, t);
		gs_perf_slice_begin(e, t);
	}
	local_irq_restore(flags);
}

static notrace void gs_perf_execed(void *data, struct task_struct *t, pid_t old,
				   struct linux_binprm *bprm)
{
	gs_perf_anew(t);
}
NOKPROBE_SYMBOL(gs_perf_execed);

/* The task is exiting, so no new slice begins; since 6.16 it still has its mm here. */
static notrace void gs_perf_exited(void *data, struct task_struct *t GS_SCHED_PROCESS_EXIT_MORE)
{
	gs_perf_anew(t);
}
NOKPROBE_SYMBOL(gs_perf_exited);

static struct gs_hook gs_perf_hooks[] = {
	{ .name = "sched_switch", .fn = gs_perf_switched },
	{ .name = "sched_process_exec", .fn = gs_perf_execed },
	{ .name = "sched_process_exit", .fn = gs_perf_exited },
};

static void gs_perf_begin_here(void *unused)
{
	struct gs_perf_events *e;
	unsigned int i;

	gs_perf_for_each_program(e, i)
		gs_perf_slice_begin(e, current);
}

static void gs_perf_end_here(void *unused)
{
	struct gs_perf_events *e;
	unsigned int i;

	gs_perf_for_each_program(e, i)
		gs_perf_slice_end(e);
}

/* Remove the hooks and end all slices, so that the totals are complete. */
static void gs_perf_programs_stop(void)
{
	int i;

	if (!gs_perf_hooks[0].set)
		return;
	for (i = 0; i < ARRAY_SIZE(gs_perf_hooks); i++)
		gs_hook_clear(&gs_perf_hooks[i]);
	gs_tracepoints_wait();
	on_each_cpu(gs_perf_end_here, NULL, 1);
}

/* Register the hooks, after the events were created. */
static int gs_perf_programs_start(void)
{
	int i, rc = 0;

	for (i = 0; i < ARRAY_SIZE(gs_perf_hooks); i++)
		rc = rc ?: gs_hook_set(&gs_perf_hooks[i]);
	if (rc)
		gs_perf_programs_stop();
	else
		on_each_cpu(gs_perf_begin_here, NULL, 1);
	return rc;
}

/* Return the count of the current thread; 0 if it runs another program. */
static notrace u64 gs_perf_thread_read(struct gs_ctx *c, struct gs_perf_events *e)
{
	struct gs_perf_program *g = e->program;
	struct gs_perf_thread *thread = gs_perf_thread(g, current);
	int cpu = smp_processor_id();

	if (!thread || thread->partial) {
		if (g->slice[cpu].task == current)
			gs_error(c, c->loc, "can't count this thread separately: too many threads of the program are running, or were");
		return 0;
	}
	if (g->slice[cpu].task != current)
		return thread->sum;
	return thread->sum + gs_perf_count(e->list[cpu]) - g->slice[cpu].from;
}

#else
static inline void gs_perf_programs_stop(void) { }
static inline int gs_perf_programs_start(void) { return 0; }
static inline u64 gs_perf_thread_read(struct gs_ctx *c, struct gs_perf_events *e) { return 0; }
#endif

#endif /* GS_PERFTHREADS_H */
