/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uhooked.h - count returns that the kernel can't hook
 *
 * To hook the first return in a process, the kernel maps a page there
 * (get_xol_area() in kernel/events/uprobes.c). If no address is free, it leaves
 * the return alone and reports nothing. It does so after the handlers of the
 * function's entry. So look again in task work, which runs before the task
 * returns to user space.
 */
#ifndef GS_PROBES_UHOOKED_H
#define GS_PROBES_UHOOKED_H

#include "ufollow.h"

#ifdef GS_HAVE_TASK_WORK_ADD

/* Most tasks that are looked at at the same time. */
#define GS_UHOOKED_WORKS	64

/**
 * struct gs_uhooked_work - a return to look for
 * @head: task work
 * @missed: counter to increment if the return is not hooked; NULL: free
 * @sp: stack pointer at the function's first instruction
 */
struct gs_uhooked_work {
	struct callback_head head;
	atomic64_t *missed;
	unsigned long sp;
};

static struct gs_uhooked_work gs_uhooked_works[GS_UHOOKED_WORKS];

/* Whether the newest return that is hooked in the current task is the one at @sp. */
static bool gs_uhooked_is(unsigned long sp)
{
	const struct uprobe_task *t = current->utask;

	return t && t->return_instances && t->return_instances->stack == sp;
}

/* Count a return that is not hooked, unless the session is beginning or ending. */
static void gs_uhooked_miss(atomic64_t *missed)
{
	if (gs_state() == GS_RUNNING)
		atomic64_inc(missed);
}

/* Task work. */
static void gs_uhooked_look(struct callback_head *head)
{
	struct gs_uhooked_work *w = container_of(head, struct gs_uhooked_work, head);

	if (!gs_uhooked_is(w->sp))
		gs_uhooked_miss(READ_ONCE(w->missed));
	smp_store_release(&w->missed, NULL);
	module_put(THIS_MODULE);
}

/*
 * Look for the return later. If that is impossible, count it as missed: a
 * number too high is better than none. gs_ufollow_unload() waits for
 * gs_uhooked_look().
 */
static noinline void gs_uhooked_ask(atomic64_t *missed, unsigned long sp)
{
	struct gs_uhooked_work *w;

	for (w = gs_uhooked_works; w < gs_uhooked_works + GS_UHOOKED_WORKS; w++) {
		if (cmpxchg(&w->missed, NULL, missed))
			continue;
		w->sp = sp;
		init_task_work(&w->head, gs_uhooked_look);
		__module_get(THIS_MODULE);
		WRITE_ONCE(gs_ufollow_ran, true);
		if (!task_work_add(current, &w->head, TWA_RESUME))
			return;
		smp_store_release(&w->missed, NULL);	/* the task is exiting */
		module_put(THIS_MODULE);
		return;
	}
	gs_uhooked_miss(missed);
}

/*
 * gs_uhooked_check() - count the return of a call if the kernel can't hook it
 *
 * Call this at the function's entry, in a uprobe's handler.
 */
static void gs_uhooked_check(atomic64_t *missed, unsigned long sp)
{
	if (unlikely(!READ_ONCE(current->mm->uprobes_state.xol_area)))
		gs_uhooked_ask(missed, sp);
}
#else
static inline void gs_uhooked_check(atomic64_t *missed, unsigned long sp) { }
#endif

#endif /* GS_PROBES_UHOOKED_H */
