/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * entrydata.h - memory that entry code uses while it can't handle a debug exception
 *
 * A program that is single-stepped enters the kernel on the stack of debug
 * exceptions. sync_regs() (arch/x86/kernel/traps.c) copies the registers from there to
 * the end of the task's stack. A hit of a debug register by this copy begins that stack
 * anew, so what is copied next are the registers of the hit: the kernel crashes.
 * within_cpu_entry() in arch/x86/kernel/hw_breakpoint.c does not have that memory;
 * variables that it does not have are in EntryData in dwarfsym/arch/x86.
 */
#ifndef GS_ENTRYDATA_H
#define GS_ENTRYDATA_H

#include <linux/mm.h>
#include <linux/ptrace.h>
#include <linux/sched/task_stack.h>

/* Bytes at the end of a task's stack, with the padding of kernels with FRED. */
#define GS_STACK_REGS	(sizeof(struct pt_regs) + TOP_OF_KERNEL_STACK_PADDING)

/* Whether the stack of a task may be at @at: they are pages, mapped for it or as all memory is. */
static bool gs_may_be_stack(unsigned long at)
{
	return IS_ENABLED(CONFIG_VMAP_STACK) ? is_vmalloc_addr((void *)at) : at < __START_KERNEL_map;
}

/*
 * Why memory of the kernel must not be watched, or NULL. Tasks get their stacks later,
 * so refuse wherever one could end: it is aligned to its size.
 */
static const char *gs_entry_data(unsigned long at, unsigned int length)
{
	if (!gs_may_be_stack(at) || (at & (THREAD_SIZE - 1)) + length <= THREAD_SIZE - GS_STACK_REGS)
		return NULL;
	return "the kernel may save the registers of a task there, before it can handle a hit";
}

#endif /* GS_ENTRYDATA_H */
