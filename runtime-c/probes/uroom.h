/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uroom.h - processes that have no room for the kernel's instructions
 *
 * The kernel emulates a few instructions. It executes the others under a
 * breakpoint from a page that it maps into the process (get_xol_area() in
 * kernel/events/uprobes.c). If no address is free for that page, it lets the
 * thread go back to the breakpoint, which the thread then hits again and again.
 * So look in task work, which runs before the thread returns to user space. If
 * it is still at the breakpoint, remove the breakpoints that its process hits.
 */
#ifndef GS_PROBES_UROOM_H
#define GS_PROBES_UROOM_H

#ifdef GS_HAVE_TASK_WORK_ADD
#include <linux/mm.h>
#include <linux/sched/mm.h>
#include <linux/task_work.h>

/* Most threads that are looked at at the same time. */
#define GS_UROOM_WORKS	16
/* Most processes without room that are remembered. */
#define GS_UROOM_FULL	64

/**
 * struct gs_uroom_work - a thread to look at
 * @head: task work
 * @p: row that the thread has hit; NULL: free
 * @at: address of the breakpoint
 */
struct gs_uroom_work {
	struct callback_head head;
	struct gs_probe *p;
	unsigned long at;
};

static struct gs_uroom_work gs_uroom_works[GS_UROOM_WORKS];
/* Memory of processes without room, with references, so that none is used again. */
static struct mm_struct *gs_uroom_list[GS_UROOM_FULL];
static bool gs_uroom_ran;

/* Whether less than a sixteenth of the addresses is free. */
static __always_inline bool gs_uroom_is_little(const struct mm_struct *mm)
{
	return READ_ONCE(mm->total_vm) > (TASK_SIZE >> PAGE_SHIFT) / 16 * 15;
}

/*
 * Whether the process has the page from which the kernel executes instructions, or will
 * find room for it. The kernel needs none for instructions that it emulates, such as push.
 */
static __always_inline bool gs_uroom_has(const struct mm_struct *mm)
{
	return likely(READ_ONCE(mm->uprobes_state.xol_area)) || likely(!gs_uroom_is_little(mm));
}

/*
 * Whether a process was found to have no room. When no more processes can be remembered,
 * all that may have none are taken for such, as one that has none would stay at the
 * breakpoint.
 */
static bool gs_uroom_is_full(const struct mm_struct *mm)
{
	struct mm_struct *of;
	int i;

	for (i = 0; i < GS_UROOM_FULL; i++) {
		of = READ_ONCE(gs_uroom_list[i]);
		if (!of || of == mm)
			return of;
	}
	return !gs_uroom_has(mm);
}

/*
 * Remember the current process. Return: how many are remembered now; 0 if it was
 * before, or there is no place for it.
 */
static int gs_uroom_remember(struct mm_struct *mm)
{
	struct mm_struct *of;
	int i;

	mmgrab(mm);
	for (i = 0; i < GS_UROOM_FULL; i++) {
		of = cmpxchg(&gs_uroom_list[i], NULL, mm);
		if (!of)
			return i + 1;
		if (of == mm)
			break;
	}
	mmdrop(mm);
	return 0;
}

/* Warn that the current process, the @n-th one, has no room. */
static void gs_uroom_tell(struct gs_probe *p, int n)
{
	char text[400];

	snprintf(text, sizeof(text), "process %d has no address free for the page from which the kernel executes instructions under breakpoints: the breakpoints that it hits are removed, and not reported from then on%s",
		 task_tgid_nr(current), n < GS_UROOM_FULL ? "" :
		 "; nor are those of further processes with less than a sixteenth of their addresses free, which are not named");
	preempt_disable();	/* gs_disarm_all() waits for this */
	if (gs_state() <= GS_RUNNING)	/* else an end probe may write */
		gs_tell(p, text);
	preempt_enable();
}

/* Task work. */
static void gs_uroom_look(struct callback_head *head)
{
	struct gs_uroom_work *w = container_of(head, struct gs_uroom_work, head);
	struct mm_struct *mm = current->mm;	/* NULL: the task is exiting */
	int n = 0;

	if (mm && instruction_pointer(task_pt_regs(current)) == w->at &&
	    !READ_ONCE(mm->uprobes_state.xol_area))
		n = gs_uroom_remember(mm);
	if (n)
		gs_uroom_tell(READ_ONCE(w->p), n);
	smp_store_release(&w->p, NULL);
	module_put(THIS_MODULE);
}

/*
 * Look at the current thread later. If that is impossible, its next hit tries
 * again. gs_uroom_unload() waits for gs_uroom_look().
 */
static void gs_uroom_ask(struct gs_probe *p, unsigned long at)
{
	struct gs_uroom_work *w;

	for (w = gs_uroom_works; w < gs_uroom_works + GS_UROOM_WORKS; w++) {
		if (cmpxchg(&w->p, NULL, p))
			continue;
		w->at = at;
		init_task_work(&w->head, gs_uroom_look);
		__module_get(THIS_MODULE);
		WRITE_ONCE(gs_uroom_ran, true);
		if (!task_work_add(current, &w->head, TWA_RESUME))
			return;
		smp_store_release(&w->p, NULL);	/* the task is exiting */
		module_put(THIS_MODULE);
		return;
	}
}

/**
 * gs_uroom_lacks() - whether to remove the breakpoint that the current task has
 * hit, because its process has no room
 *
 * Call this in a uprobe's handler.
 */
static bool gs_uroom_lacks(struct gs_probe *p, struct pt_regs *regs)
{
	const struct mm_struct *mm = current->mm;

	if (gs_uroom_has(mm))
		return false;
	if (gs_uroom_is_full(mm))
		return true;
	gs_uroom_ask(p, instruction_pointer(regs));
	return false;
}

/*
 * Wait for tasks that are returning from gs_uroom_look(), and forget the
 * processes. No breakpoint is armed any more. May sleep.
 */
static void gs_uroom_unload(void)
{
	int i;

	if (gs_uroom_ran)
		synchronize_rcu_tasks();
	gs_uroom_ran = false;
	for (i = 0; i < GS_UROOM_FULL && gs_uroom_list[i]; i++) {
		mmdrop(gs_uroom_list[i]);
		gs_uroom_list[i] = NULL;
	}
}
#else
static inline bool gs_uroom_has(const struct mm_struct *mm)
{
	return true;
}

static inline bool gs_uroom_is_full(const struct mm_struct *mm)
{
	return false;
}

static inline bool gs_uroom_lacks(struct gs_probe *p, struct pt_regs *regs)
{
	return false;
}

static inline void gs_uroom_unload(void) { }
#endif

#endif /* GS_PROBES_UROOM_H */
