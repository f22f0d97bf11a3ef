// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * intime.c - call functions of the kernel that a user can make wait for any time
 */

#include <linux/completion.h>
#include <linux/workqueue.h>

/* Milliseconds to wait for such a function. */
#define GS_IN_TIME		20000
/*
 * A user may hold the lock of each of a thousand threads for nearly as long. So for
 * perf events, this is the time for all calls of a start or an end together, but each
 * has at least GS_IN_TIME_EACH, unless all have taken twice that time already. Calls
 * that take no longer than GS_IN_TIME_QUICK are not counted: the machine may be busy.
 */
#define GS_IN_TIME_EACH		1000
#define GS_IN_TIME_QUICK	500

const char *gs_late_why[GS_LATE_KINDS];

/**
 * struct gs_in_time_call - a call, of which there is one at a time
 * @why: reason why it may take long
 * @together: calls of this kind share their time
 * @taken: milliseconds that they have taken since the session began to start or end
 */
static struct gs_in_time_call {
	const char *why;
	bool together;
	unsigned int taken;
	void (*fn)(void *arg);
	void *arg;
	struct mutex lock;
	struct completion over;
	struct work_struct work;
} gs_in_time_calls[GS_LATE_KINDS];

static void gs_in_time_run(struct work_struct *work)
{
	struct gs_in_time_call *call = container_of(work, struct gs_in_time_call, work);

	call->fn(call->arg);
	complete(&call->over);
}

#define GS_IN_TIME_KIND(_kind, _together, _why) [_kind] = {			\
	.why = (_why),								\
	.together = (_together),						\
	.lock = __MUTEX_INITIALIZER(gs_in_time_calls[_kind].lock),		\
	.over = COMPLETION_INITIALIZER(gs_in_time_calls[_kind].over),		\
	.work = __WORK_INITIALIZER(gs_in_time_calls[_kind].work, gs_in_time_run),	\
}

static struct gs_in_time_call gs_in_time_calls[GS_LATE_KINDS] = {
	GS_IN_TIME_KIND(GS_LATE_EVENTS, true, "a process keeps the lock of its perf events, so events can't be created or released"),
	GS_IN_TIME_KIND(GS_LATE_MAPS, false, "a process keeps the lock of its memory map, so breakpoints can't be removed"),
	GS_IN_TIME_KIND(GS_LATE_GRACE, false, "a process that hits breakpoints keeps the lock of its memory map, so a grace period of RCU tasks trace does not end"),
	GS_IN_TIME_KIND(GS_LATE_NETWORK, false, "a process keeps the lock of the network's configuration, so what waits for it can't be registered or removed"),
};

/* Forget how long calls have taken: the session begins to end. */
static void gs_in_time_anew(void)
{
	struct gs_in_time_call *call;

	for (call = gs_in_time_calls; call < gs_in_time_calls + GS_LATE_KINDS; call++)
		WRITE_ONCE(call->taken, 0);
}

/* Most milliseconds that the next call may take. */
static unsigned int gs_in_time_left(const struct gs_in_time_call *call)
{
	const unsigned int taken = READ_ONCE(call->taken);

	if (taken >= 2 * GS_IN_TIME)
		return 0;
	return taken + GS_IN_TIME_EACH < GS_IN_TIME ? GS_IN_TIME - taken : GS_IN_TIME_EACH;
}

/*
 * Wait in two parts: if a virtual machine was paused meanwhile, one part may be over
 * before the worker has had a CPU again.
 */
static bool gs_in_time_wait(struct gs_in_time_call *call, unsigned int ms)
{
	const unsigned long part = msecs_to_jiffies(ms / 2);

	return wait_for_completion_timeout(&call->over, part) ||
	       wait_for_completion_timeout(&call->over, part);
}

/* Run the call in a worker. Return: whether it has returned in time. */
static bool gs_in_time_make(struct gs_in_time_call *call)
{
	const unsigned int left = gs_in_time_left(call);
	const unsigned long began = jiffies;
	unsigned int took;

	if (!left)
		return false;
	reinit_completion(&call->over);
	queue_work(GS_UNBOUND_WQ, &call->work);
	if (!gs_in_time_wait(call, left))
		return false;
	flush_work(&call->work);
	took = jiffies_to_msecs(jiffies - began);
	if (call->together && took > GS_IN_TIME_QUICK)
		WRITE_ONCE(call->taken, call->taken + took);
	return true;
}

/**
 * gs_in_time() - call a function in a worker, and wait for it, but not for ever
 * @kind: what it may have to wait for
 * @fn: function
 * @arg: its argument, which must stay valid as long as the module is loaded
 *
 * If the function takes too long, gs_late_why[@kind] is set and the module stays
 * loaded: free nothing that the function, or handlers that it was to stop, may still
 * use. From then on, no function of this kind is called. May sleep.
 *
 * Return: whether the function was called and has returned.
 */
bool gs_in_time(enum gs_late_kind kind, void (*fn)(void *arg), void *arg)
{
	struct gs_in_time_call *call = &gs_in_time_calls[kind];
	bool over;

	mutex_lock(&call->lock);
	if (!gs_late_why[kind]) {
		call->fn = fn;
		call->arg = arg;
		if (!gs_in_time_make(call)) {
			WRITE_ONCE(gs_late_why[kind], call->why);
			gs_stay(call->why);
		}
	}
	over = !gs_late_why[kind];
	mutex_unlock(&call->lock);
	return over;
}
