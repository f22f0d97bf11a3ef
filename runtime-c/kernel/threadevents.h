/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * threadevents.h - one perf event for each thread of the target process
 *
 * The kernel creates and releases an event with the mutex of the thread's events
 * held (perf_event_context). It also holds that while it copies the count of an
 * event to a user's memory (perf_read()), so a user can hold it for any time: by
 * a read into memory that is mapped from a file whose server does not answer.
 *
 * New threads inherit the event of the thread that creates them. A thread that is
 * created by one that has no event yet gets none, and may be missing from the
 * list of threads that was made before. So list the threads again until all of
 * them have an event.
 */
#ifndef GS_THREADEVENTS_H
#define GS_THREADEVENTS_H

#include <linux/delay.h>
#include <linux/perf_event.h>
#include "tasks.h"

/* Most threads of the target that get an event of their own. */
#define GS_THREAD_EVENTS	1024
/* Most times that the threads are listed, and milliseconds before the last time. */
#define GS_THREAD_ROUNDS	32
#define GS_THREAD_PAUSE		2

/**
 * struct gs_thread_events
 * @list: room for GS_THREAD_EVENTS
 * @n: elements of @list
 * @over: threads that got no event, because @list is full
 * @attr: of each event
 * @create: create the event of a thread
 * @row: for @create
 */
struct gs_thread_events {
	struct perf_event **list;
	unsigned int n;
	unsigned int over;
	struct perf_event_attr *attr;
	struct perf_event *(*create)(void *row, struct perf_event_attr *attr, struct task_struct *t);
	void *row;
};

/* Whether a thread has inherited an event. May sleep. */
static bool gs_thread_event_inherited(struct perf_event *event, const struct task_struct *t)
{
	struct perf_event *child;
	bool is = false;

	mutex_lock(&event->child_mutex);
	list_for_each_entry(child, &event->child_list, child_list)
		is = is || child->hw.target == t;
	mutex_unlock(&event->child_mutex);
	return is;
}

/* The event that gs_thread_event_make() creates. */
static struct {
	struct gs_thread_events e;
	struct perf_event_attr attr;
	struct task_struct *task;
	struct perf_event *event;
} gs_thread_event_new;

/* Runs in a worker, for gs_in_time(). */
static void gs_thread_event_make(void *unused)
{
	struct perf_event *event = gs_thread_event_new.e.create(gs_thread_event_new.e.row, &gs_thread_event_new.attr, gs_thread_event_new.task);

	if (gs_thread_event_new.task)
		put_task_struct(gs_thread_event_new.task);
	if (READ_ONCE(gs_late_why[GS_LATE_EVENTS]) && !IS_ERR(event))	/* nobody waits for it any more */
		perf_event_release_kernel(event);
	gs_thread_event_new.event = event;
}

/*
 * Create the event of a thread, or without @t that of a CPU, which e->create() knows.
 * Return: the event, or an ERR_PTR(); -EBUSY: it took too long; -EINTR: the session is
 * asked to end.
 */
static struct perf_event *gs_thread_event_create(struct gs_thread_events *e, struct task_struct *t)
{
	if (READ_ONCE(gs_late_why[GS_LATE_EVENTS]))
		return ERR_PTR(-EBUSY);
	if (!gs_may_arm())
		return ERR_PTR(-EINTR);
	gs_thread_event_new.e = *e;
	gs_thread_event_new.attr = *e->attr;
	gs_thread_event_new.task = t ? get_task_struct(t) : NULL;
	return gs_in_time(GS_LATE_EVENTS, gs_thread_event_make, NULL) ? gs_thread_event_new.event : ERR_PTR(-EBUSY);
}

static bool gs_thread_events_have(const struct gs_thread_events *e, const struct task_struct *t)
{
	unsigned int i;

	for (i = 0; i < e->n; i++)
		if (e->list[i]->hw.target == t)
			return true;
	for (i = 0; i < e->n; i++)
		if (gs_thread_event_inherited(e->list[i], t))
			return true;
	return false;
}

/*
 * Create an event for a thread that has none. Return: 1 if it was created; 0 if
 * the thread needs none or has ended; or a negative errno.
 */
static int gs_thread_events_add(struct gs_thread_events *e, struct task_struct *t)
{
	struct perf_event *event;

	if (gs_thread_events_have(e, t))
		return 0;
	if (e->n == GS_THREAD_EVENTS) {
		e->over++;
		return 0;
	}
	event = gs_thread_event_create(e, t);
	if (IS_ERR(event))
		return PTR_ERR(event) == -ESRCH ? 0 : PTR_ERR(event);
	e->list[e->n++] = event;
	return 1;
}

/*
 * Create the events that are missing, for the threads that @list has room for.
 * Return: 1 if any was created, 0, or a negative errno.
 */
static int gs_thread_events_round(struct gs_thread_events *e, struct task_struct **list)
{
	unsigned int all = gs_task_threads(gs_session.target, list, GS_THREAD_EVENTS);
	unsigned int i, n = min_t(unsigned int, all, GS_THREAD_EVENTS);
	int one, rc = 0;

	e->over = all - n;
	for (i = 0; i < n; i++) {
		one = rc < 0 ? 0 : gs_thread_events_add(e, list[i]);
		if (one)
			rc = one;
		put_task_struct(list[i]);
		cond_resched();
	}
	return rc;
}

/*
 * As gs_thread_events_round(), until all threads have an event. A thread becomes
 * visible a moment after it has inherited what its creator had, so look once
 * more a little later.
 */
static int gs_thread_events_rounds(struct gs_thread_events *e, struct task_struct **list)
{
	int round, quiet = 0, rc = 0;

	for (round = 0; rc >= 0 && quiet < 2 && round < GS_THREAD_ROUNDS; round++) {
		if (quiet)
			msleep(GS_THREAD_PAUSE);
		rc = gs_thread_events_round(e, list);
		quiet = rc ? 0 : quiet + 1;
	}
	return rc;
}

static void gs_thread_events_tell(struct gs_probe *p, const struct gs_thread_events *e, bool more)
{
	char text[300];

	gs_tell_threads(p, e->n + e->over, GS_THREAD_EVENTS);
	if (!more)
		return;
	snprintf(text, sizeof(text), "probe %.150s: the target kept creating threads while the probe was armed; some of them may not be watched", p->pp);
	gs_tell(p, text);
}

/**
 * gs_thread_events_create() - create the events of all threads of the target
 * @p: row that warnings are attributed to
 * @e: .n is 0
 *
 * May sleep. Return: 0, or a negative errno; then, too, the caller releases the
 * e->n events that were created.
 */
gs_fn int gs_thread_events_create(struct gs_probe *p, struct gs_thread_events *e)
{
	struct task_struct **list = kvcalloc(GS_THREAD_EVENTS, sizeof(*list), GFP_KERNEL);
	int rc;

	if (!list)
		return -ENOMEM;
	e->attr->inherit = 1;
	rc = gs_thread_events_rounds(e, list);
	kvfree(list);
	if (rc < 0)
		return rc;
	if (!e->n)
		return -ESRCH;
	gs_thread_events_tell(p, e, rc);
	return 0;
}

#endif /* GS_THREADEVENTS_H */
