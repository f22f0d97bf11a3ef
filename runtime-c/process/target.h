/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * target.h - the target process (-c, -x) and its descendants
 *
 * If there is a target, only these processes hit probes of processes.
 * Descendants are recorded when they are forked, so they stay in the set when
 * their parent ends.
 */
#ifndef GS_TARGET_H
#define GS_TARGET_H

#include <linux/bitmap.h>
#include <linux/sched/signal.h>
#include <linux/threads.h>

#include "../hook.h"

#define GS_PIDS_BYTES	(BITS_TO_LONGS(PID_MAX_LIMIT) * sizeof(long))

/* The generator defines the number of rows in the tables. */
#ifndef GS_ROWS_uprobe
#define GS_ROWS_uprobe 0
#endif
#ifndef GS_ROWS_uretprobe
#define GS_ROWS_uretprobe 0
#endif
#ifndef GS_ROWS_task
#define GS_ROWS_task 0
#endif

/* Bytes of the target's set, which the first of the families that use it counts. */
#define GS_TARGET_BYTES(_before)	((_before) ? 0ULL : GS_PIDS_BYTES)

/* Allocate a set of process or thread IDs, one bit each; NULL: no memory. */
gs_fn unsigned long *gs_pids_alloc(void)
{
	return gs_alloc(GS_PIDS_BYTES);
}

/* Free a set; @set may be NULL. */
gs_fn void gs_pids_free(unsigned long *set)
{
	gs_free(set, GS_PIDS_BYTES);
}

/* Process IDs (tgid) that belong to the target; NULL: no target. */
static unsigned long *gs_target_set;
static unsigned int gs_target_users;

/** gs_target_has() - whether this process may hit probes of processes */
static __always_inline bool gs_target_has(struct task_struct *t)
{
	unsigned long *set = READ_ONCE(gs_target_set);

	return likely(!set) || test_bit(t->tgid, set);
}

/*
 * Give a new process the bit of its parent: an earlier process with this ID may
 * have left it set.
 */
static notrace void
gs_target_forked(void *data, struct task_struct *parent, struct task_struct *child)
{
	unsigned long *set = READ_ONCE(gs_target_set);

	if (set && child->tgid != parent->tgid)
		assign_bit(child->tgid, set, test_bit(parent->tgid, set));
}

static struct gs_hook gs_target_hook = {
	.name = "sched_process_fork",
	.fn = gs_target_forked,
};

/*
 * Add the existing descendants of the target. One pass is enough, because the
 * list has children behind their parents.
 */
static void gs_target_fill(unsigned long *set, pid_t target)
{
	struct task_struct *p;

	set_bit(target, set);
	rcu_read_lock();
	for_each_process(p)
		if (test_bit(rcu_dereference(p->real_parent)->tgid, set))
			set_bit(p->tgid, set);
	rcu_read_unlock();
}

/**
 * gs_target_watch() - start to track the target, if there is one
 *
 * Call this before arming rows that use gs_target_has(). May sleep.
 * Return: 0, or a negative errno.
 */
gs_fn int gs_target_watch(void)
{
	s64 target = gs_session.target;
	unsigned long *set;
	int rc;

	if (target <= 0 || target >= PID_MAX_LIMIT || gs_target_users++)
		return 0;
	set = gs_pids_alloc();
	rc = set ? 0 : -ENOMEM;
	if (!rc) {
		WRITE_ONCE(gs_target_set, set);
		rc = gs_hook_set(&gs_target_hook);
	}
	if (rc) {
		WRITE_ONCE(gs_target_set, NULL);
		gs_pids_free(set);
		gs_target_users = 0;
		return rc;
	}
	gs_target_fill(set, target);
	return 0;
}

/** gs_target_unwatch() - undo a gs_target_watch() that returned 0. May sleep */
gs_fn void gs_target_unwatch(void)
{
	if (gs_target_users && !--gs_target_users)
		gs_hook_clear(&gs_target_hook);
}

/* Free the set. Call this when no handler runs any more. */
gs_fn void gs_target_free(void)
{
	gs_pids_free(gs_target_set);
	gs_target_set = NULL;
}

#endif /* GS_TARGET_H */
