// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * stack.c - find the interrupt stacks
 */

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
