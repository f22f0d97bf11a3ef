// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * intime.c - call functions of the kernel that a user can make wait for any time
 */

#include <linux/completion.h>
#include <linux/workqueue.h>

/* Seconds to wait for such a function. */
#define GS_IN_TIME_SECONDS	20

const char *gs_late;

static struct {
	void (*fn)(void *arg);
	void *arg;
} gs_in_time_call;
static DEFINE_MUTEX(gs_in_time_lock);
static DECLARE_COMPLETION(gs_in_time_over);

static void gs_in_time_run(struct work_struct *work)
{
	gs_in_time_call.fn(gs_in_time_call.arg);
	complete(&gs_in_time_over);
}

static DECLARE_WORK(gs_in_time_work, gs_in_time_run);

/*
 * Wait in two parts: if a virtual machine was paused meanwhile, one part may be over
 * before the worker has had a CPU again.
 */
static bool gs_in_time_wait(void)
{
	return wait_for_completion_timeout(&gs_in_time_over, GS_IN_TIME_SECONDS * HZ / 2) ||
	       wait_for_completion_timeout(&gs_in_time_over, GS_IN_TIME_SECONDS * HZ / 2);
}

/**
 * gs_in_time() - call a function in a worker, and wait for it, but not for ever
 * @fn: function
 * @arg: its argument, which must stay valid as long as the module is loaded
 * @why: reason why it may take long, for the kernel's log and for rows that are refused
 *
 * If the function takes too long, gs_late is set and the module stays loaded: free
 * nothing that the function, or handlers that it was to stop, may still use. From
 * then on, no function is called. May sleep.
 *
 * Return: whether the function was called and has returned.
 */
bool gs_in_time(void (*fn)(void *arg), void *arg, const char *why)
{
	bool over;

	mutex_lock(&gs_in_time_lock);
	if (!gs_late) {
		gs_in_time_call.fn = fn;
		gs_in_time_call.arg = arg;
		reinit_completion(&gs_in_time_over);
		queue_work(GS_UNBOUND_WQ, &gs_in_time_work);
		if (gs_in_time_wait()) {
			flush_work(&gs_in_time_work);
		} else {
			WRITE_ONCE(gs_late, why);
			gs_stay(why);
		}
	}
	over = !gs_late;
	mutex_unlock(&gs_in_time_lock);
	return over;
}
