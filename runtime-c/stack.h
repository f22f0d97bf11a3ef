/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * stack.h - how much of its stack a handler finds
 *
 * A task's stack begins at a multiple of its size; an interrupt's begins at any
 * page, so that where that is has to be learnt (arch/x86/kernel/irq_64.c,
 * map_irq_stack()). What is left of an exception's own stack is not known.
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

/* Lowest address of the interrupts' stack; 0 as long as it is not known. */
static DEFINE_PER_CPU(unsigned long, gs_irq_stack);

static notrace bool gs_stack_is_task(unsigned long sp)
{
	return sp - (unsigned long)task_stack_page(current) < THREAD_SIZE;
}

/*
 * Called in an interrupt, whose frames are in the stack's last page, unless it
 * came on top of another: the highest that is found counts.
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

/* Rounds, as a call on the own CPU is no interrupt and the task may move. */
#define GS_STACK_ROUNDS	3

/** gs_stacks_find() - learn where interrupts' stacks are; may sleep */
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
 * Whether less than GS_MINSTACK bytes are left; only a stack that is known can
 * be that short. No call: what a hit has in registers stays there.
 */
static __always_inline bool gs_stack_is_short(void)
{
	unsigned long sp, left;

	barrier();	/* the pointer is read anew: the fast path keeps none */
	sp = gs_stack_pointer();
	left = sp - (unsigned long)task_stack_page(current);
	if (left >= THREAD_SIZE)
		left = sp - this_cpu_read(gs_irq_stack);
	return left < GS_MINSTACK;
}

/* All stacks begin at a page, so that most are found to be long enough at once. */
static __always_inline bool gs_stack_is_low(void)
{
	if (GS_MINSTACK <= PAGE_SIZE && likely((gs_stack_pointer() & (PAGE_SIZE - 1)) >= GS_MINSTACK))
		return false;
	return gs_stack_is_short();
}

#endif /* GS_STACK_H */
