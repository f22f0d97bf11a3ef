// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * intime.c - call functions of the kernel that a user can make wait for any time
 */

#include <linux/completion.h>
#include <linux/sched.h>
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

/*
 * Milliseconds after which a worker that waits for a lock is woken up, again and again.
 * From 5.3 to 5.10, readers that are running may take a lock before a writer that waits;
 * a writer demands that this ends only when it runs, and it is woken up only when there is
 * no reader (kernel/locking/rwsem.c). So threads that hit a breakpoint all the time would
 * keep it from being removed for ever.
 */
#define GS_IN_TIME_WAKES	100

/* Most functions that are called after a late call: one of each family of a kind that ends. */
#define GS_IN_TIME_AFTER	4

const char *gs_late_why[GS_LATE_KINDS];

/* Who of the worker and the caller who waits for it was first. */
enum gs_in_time_state {
	GS_IN_TIME_RUNS,
	GS_IN_TIME_RETURNED,
	GS_IN_TIME_LATE,	/* nobody waits any more */
};

/**
 * struct gs_in_time_call - a call, of which there is one at a time
 * @why: reason why it may take long
 * @together: calls of this kind share their time
 * @ends: once the late call has returned, the module can be unloaded
 * @after: @nafter functions that were to be called meanwhile, and take something back
 * @over: the late call and what came after it have returned: calls are made again
 * @taken: milliseconds that they have taken since the session began to start or end
 * @state: enum gs_in_time_state
 * @locks: the call takes locks that others hold for reading
 * @worker: whom to wake up meanwhile; NULL: the call has not begun, or has returned; under @wakes
 * @undo: takes back what @fn has done; NULL if nothing is left to take back
 */
static struct gs_in_time_call {
	const char *why;
	bool together;
	bool ends;
	bool over;
	unsigned int nafter;
	struct { void (*fn)(void *arg); void *arg; } after[GS_IN_TIME_AFTER];
	unsigned int taken;
	int state;
	bool locks;
	struct task_struct *worker;
	struct mutex wakes;
	void (*fn)(void *arg);
	void (*undo)(void *arg);
	void *arg;
	struct mutex lock;
	struct completion returned;
	struct work_struct work;
} gs_in_time_calls[GS_LATE_KINDS];

/*
 * The kernel will not call the module's code for the reason of a gs_stay_begins() any
 * more. The caller is waited for by gs_in_time_finish().
 */
static void gs_stay_ends(void)
{
	atomic_dec(&gs_session.stays);
	module_put(THIS_MODULE);
}

/* Call what was to be called meanwhile, without the lock: it may take as long. */
static void gs_in_time_follow(struct gs_in_time_call *call)
{
	unsigned int i;

	mutex_lock(&call->lock);
	for (i = 0; i < call->nafter; i++) {
		mutex_unlock(&call->lock);
		call->after[i].fn(call->after[i].arg);
		mutex_lock(&call->lock);
	}
	call->nafter = 0;
	call->over = true;
	mutex_unlock(&call->lock);
}

/*
 * Nobody waits any more for the call, which has returned: if that was all that kept
 * the module loaded, it can go. gs_in_time_finish() waits until this has returned.
 */
static void gs_in_time_late_end(struct gs_in_time_call *call)
{
	if (!call->ends)
		return;
	if (call->undo)
		call->undo(call->arg);
	gs_in_time_follow(call);	/* from then on, @call may be another one */
	synchronize_rcu();	/* for handlers that were called meanwhile */
	printk(KERN_INFO "%s: the module can be unloaded again, as the next run of gostap does\n", THIS_MODULE->name);
	gs_stay_ends();
}

static void gs_in_time_set_worker(struct gs_in_time_call *call, struct task_struct *t)
{
	mutex_lock(&call->wakes);
	call->worker = t;
	mutex_unlock(&call->wakes);
}

/* Wake up the worker if it waits for a lock; see GS_IN_TIME_WAKES. Who waits for a lock checks it then. */
static void gs_in_time_wake(struct gs_in_time_call *call)
{
	mutex_lock(&call->wakes);
	if (call->locks && call->worker)
		wake_up_process(call->worker);
	mutex_unlock(&call->wakes);
}

static void gs_in_time_run(struct work_struct *work)
{
	struct gs_in_time_call *call = container_of(work, struct gs_in_time_call, work);

	gs_in_time_set_worker(call, current);
	call->fn(call->arg);
	gs_in_time_set_worker(call, NULL);
	if (cmpxchg(&call->state, GS_IN_TIME_RUNS, GS_IN_TIME_RETURNED) == GS_IN_TIME_RUNS)
		complete(&call->returned);
	else
		gs_in_time_late_end(call);
}

#define GS_IN_TIME_KIND(_kind, _together, _ends, _why) [_kind] = {		\
	.why = (_why),								\
	.together = (_together),						\
	.ends = (_ends),							\
	.locks = (_kind) == GS_LATE_MAPS,					\
	.wakes = __MUTEX_INITIALIZER(gs_in_time_calls[_kind].wakes),		\
	.lock = __MUTEX_INITIALIZER(gs_in_time_calls[_kind].lock),		\
	.returned = COMPLETION_INITIALIZER(gs_in_time_calls[_kind].returned),	\
	.work = __WORK_INITIALIZER(gs_in_time_calls[_kind].work, gs_in_time_run),	\
}

