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

#ifdef CONFIG_TASKS_TRACE_RCU

#include <linux/completion.h>
#include <linux/rcupdate_trace.h>

/* Seconds to wait for a grace period. */
#define GS_GRACE_SECONDS	20

static struct rcu_head gs_grace_head;
static DECLARE_COMPLETION(gs_grace_over);

static void gs_grace_ends(struct rcu_head *head)
{
	complete(&gs_grace_over);
}

/**
 * gs_grace_trace() - wait for a grace period of RCU tasks trace
 *
 * If it does not end in time, the module stays loaded: nothing that handlers use
 * may be freed, as one of them may still run. May sleep; gs_session.mutex is held.
 * Return: whether it ended.
 */
bool gs_grace_trace(void)
{
	static bool late;

	if (late)
		return false;
	reinit_completion(&gs_grace_over);
	call_rcu_tasks_trace(&gs_grace_head, gs_grace_ends);
	late = !wait_for_completion_timeout(&gs_grace_over, GS_GRACE_SECONDS * HZ);
	if (late)
		gs_stay("a process that hits breakpoints keeps the lock of its memory map, so a grace period of RCU tasks trace does not end");
	return !late;
}

#else
bool gs_grace_trace(void)
{
	return true;
}
#endif

/*
 * gs_tracepoints_wait() - wait for the functions that were unregistered from
 * tracepoints. May sleep.
 */
void gs_tracepoints_wait(void)
{
#ifdef GS_HAVE_TRACEPOINT_FAULTABLE	/* it waits for RCU tasks trace, too */
	if (!gs_grace_trace())
		return;
#endif
	tracepoint_synchronize_unregister();
}
