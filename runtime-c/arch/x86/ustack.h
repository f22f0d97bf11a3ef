/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ustack.h - threads at a breakpoint that hold no lock of it, by their kernel stacks
 *
 * A thread that was preempted when it was about to return to user space holds no lock.
 * Nor does one that waits for memory into which the kernel copies the instruction under
 * the breakpoint: a process has room for 32 threads (xol_get_insn_slot() in
 * kernel/events/uprobes.c), so that of hundreds nearly all sleep there.
 * For uwaits.h.
 */
#ifndef GS_USTACK_H
#define GS_USTACK_H

#include <linux/kernel.h>
#include <linux/sched.h>
#include <asm/unwind.h>
#include "codenames.h"

/* Most frames of such a stack. */
#define GS_USTACK_FRAMES	12

/*
 * Beginnings of the names of all functions that such a thread is in. One that waits for
 * anything else is in others, too: for a lock, in a page fault, for memory, or where the
 * kernel was preempted.
 */
static const char *const gs_ustack_names[] = {
	"__schedule", "schedule", "exit_to_user_mode_", "irqentry_exit_to_user_mode", "asm_", "common_interrupt_return",
	"uprobe_notify_resume", "handle_swbp", "pre_ssout", "xol_",
};

/* Under gs_uwaits_lock. */
static struct gs_codenames gs_ustack_codes = { .names = gs_ustack_names, .n = ARRAY_SIZE(gs_ustack_names) };

/* Whether a walk is at the registers of the thread in user space. */
static bool gs_ustack_is_user(struct unwind_state *state)
{
	struct pt_regs *regs = unwind_get_entry_regs(state, NULL);

	return regs && user_mode(regs);
}

/* Whether all that is on a stack is of these functions. */
static bool gs_ustack_walk(struct task_struct *t)
{
	struct unwind_state state;
	unsigned long ip;
	unsigned int n;

	unwind_start(&state, t, NULL, NULL);
	for (n = 0; n < GS_USTACK_FRAMES && !unwind_done(&state); n++) {
		ip = unwind_get_return_address(&state);
		if (!ip)
			return gs_ustack_is_user(&state);
		if (!gs_codenames_has(&gs_ustack_codes, ip))
			return false;
		unwind_next_frame(&state);
	}
	return false;
}

/* How often a thread has been scheduled out; odd, or another number: it runs, or has run. */
static unsigned long gs_ustack_turns(struct task_struct *t)
{
	unsigned long turns = 2 * (READ_ONCE(t->nvcsw) + READ_ONCE(t->nivcsw));

#ifdef CONFIG_SMP
	turns += !!smp_load_acquire(&t->on_cpu);
#endif
	return turns;
}

/*
 * Whether a thread is known to hold no lock of a breakpoint. It may begin to run
 * meanwhile; then it is not known. The caller keeps its stack.
 */
static bool gs_ustack_is_idle(struct task_struct *t)
{
	const unsigned long turns = gs_ustack_turns(t);
	bool idle;

	if (t == current || turns % 2)
		return false;
	idle = gs_ustack_walk(t);
	smp_rmb();	/* read the stack before the number */
	return idle && gs_ustack_turns(t) == turns;
}

#endif /* GS_USTACK_H */
