/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * trapflag.h - the tasks that are stepped, and their trap flag
 *
 * A task is stepped by the trap flag in its user registers, as a debugger does
 * it: with TIF_FORCED_TF, by which the kernel knows that the flag is not the
 * program's own and keeps it out of signal frames and children. Only a task
 * itself changes its flag, or the machine while all CPUs stand still. A flag
 * that nobody waits for kills its task, so each that is set is noted here.
 */
#ifndef GS_TRAPFLAG_H
#define GS_TRAPFLAG_H

#include <asm/processor-flags.h>
#include <linux/sched/task_stack.h>
#include <linux/spinlock.h>
#include <linux/uprobes.h>

#include "nextinsn.h"
#include "tasks.h"

/* Tasks that can be stepped at once: a power of 2. */
#define GS_STEPPED_MAX	4096
/* A task stands no further than this from where its number says. */
#define GS_STEPPED_NEAR	16

/**
 * struct gs_stepped - a task that is to be stepped
 * @armed: the trap flag is set, by us
 * @own: the program steps itself: it is left alone
 * @insn: its next instruction; .at is 0 when that was not seen
 */
struct gs_stepped {
	bool armed;
	bool own;
	struct gs_insn insn;
};

/* Numbers of the tasks, 0 where there is none, and the tasks. */
static pid_t *gs_stepped_pids;
static struct gs_stepped *gs_stepped_tasks;
static atomic_t gs_stepped_count;
static DEFINE_RAW_SPINLOCK(gs_stepped_lock);
/* Tasks that found no place. */
static atomic_long_t gs_stepped_refused;

#define GS_STEPPED_SLOTS	(GS_STEPPED_MAX + GS_STEPPED_NEAR)

gs_fn void gs_stepped_free(void)
{
	gs_free(gs_stepped_pids, GS_STEPPED_SLOTS * sizeof(*gs_stepped_pids));
	gs_free(gs_stepped_tasks, GS_STEPPED_SLOTS * sizeof(*gs_stepped_tasks));
	gs_stepped_pids = NULL;
	gs_stepped_tasks = NULL;
}

gs_fn int gs_stepped_alloc(void)
{
	gs_stepped_pids = gs_alloc(GS_STEPPED_SLOTS * sizeof(*gs_stepped_pids));
	gs_stepped_tasks = gs_alloc(GS_STEPPED_SLOTS * sizeof(*gs_stepped_tasks));
	if (gs_stepped_pids && gs_stepped_tasks)
		return 0;
	gs_stepped_free();
	return -ENOMEM;
}

/* Where @what stands among the places for @pid, -1 if nowhere. */
static notrace int gs_stepped_slot(pid_t pid, pid_t what)
{
	int i = pid & (GS_STEPPED_MAX - 1), end = i + GS_STEPPED_NEAR;

	for (; i < end; i++)
		if (READ_ONCE(gs_stepped_pids[i]) == what)
			return i;
	return -1;
}
NOKPROBE_SYMBOL(gs_stepped_slot);

/** gs_stepped_find() - the task of that number, NULL if it is not stepped */
gs_fn notrace struct gs_stepped *gs_stepped_find(pid_t pid)
{
	int i = likely(!atomic_read(&gs_stepped_count)) ? -1 : gs_stepped_slot(pid, pid);

	return i < 0 ? NULL : &gs_stepped_tasks[i];
}
NOKPROBE_SYMBOL(gs_stepped_find);

/** gs_stepped_add() - the task is to be stepped; what was known of it is forgotten */
gs_fn notrace void gs_stepped_add(pid_t pid)
{
	unsigned long flags;
	int i, old;

	raw_spin_lock_irqsave(&gs_stepped_lock, flags);
	old = gs_stepped_slot(pid, pid);
	i = old < 0 ? gs_stepped_slot(pid, 0) : old;
	if (i < 0) {
		atomic_long_inc(&gs_stepped_refused);
	} else if (i != old || !gs_stepped_tasks[i].armed) {
		gs_stepped_tasks[i] = (struct gs_stepped){ };
		WRITE_ONCE(gs_stepped_pids[i], pid);
		if (i != old)
			atomic_inc(&gs_stepped_count);
	}
	raw_spin_unlock_irqrestore(&gs_stepped_lock, flags);
}
NOKPROBE_SYMBOL(gs_stepped_add);

