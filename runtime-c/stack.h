/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * stack.h - check how much stack is left for a handler
 *
 * A task's stack begins at a multiple of its size. An interrupt stack begins at
 * any page, so its address has to be found at run time (map_irq_stack() in the
 * kernel). The fast check below does not look at the small stacks of exceptions
 * (NMI, debug trap): a hit begins near their tops.
 */
#ifndef GS_STACK_H
#define GS_STACK_H

#include <linux/irq_work.h>
#include <linux/sched/task_stack.h>
#include <linux/smp.h>

/* Return the stack pointer, or an address close to it. */
static __always_inline unsigned long gs_stack_pointer(void)
{
#ifdef CONFIG_ARCH_HAS_CURRENT_STACK_POINTER
	return current_stack_pointer;
#else
	return (unsigned long)__builtin_frame_address(0);
#endif
}

/* Lowest address of the interrupt stack; 0 while it is not known. */
DECLARE_PER_CPU(unsigned long, gs_irq_stack);

/* shared/stack.c */
void gs_stacks_find(void);

/*
 * Whether less than GS_MINSTACK bytes are left; false for an exception stack.
 * Calls no function, so the caller's registers need not be saved.
 */
static __always_inline bool gs_stack_is_short(void)
{
	unsigned long sp, left;

	barrier();	/* read the stack pointer again, so that the fast path need not keep it */
	sp = gs_stack_pointer();
	left = sp - (unsigned long)task_stack_page(current);
	if (left >= THREAD_SIZE)
		left = sp - this_cpu_read(gs_irq_stack);
	return left < GS_MINSTACK;
}

/*
 * Fast check, in any context: all stacks begin at a page, so the offset in the
 * page is a lower bound of the room, and is usually enough.
 */
static __always_inline bool gs_stack_is_low(void)
{
	if (GS_MINSTACK <= PAGE_SIZE && likely((gs_stack_pointer() & (PAGE_SIZE - 1)) >= GS_MINSTACK))
		return false;
	return gs_stack_is_short();
}

#endif /* GS_STACK_H */