static struct gs_in_time_call gs_in_time_calls[GS_LATE_KINDS] = {
	GS_IN_TIME_KIND(GS_LATE_EVENTS, true, false, "a process keeps the lock of its perf events, so events can't be created or released"),
	GS_IN_TIME_KIND(GS_LATE_MAPS, false, false, "a process keeps the lock of its memory map or of a breakpoint, so breakpoints can't be removed"),
	GS_IN_TIME_KIND(GS_LATE_GRACE, false, false, "a process that hits breakpoints keeps the lock of its memory map, so a grace period of RCU tasks trace does not end"),
	GS_IN_TIME_KIND(GS_LATE_NETWORK, false, true, "a process keeps the lock of the network's configuration, so what waits for it can't be registered or removed"),
};

/* Wait until late calls that have ended have left the module's code. The module is being unloaded. */
static void gs_in_time_finish(void)
{
	struct gs_in_time_call *call;

	for (call = gs_in_time_calls; call < gs_in_time_calls + GS_LATE_KINDS; call++)
		flush_work(&call->work);
}

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

static bool gs_in_time_wait_part(struct gs_in_time_call *call, unsigned long part)
{
	const unsigned long end = jiffies + part;

	while (!wait_for_completion_timeout(&call->returned, min(part, msecs_to_jiffies(GS_IN_TIME_WAKES)))) {
		if (time_after_eq(jiffies, end))
			return false;
		gs_in_time_wake(call);
	}
	return true;
}

/*
 * Wait in two parts: if a virtual machine was paused meanwhile, one part may be over
 * before the worker has had a CPU again.
 */
static bool gs_in_time_wait(struct gs_in_time_call *call, unsigned int ms)
{
	const unsigned long part = msecs_to_jiffies(ms / 2);

	return gs_in_time_wait_part(call, part) || gs_in_time_wait_part(call, part);
}

/*
 * The time is over: keep the module, and wait no more, unless the call has just
 * returned. Return: whether it is late.
 */
static bool gs_in_time_give_up(struct gs_in_time_call *call)
{
	gs_stay_begins();
	if (cmpxchg(&call->state, GS_IN_TIME_RUNS, GS_IN_TIME_LATE) == GS_IN_TIME_RUNS) {
		gs_stay_tell(call->why, call->ends);
		return true;
	}
	gs_stay_ends();
	return false;
}

/* Run the call in a worker. Return: whether it has returned in time. */
static bool gs_in_time_make(struct gs_in_time_call *call)
{
	const unsigned int left = gs_in_time_left(call);
	const unsigned long began = jiffies;
	unsigned int took;

	if (!left) {
		gs_stay(call->why);
		return false;
	}
	reinit_completion(&call->returned);
	call->state = GS_IN_TIME_RUNS;
	queue_work(GS_UNBOUND_WQ, &call->work);
	if (!gs_in_time_wait(call, left) && gs_in_time_give_up(call))
		return false;
	flush_work(&call->work);
	took = jiffies_to_msecs(jiffies - began);
	if (call->together && took > GS_IN_TIME_QUICK)
		WRITE_ONCE(call->taken, call->taken + took);
	return true;
}

/* Have the function called when the late call has returned; if that is impossible, the module stays. */
static void gs_in_time_later(struct gs_in_time_call *call, void (*fn)(void *arg), void *arg)
{
	if (call->nafter == GS_IN_TIME_AFTER) {
		gs_stay(call->why);
		return;
	}
	call->after[call->nafter].fn = fn;
	call->after[call->nafter++].arg = arg;
}

/**
 * gs_in_time_or_undo() - gs_in_time() of a function that can be taken back
 * @kind: what it may have to wait for
 * @fn: function
 * @undo: takes back what @fn has done, if that returns too late; NULL if @fn itself
 *	takes something back
 * @arg: argument of both, which must stay valid as long as the module is loaded
 *
 * If the function takes too long, gs_late_why[@kind] is set and the module stays
 * loaded: free nothing that the function, or handlers that it was to stop, may still
 * use. From then on, no function of this kind is called. For the kinds that end, that
 * lasts until the function has returned, what takes something back is called then, and
 * the module can be unloaded after that. May sleep.
 *
 * Return: whether the function was called and has returned.
 */
bool gs_in_time_or_undo(enum gs_late_kind kind, void (*fn)(void *arg), void (*undo)(void *arg), void *arg)
{
	struct gs_in_time_call *call = &gs_in_time_calls[kind];
	bool over;

	mutex_lock(&call->lock);
	if (call->over) {
		call->over = false;
		WRITE_ONCE(gs_late_why[kind], NULL);
	}
	if (!gs_late_why[kind]) {
		call->fn = fn;
		call->undo = undo;
		call->arg = arg;
		if (!gs_in_time_make(call))
			WRITE_ONCE(gs_late_why[kind], call->why);
	} else if (call->ends && !undo) {
		gs_in_time_later(call, fn, arg);
	}
	over = !gs_late_why[kind];
	mutex_unlock(&call->lock);
	return over;
}

/* gs_in_time_or_undo() of a function that takes something back, or that nothing takes back. */
bool gs_in_time(enum gs_late_kind kind, void (*fn)(void *arg), void *arg)
{
	return gs_in_time_or_undo(kind, fn, NULL, arg);
}