/** gs_stepped_forget() - the task, whose flag is not set by us, is stepped no more */
gs_fn notrace void gs_stepped_forget(pid_t pid)
{
	unsigned long flags;
	int i;

	if (!gs_stepped_find(pid))
		return;
	raw_spin_lock_irqsave(&gs_stepped_lock, flags);
	i = gs_stepped_slot(pid, pid);
	if (i >= 0) {
		WRITE_ONCE(gs_stepped_pids[i], 0);
		atomic_dec(&gs_stepped_count);
	}
	raw_spin_unlock_irqrestore(&gs_stepped_lock, flags);
}
NOKPROBE_SYMBOL(gs_stepped_forget);

/*
 * The functions below are for the current task, with preemption off, or for
 * any while all CPUs stand still.
 */

/** gs_trapflag_set() - trap after the next instruction */
gs_fn notrace void gs_trapflag_set(struct task_struct *t, struct gs_stepped *s)
{
	struct pt_regs *regs = task_pt_regs(t);

	if (!s->armed && (regs->flags & X86_EFLAGS_TF))
		s->own = true;
	if (s->own)
		return;
	s->armed = true;
	set_tsk_thread_flag(t, TIF_SINGLESTEP);
	set_tsk_thread_flag(t, TIF_FORCED_TF);
	regs->flags |= X86_EFLAGS_TF;
}
NOKPROBE_SYMBOL(gs_trapflag_set);

/** gs_trapflag_clear() - take back what gs_trapflag_set() did */
gs_fn notrace void gs_trapflag_clear(struct task_struct *t, struct gs_stepped *s)
{
	if (!s->armed)
		return;
	s->armed = false;
	clear_tsk_thread_flag(t, TIF_SINGLESTEP);
	if (test_and_clear_tsk_thread_flag(t, TIF_FORCED_TF))
		task_pt_regs(t)->flags &= ~X86_EFLAGS_TF;
	s->insn = (struct gs_insn){ };
}
NOKPROBE_SYMBOL(gs_trapflag_clear);

/** gs_trapflag_hide() - the flags that the last instruction pushed are the program's own */
gs_fn notrace void gs_trapflag_hide(struct gs_stepped *s, struct pt_regs *regs)
{
	u16 flags;

	if (s->insn.kind != GS_INSN_PUSHF || regs->ip != s->insn.at + s->insn.size ||
	    !gs_try_read(&flags, regs->sp, sizeof(flags), true))
		return;
	flags &= ~X86_EFLAGS_TF;
	if (copy_to_user_nofault((void __user *)regs->sp, &flags, sizeof(flags)))
		s->own = true;	/* not reached: the page has just been written */
}
NOKPROBE_SYMBOL(gs_trapflag_hide);

/** gs_trapflag_own() - the next instruction sets the flag for the program itself */
gs_fn notrace bool gs_trapflag_own(struct gs_stepped *s, struct pt_regs *regs)
{
	u16 flags;

	return s->insn.kind == GS_INSN_POPF &&
	       gs_try_read(&flags, regs->sp, sizeof(flags), true) && (flags & X86_EFLAGS_TF);
}
NOKPROBE_SYMBOL(gs_trapflag_own);

/** gs_trapflag_lent() - a uprobe steps the current task with the flag */
static notrace bool gs_trapflag_lent(void)
{
#ifdef CONFIG_UPROBES
	return current->utask && current->utask->active_uprobe;
#else
	return false;
#endif
}
NOKPROBE_SYMBOL(gs_trapflag_lent);

#endif /* GS_TRAPFLAG_H */
