// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * stack.c - find the interrupt stacks; check how much of a stack is left
 */

#include <linux/uaccess.h>

#ifdef IRQ_STACK_SIZE
#define GS_IRQ_STACK_SIZE	IRQ_STACK_SIZE
#else
#define GS_IRQ_STACK_SIZE	THREAD_SIZE
#endif

DEFINE_PER_CPU(unsigned long, gs_irq_stack);

static notrace bool gs_stack_is_task(unsigned long sp)
{
	return sp - (unsigned long)task_stack_page(current) < THREAD_SIZE;
}

/*
 * Called in an interrupt. Its frames are in the last page of the interrupt
 * stack, unless it is nested in another interrupt: keep the highest page of
 * several samples.
 */
static void gs_stack_sample(void *unused)
{
	unsigned long sp = gs_stack_pointer();
	unsigned long first = round_up(sp, PAGE_SIZE) - GS_IRQ_STACK_SIZE;

	if (!gs_stack_is_task(sp) && first > this_cpu_read(gs_irq_stack))
		this_cpu_write(gs_irq_stack, first);
}

/*
 * Whether an unknown stack extends down to @addr: the page below a stack is not
 * mapped. The interrupt stack of a CPU that was offline when the module was
 * loaded is unknown.
 */
static notrace bool gs_stack_is_mapped(unsigned long addr)
{
	char byte;

	return !copy_from_kernel_nofault(&byte, (void *)addr, sizeof(byte));
}
NOKPROBE_SYMBOL(gs_stack_is_mapped);

/**
 * gs_stack_has_room() - check whether enough stack is left for deep calls
 *
 * Called in any context. Recursive script functions call this at each call; a
 * function that other script functions call does so at every fourth call;
 * library functions that go deep call it when they begin.
 */
noinline notrace bool gs_stack_has_room(void)
{
	unsigned long sp = gs_stack_pointer(), left;

	left = sp - (unsigned long)task_stack_page(current);
	if (left < THREAD_SIZE)
		return left >= GS_DEEPSTACK;
	if (gs_exception_stack(sp, &left))
		return left >= gs_exception_deep(GS_DEEPSTACK);
	left = sp - this_cpu_read(gs_irq_stack);
	if (left < GS_IRQ_STACK_SIZE)
		return left >= GS_DEEPSTACK;
	return gs_stack_is_mapped(sp - GS_DEEPSTACK);
}
NOKPROBE_SYMBOL(gs_stack_has_room);

static void gs_stack_sample_own(struct irq_work *work)
{
	gs_stack_sample(NULL);
}

/*
 * Number of rounds: if the sampled CPU is the task's own, the call is no
 * interrupt; the task may be on another CPU in the next round.
 */
#define GS_STACK_ROUNDS	3

/** gs_stacks_find() - find the interrupt stacks. May sleep */
void gs_stacks_find(void)
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
