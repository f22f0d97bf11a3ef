/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * tasks.h - tasks by number, their files, limits and memory
 *
 * Other tasks are looked up under RCU and read with guarded reads, without
 * their locks: a task that ends meanwhile gives old numbers, never a fault.
 */
#ifndef GS_TASKS_H
#define GS_TASKS_H

#include <linux/cred.h>
#include <linux/fdtable.h>
#include <linux/fs_struct.h>
#include <linux/mm.h>
#include <linux/pid_namespace.h>
#include <linux/sched/signal.h>
#include <linux/sched/mm.h>
#include "peek.h"

/* The task of that number as the initial namespace counts; NULL. Under RCU. */
gs_fn notrace struct task_struct *gs_task_by_pid(s64 pid)
{
	return pid > 0 && pid <= INT_MAX ? pid_task(find_pid_ns(pid, &init_pid_ns), PIDTYPE_PID) : NULL;
}

/**
 * gs_task_threads() - the threads of a process, each held
 * @pid: as gs_task_by_pid()
 * @list: takes them; put_task_struct() lets one go
 * @max: room in @list
 *
 * Threads that start meanwhile may be left out.
 *
 * Return: how many; 0 if there is no such process.
 */
gs_fn unsigned int gs_task_threads(s64 pid, struct task_struct **list, unsigned int max)
{
	struct task_struct *leader, *t;
	unsigned int n = 0;

	rcu_read_lock();
	leader = gs_task_by_pid(pid);
	if (leader)
		for_each_thread(leader, t)
			if (n < max) {
				get_task_struct(t);
				list[n++] = t;
			}
	rcu_read_unlock();
	return n;
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

gs_fn notrace s64 gs_mm_pages(struct mm_struct *mm, enum gs_pages kind)
{
	s64 shared = get_mm_counter(mm, MM_FILEPAGES) + get_mm_counter(mm, MM_SHMEMPAGES);

	switch (kind) {
	case GS_SIZE:
		return mm->total_vm;
	case GS_RSS:
		return shared + get_mm_counter(mm, MM_ANONPAGES);
	case GS_SHARED:
		return shared;
	case GS_TEXT:
		return (PAGE_ALIGN(mm->end_code) - (mm->start_code & PAGE_MASK)) >> PAGE_SHIFT;
	default:
		return mm->data_vm + mm->stack_vm;
	}
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
	if (mm)
		n = gs_mm_pages(mm, kind);
	rcu_read_unlock();
	return n;
}

#endif /* GS_TASKS_H */
