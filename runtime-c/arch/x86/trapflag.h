/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * trapflag.h - the tasks that are single-stepped, and their trap flag
 *
 * A task is stepped by the trap flag in its user registers, as a debugger does
 * it. TIF_FORCED_TF tells the kernel that the program did not set the flag
 * itself, so the kernel keeps it out of signal frames and child tasks. A task's
 * flag is changed only by the task, or while all CPUs are stopped. A trap
 * without a handler kills the task, so every flag that is set is recorded here.
 */
#ifndef GS_TRAPFLAG_H
#define GS_TRAPFLAG_H

#include <asm/debugreg.h>
#include <asm/processor-flags.h>
#include <asm/syscall.h>
#include <linux/kdebug.h>
#include <linux/sched/task_stack.h>
#include <linux/spinlock.h>
#include <linux/uprobes.h>

#include "nextinsn.h"
#include "../../kernel/tasks.h"

/* Number of tasks that can be stepped at once; a power of 2. */
#define GS_STEPPED_MAX	4096
/* Places that are searched for a task, from the one that its number selects. */
#define GS_STEPPED_NEAR	16

/**
 * struct gs_stepped - a task that is stepped
 * @armed: gostap has set the trap flag
 * @own: the program uses the flag itself, so gostap leaves the task alone
 * @noted: it was counted as one that is left alone
 * @insn: its next instruction; .at is 0 if that is unknown
 */
struct gs_stepped {
	bool armed;
	bool own;
	bool noted;
	struct gs_insn insn;
};

/*
 * PIDs of the tasks (0: the place is free), and the tasks, by the same index.
 */
static pid_t *gs_stepped_pids;
static struct gs_stepped *gs_stepped_tasks;
static atomic_t gs_stepped_count;
static DEFINE_RAW_SPINLOCK(gs_stepped_lock);
/* Number of tasks for which there was no free place. */
static atomic_long_t gs_stepped_refused;

#define GS_STEPPED_SLOTS	(GS_STEPPED_MAX + GS_STEPPED_NEAR)

/* Free the table, when no task is stepped any more. May sleep. */
gs_fn void gs_stepped_free(void)
{
	gs_free(gs_stepped_pids, GS_STEPPED_SLOTS * sizeof(*gs_stepped_pids));
	gs_free(gs_stepped_tasks, GS_STEPPED_SLOTS * sizeof(*gs_stepped_tasks));
	gs_stepped_pids = NULL;
	gs_stepped_tasks = NULL;
}

/* Allocate the table. May sleep. Return: 0 or -ENOMEM. */
gs_fn int gs_stepped_alloc(void)
{
	gs_stepped_pids = gs_alloc(GS_STEPPED_SLOTS * sizeof(*gs_stepped_pids));
	gs_stepped_tasks = gs_alloc(GS_STEPPED_SLOTS * sizeof(*gs_stepped_tasks));
	if (gs_stepped_pids && gs_stepped_tasks)
		return 0;
	gs_stepped_free();
	return -ENOMEM;
}

/* Index of the place that holds @what among those for @pid; -1 if there is none. */
static notrace int gs_stepped_slot(pid_t pid, pid_t what)
{
	int i = pid & (GS_STEPPED_MAX - 1), end = i + GS_STEPPED_NEAR;

	for (; i < end; i++)
		if (READ_ONCE(gs_stepped_pids[i]) == what)
			return i;
	return -1;
}
NOKPROBE_SYMBOL(gs_stepped_slot);

/**
 * gs_stepped_find() - return the task with a PID, or NULL if it is not stepped
 */
gs_fn notrace struct gs_stepped *gs_stepped_find(pid_t pid)
{
	int i = likely(!atomic_read(&gs_stepped_count)) ? -1 : gs_stepped_slot(pid, pid);

	return i < 0 ? NULL : &gs_stepped_tasks[i];
}
NOKPROBE_SYMBOL(gs_stepped_find);

/**
 * gs_stepped_add() - add a task to those that are stepped
 * @pid: its number
 * @own: it is the current task, which begins to run a program: reset what an earlier
 *	task with its number has left. Another task that has added itself already may just
 *	be setting its trap flag
 */
