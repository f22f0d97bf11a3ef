/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * stack.h - check how much stack is left for a handler
 *
 * A task's stack begins at a multiple of its size. An interrupt stack begins at
 * any page, so its address has to be found at run time
 * (arch/x86/kernel/irq_64.c, map_irq_stack()). How much is left of an exception
 * stack is not known.
 */
#ifndef GS_STACK_H
#define GS_STACK_H

#include <linux/irq_work.h>
#include <linux/sched/task_stack.h>
#include <linux/smp.h>

#ifdef IRQ_STACK_SIZE
#define GS_IRQ_STACK_SIZE	IRQ_STACK_SIZE
#else
#define GS_IRQ_STACK_SIZE	THREAD_SIZE
#endif

/* Lowest address of the interrupt stack; 0 while it is not known. */
static DEFINE_PER_CPU(unsigned long, gs_irq_stack);

static notrace bool gs_stack_is_task(unsigned long sp)
{
	return sp - (unsigned long)task_stack_page(current) < THREAD_SIZE;
}

/*
 * Called in an interrupt. Its frames are in the last page of the stack, unless
 * it is nested in another interrupt: keep the highest page of several samples.
 */
static void gs_stack_sample(void *unused)
{
	unsigned long sp = gs_stack_pointer();
	unsigned long first = round_up(sp, PAGE_SIZE) - GS_IRQ_STACK_SIZE;

	if (!gs_stack_is_task(sp) && first > this_cpu_read(gs_irq_stack))
		this_cpu_write(gs_irq_stack, first);
}

static void gs_stack_sample_own(struct irq_work *work)
{
	gs_stack_sample(NULL);
}

/*
 * Number of rounds: a call on the task's own CPU is not an interrupt, but the
 * task may be on another CPU in the next round.
 */
#define GS_STACK_ROUNDS	3

/** gs_stacks_find() - find the interrupt stacks; may sleep */
static void gs_stacks_find(void)
{
	struct irq_work own;
	int i, cpu;

	init_irq_work(&own, gs_stack_sample_own);
	for (i = 0; i < GS_STACK_ROUNDS; i++) {
		for_each_online_cpu(cpu)
			smp_call_function_single(cpu, gs_stack_sample, NULL, true);
		irq_work_queue(&own);
		irq_work_sync(&own);
	}
}

/*
 * Whether less than GS_MINSTACK bytes are left; false for a stack that is not
 * known. Makes no call, so the caller's registers need not be saved.
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
 * Fast check: all stacks begin at a page, so the offset in the page is a lower
 * bound, and is usually enough.
 */
static __always_inline bool gs_stack_is_low(void)
{
	if (GS_MINSTACK <= PAGE_SIZE && likely((gs_stack_pointer() & (PAGE_SIZE - 1)) >= GS_MINSTACK))
		return false;
	return gs_stack_is_short();
}

#endif /* GS_STACK_H */
