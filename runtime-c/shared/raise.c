// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * raise.c - send signals to the tasks in which handlers run
 *
 * A handler can't send one itself: the lock that is needed sleeps with
 * PREEMPT_RT, and the probed code may hold it. An irq_work runs where the lock
 * is free: in an interrupt, or in a thread with PREEMPT_RT.
 */
#include <linux/irq_work.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>

/* Most signals on their way at the same time. */
#define GS_RAISES	64

/**
 * struct gs_raise - a signal on its way
 * @work: sends it
 * @task: to whom, with a reference; NULL: free
 * @signo: which
 */
static struct gs_raise {
	struct irq_work work;
	struct task_struct *task;
	int signo;
} gs_raises[GS_RAISES];

static void gs_raise_now(struct irq_work *work)
{
	struct gs_raise *r = container_of(work, struct gs_raise, work);
	struct task_struct *t = r->task;

	send_sig(r->signo, t, 1);
	smp_store_release(&r->task, NULL);
	put_task_struct(t);
}

/* Wait for the signals. No handler runs any more. May sleep. */
static void gs_raises_end(void)
{
	struct gs_raise *r;

	for (r = gs_raises; r < gs_raises + GS_RAISES; r++)
		irq_work_sync(&r->work);
}

/**
 * gs_raise() - send a signal to the current task
 *
 * It arrives before the task returns to user space; with PREEMPT_RT, when a
 * thread of this CPU has run. May be called in any context.
 *
 * Return: false if too many are on their way.
 */
notrace bool gs_raise(int signo)
{
	struct gs_raise *r;

	for (r = gs_raises; r < gs_raises + GS_RAISES; r++) {
		if (READ_ONCE(r->task) || cmpxchg(&r->task, NULL, current))
			continue;
		get_task_struct(current);
		r->signo = signo;
		r->work.func = gs_raise_now;	/* all else of an irq_work is 0 at first */
		irq_work_queue(&r->work);
		return true;
	}
	return false;
}
NOKPROBE_SYMBOL(gs_raise);