gs_fn notrace void gs_stepped_add(pid_t pid, bool own)
{
	unsigned long flags;
	int i, old;

	raw_spin_lock_irqsave(&gs_stepped_lock, flags);
	old = gs_stepped_slot(pid, pid);
	i = old < 0 ? gs_stepped_slot(pid, 0) : old;
	if (i < 0) {
		atomic_long_inc(&gs_stepped_refused);
	} else if (i != old || (own && !gs_stepped_tasks[i].armed)) {
		gs_stepped_tasks[i] = (struct gs_stepped){ };
		WRITE_ONCE(gs_stepped_pids[i], pid);
		if (i != old)
			atomic_inc(&gs_stepped_count);
	}
	raw_spin_unlock_irqrestore(&gs_stepped_lock, flags);
}
NOKPROBE_SYMBOL(gs_stepped_add);

/** gs_stepped_forget() - remove a task, whose trap flag gostap must not have set */
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
 * Call the functions below for the current task with preemption disabled, or for
 * any task while all CPUs are stopped.
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

/** gs_trapflag_clear() - undo gs_trapflag_set() */
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

/** gs_trapflag_hide() - remove the trap flag from flags that the last instruction pushed on the stack */
gs_fn notrace void gs_trapflag_hide(struct gs_stepped *s, struct pt_regs *regs)
{
	u16 flags;

	if (s->insn.kind != GS_INSN_PUSHF || regs->ip != s->insn.at + s->insn.size ||
	    !gs_try_read(&flags, regs->sp, sizeof(flags), true))
		return;
	flags &= ~X86_EFLAGS_TF;
	if (copy_to_user_nofault((void __user *)regs->sp, &flags, sizeof(flags)))
		s->own = true;	/* can't happen: that page was just written */
}
NOKPROBE_SYMBOL(gs_trapflag_hide);

/**
 * gs_trapflag_own() - whether the next instruction sets the program's own flag
 */
gs_fn notrace bool gs_trapflag_own(struct gs_stepped *s, struct pt_regs *regs)
{
	const bool iret = s->insn.kind == GS_INSN_IRET;
	u16 flags;

	return (iret || s->insn.kind == GS_INSN_POPF) &&
	       gs_try_read(&flags, regs->sp + (iret ? s->insn.size : 0), sizeof(flags), true) &&
	       (flags & X86_EFLAGS_TF);
}
NOKPROBE_SYMBOL(gs_trapflag_own);

/**
 * gs_trapflag_restored() - whether sigreturn(2), which returns now, has set the program's own flag
 *
 * It takes all flags from the signal frame, which has only the program's flag
 * (TIF_FORCED_TF). It has no number when it returns (restore_sigcontext()), as a call
 * with the number -1 has; but that returns behind the instruction that made it.
 */
gs_fn notrace bool gs_trapflag_restored(const struct gs_stepped *s, struct pt_regs *regs)
{
	return s->armed && s->insn.at && (regs->flags & X86_EFLAGS_TF) &&
	       syscall_get_nr(current, regs) == -1 && regs->ip - s->insn.at > GS_INSN_BYTES;
}
NOKPROBE_SYMBOL(gs_trapflag_restored);

/** gs_trapflag_leave() - leave the flag to the current task, whose program has set its own */
gs_fn notrace void gs_trapflag_leave(struct gs_stepped *s)
{
	s->armed = false;
	s->own = true;
	clear_tsk_thread_flag(current, TIF_SINGLESTEP);
	clear_tsk_thread_flag(current, TIF_FORCED_TF);
}
NOKPROBE_SYMBOL(gs_trapflag_leave);

/*
 * gs_trapflag_is_step() - whether a debug trap came from the flag. @args->err
 * points to a copy of DR6, the causes of the trap.
 */
static __always_inline bool gs_trapflag_is_step(const struct die_args *args)
{
	return *(unsigned long *)args->err & DR_STEP;
}

/*
 * gs_trapflag_handled() - remove the step from the causes of a debug trap.
 * Return: whether no other cause is left.
 */
static __always_inline bool gs_trapflag_handled(struct die_args *args)
{
	unsigned long *dr6 = (unsigned long *)args->err;

	*dr6 &= ~DR_STEP;
	current->thread.virtual_dr6 &= ~DR_STEP;
	return !*dr6;
}

/**
 * gs_trapflag_lent() - whether a uprobe uses the flag to step the current task
 */
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
