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

/**
 * gs_grace_in_time() - wait for a grace period of RCU tasks trace; see gs_in_time()
 * @wait: waits for it
 *
 * If it does not end in time, nothing that handlers use may be freed, as one of
 * them may still run.
 */
bool gs_grace_in_time(void (*wait)(void *unused))
{
	return gs_in_time(GS_LATE_GRACE, wait, NULL);
}

static void gs_tracepoints_sync(void *unused)
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
	gs_tracepoints_sync(NULL);
#endif
}
