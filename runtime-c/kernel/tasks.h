/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * tasks.h - look up tasks by ID; their files, limits and memory
 *
 * Other tasks are looked up under RCU and read with guarded reads, without
 * taking their locks: a task that ends meanwhile gives stale values, but nothing
 * faults.
 */
#ifndef GS_TASKS_H
#define GS_TASKS_H

#include <linux/cred.h>
#include <linux/fdtable.h>
#include <linux/fs_struct.h>
#include <linux/idr.h>
#include <linux/mm.h>
#include <linux/pid_namespace.h>
#include <linux/sched/signal.h>
#include <linux/sched/mm.h>
#include <linux/sched/task.h>
#include "../memory/peek.h"

/*
 * Return the task with a PID of the initial namespace, or NULL. Call this under
 * rcu_read_lock(). Before 6.3, functions of the idle loop can be probed where RCU
 * does not watch the CPU: that lock keeps nothing from being freed there.
 */
gs_fn notrace struct task_struct *gs_task_by_pid(s64 pid)
{
	if (unlikely(!rcu_is_watching()))
		return NULL;
	return pid > 0 && pid <= INT_MAX ? pid_task(find_pid_ns(pid, &init_pid_ns), PIDTYPE_PID) : NULL;
}

/*
 * The thread with the lowest PID of the initial namespace that is not below *@pid,
 * with a reference; *@pid is then behind it. NULL: there is none.
 */
static struct task_struct *gs_task_next(int *pid)
{
	struct task_struct *t = NULL;
	struct pid *at;

	rcu_read_lock();
	while (!t && (at = idr_get_next(&init_pid_ns.idr, pid))) {
		t = pid_task(at, PIDTYPE_PID);
		++*pid;
	}
	if (t)
		get_task_struct(t);
	rcu_read_unlock();
	return t;
}

/**
 * gs_task_each() - call a function for each thread
 *
 * There may be very many, and the function may take long for each, so reschedule
 * between them. Threads that begin meanwhile may be left out. May sleep.
 */
gs_fn void gs_task_each(void (*fn)(struct task_struct *t))
{
	struct task_struct *t;
	int pid = 1;

	while ((t = gs_task_next(&pid))) {
		fn(t);
		put_task_struct(t);
		cond_resched();
	}
}

/**
 * gs_task_threads() - get references to the threads of a process
 * @pid: as for gs_task_by_pid()
 * @list: filled with them; the caller calls put_task_struct() for each
 * @max: size of @list
 *
 * Threads that start meanwhile may be left out.
 *
 * Return: their number, which may be greater than @max; 0 if there is no such
 * process.
 */
gs_fn unsigned int gs_task_threads(s64 pid, struct task_struct **list, unsigned int max)
{
	struct task_struct *leader, *t;
	unsigned int n = 0;

	rcu_read_lock();
	leader = gs_task_by_pid(pid);
	if (leader)
		for_each_thread(leader, t)
			if (n++ < max) {
				get_task_struct(t);
				list[n - 1] = t;
			}
	rcu_read_unlock();
	return n;
}

/* Warn if a target has more threads than a probe can be bound to. */
gs_fn void gs_tell_threads(struct gs_probe *p, unsigned int n, unsigned int max)
{
	char text[300];

	if (n <= max)
		return;
	snprintf(text, sizeof(text), "probe %.150s: the target has %u threads; only %u of them are watched", p->pp, n, max);
	gs_tell(p, text);
}

/* Names of resources (getrlimit(2)) by number. */
gs_fn notrace int gs_rlimit_number(const char *name)
{
#define GS_RLIMIT(x) [RLIMIT_##x] = #x
	static const char * const names[RLIM_NLIMITS] = {
		GS_RLIMIT(CPU), GS_RLIMIT(FSIZE), GS_RLIMIT(DATA), GS_RLIMIT(STACK),
		GS_RLIMIT(CORE), GS_RLIMIT(RSS), GS_RLIMIT(NPROC), GS_RLIMIT(NOFILE),
		GS_RLIMIT(MEMLOCK), GS_RLIMIT(AS), GS_RLIMIT(LOCKS), GS_RLIMIT(SIGPENDING),
		GS_RLIMIT(MSGQUEUE), GS_RLIMIT(NICE), GS_RLIMIT(RTPRIO), GS_RLIMIT(RTTIME),
	};
#undef GS_RLIMIT
	int i;

	if (!strncmp(name, "RLIMIT_", 7))
		for (i = 0; i < RLIM_NLIMITS; i++)
			if (!strcmp(names[i], name + 7))
				return i;
	return -1;
}

/* Pages of a process by kind. */
enum gs_pages { GS_SIZE, GS_RSS, GS_SHARED, GS_TEXT, GS_DATA };

/*
 * Read a counter as get_mm_counter() does: without the per-CPU parts that are
 * not merged yet.
 */
static notrace bool gs_mm_counter(struct mm_struct *mm, int member, s64 *n)
{
#ifdef GS_HAVE_MM_PERCPU_COUNTERS
	GS_TRY(*n, &mm->rss_stat[member].count);
#else
	GS_TRY(*n, &mm->rss_stat.count[member].counter);
#endif
	*n = max_t(s64, *n, 0);
	return true;
}

static notrace bool gs_mm_text(struct mm_struct *mm, s64 *n)
{
	unsigned long from, to;

	GS_TRY(from, &mm->start_code);
	GS_TRY(to, &mm->end_code);
	*n = (PAGE_ALIGN(to) - (from & PAGE_MASK)) >> PAGE_SHIFT;
	return true;
}

static notrace bool gs_mm_shared(struct mm_struct *mm, s64 *n)
{
	s64 more;

	if (!gs_mm_counter(mm, MM_FILEPAGES, n) || !gs_mm_counter(mm, MM_SHMEMPAGES, &more))
		return false;
	*n += more;
	return true;
}

/* Number of pages of a process that may be ending; false if its memory is gone. */
gs_fn notrace bool gs_mm_pages(struct mm_struct *mm, enum gs_pages kind, s64 *n)
{
	unsigned long size, more;
	s64 anonymous;

	switch (kind) {
	case GS_SIZE:
		GS_TRY(size, &mm->total_vm);
		break;
	case GS_RSS:
		if (!gs_mm_shared(mm, n) || !gs_mm_counter(mm, MM_ANONPAGES, &anonymous))
			return false;
		*n += anonymous;
		return true;
	case GS_SHARED:
		return gs_mm_shared(mm, n);
	case GS_TEXT:
		return gs_mm_text(mm, n);
	default:
		GS_TRY(size, &mm->data_vm);
		GS_TRY(more, &mm->stack_vm);
		size += more;
	}
	*n = size;
	return true;
}

/* Pages of process @pid, of the current one for -1; 0 for kernel threads. */
gs_fn notrace s64 gs_task_pages(s64 pid, enum gs_pages kind)
{
	struct task_struct *t = current;
	struct mm_struct *mm;
	s64 n = 0;

	rcu_read_lock();
	if (pid >= 0)
		t = gs_task_by_pid(pid);
	mm = t ? READ_ONCE(t->mm) : NULL;
	if (mm && !gs_mm_pages(mm, kind, &n))
		n = 0;
	rcu_read_unlock();
	return n;
}

#endif /* GS_TASKS_H */
