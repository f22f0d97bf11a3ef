/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * interrupts.h - in what the event happened: a task, a softirq, an interrupt, an NMI
 *
 * The kernel counts these in preempt_count() (linux/preempt.h). It also counts a
 * breakpoint or watchpoint in the kernel as an NMI and runs its handler with
 * interrupts off, which says nothing about the place that was probed.
 */
#ifndef GS_INTERRUPTS_H
#define GS_INTERRUPTS_H

#include <linux/preempt.h>
#include <linux/string.h>
#include "../arch/breakpoint.h"
#include "../stack/unwind.h"

/* Whether a breakpoint or watchpoint, not a call or a jump, led to the handler. */
gs_fn notrace bool gs_by_trap(struct gs_ctx *c)
{
	const char *type = gs_probe_type(c);

	if (!in_nmi() || !c->regs)
		return false;
	if (!strcmp(type, "hardware_data_breakpoint"))
		return true;
	if (!strcmp(type, "kretprobe")) /* the values that are saved at the entry */
		return gs_breakpoint_at(instruction_pointer(c->regs)) ||
		       gs_breakpoint_at(instruction_pointer(c->regs) - 1);
	return !strcmp(type, "kprobe") &&
	       (strstr(c->probe->pp, ".post") || gs_breakpoint_at(gs_ip(c)));
}

/*
 * Whether interrupts were off where the event happened. Kernels before rethook
 * run the handlers of returns under a lock that turns them off.
 */
gs_fn noinline notrace bool gs_irqs_off(struct gs_ctx *c)
{
	if (!irqs_disabled())
		return false;
	return gs_by_trap(c) || (c->regs && !strcmp(gs_probe_type(c), "kretprobe")) ?
		       gs_saved_irqs_off(c->regs) : true;
}

/* Return: 0 for a task, 1 for a softirq, 2 for an interrupt, 3 for an NMI. */
gs_fn notrace int gs_interrupt_level(struct gs_ctx *c)
{
	unsigned long count = preempt_count();

	if (gs_by_trap(c))
		count -= NMI_OFFSET + HARDIRQ_OFFSET;
	if (count & NMI_MASK)
		return 3;
	if (count & HARDIRQ_MASK)
		return 2;
	return !!in_serving_softirq();
}

#endif /* GS_INTERRUPTS_H */
