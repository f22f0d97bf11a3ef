// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * grace.c - wait for handlers that the kernel calls in RCU read sections
 *
 * The kernel handles a program's breakpoint in a read section of RCU tasks trace,
 * and there it may wait for the lock of the process's memory map (handle_swbp() in
 * kernel/events/uprobes.c). A user can hold that lock for any time, and meanwhile
 * synchronize_rcu_tasks_trace() returns nowhere on the machine.
 */

#include <linux/tracepoint.h>

#if defined(GS_HAVE_TRACEPOINT_FAULTABLE) || defined(GS_HAVE_UPROBE_UNREGISTER_NOSYNC)

#include <linux/completion.h>
#include <linux/workqueue.h>

/* Seconds to wait for a grace period. */
#define GS_GRACE_SECONDS	20

static void (*gs_grace_wait)(void);
static DECLARE_COMPLETION(gs_grace_over);

static void gs_grace_run(struct work_struct *work)
{
	gs_grace_wait();
	complete(&gs_grace_over);
}

static DECLARE_WORK(gs_grace_work, gs_grace_run);

/**
 * gs_grace_in_time() - wait for a grace period, but not for ever
 * @wait: waits for it
 *
 * If it does not end in time, the module stays loaded: nothing that handlers use
 * may be freed, as one of them may still run. May sleep; gs_session.mutex is held.
 * Return: whether it ended.
 */
bool gs_grace_in_time(void (*wait)(void))
{
	static bool late;

	if (late)
		return false;
	gs_grace_wait = wait;
	reinit_completion(&gs_grace_over);
	queue_work(GS_UNBOUND_WQ, &gs_grace_work);
	late = !wait_for_completion_timeout(&gs_grace_over, GS_GRACE_SECONDS * HZ);
	if (late)
		gs_stay("a process that hits breakpoints keeps the lock of its memory map, so a grace period of RCU tasks trace does not end");
	else
		flush_work(&gs_grace_work);
	return !late;
}

#endif

static void gs_tracepoints_sync(void)
{
	tracepoint_synchronize_unregister();
}

/*
 * gs_tracepoints_wait() - wait for the functions that were unregistered from
 * tracepoints; if that takes too long, for those alone that can't fault. May sleep.
 */
void gs_tracepoints_wait(void)
{
#ifdef GS_HAVE_TRACEPOINT_FAULTABLE	/* it waits for RCU tasks trace, too */
	if (!gs_grace_in_time(gs_tracepoints_sync))
		synchronize_rcu();
#else
	gs_tracepoints_sync();
#endif
}
