/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ureturn.h - return addresses on user stacks
 */
#ifndef GS_URETURN_H
#define GS_URETURN_H

#include <linux/sched.h>
#include <linux/uprobes.h>
#include "../memory/deref.h"

/* The kernel keeps at most this many pending return probes for a thread. */
#define GS_URETURNS	64

/**
 * gs_ureturn_original() - the return address that the program stored
 * @ip: the value on the stack now
 * @at: its address on the stack
 *
 * A user return probe replaces the return address with its own. The kernel
 * keeps the original, and where on the stack it was.
 */
gs_fn notrace unsigned long gs_ureturn_original(unsigned long ip, unsigned long at)
{
#ifdef CONFIG_UPROBES
	struct uprobe_task *t = current->utask;
	struct return_instance *next = t ? READ_ONCE(t->return_instances) : NULL, ri;
	int i;

	/* if the probe interrupted the kernel while it walks this list, some may be freed already */
	for (i = 0; next && i < GS_URETURNS; i++, next = ri.next) {
		if (!gs_try_read(&ri, (u64)(unsigned long)next, sizeof(ri), false))
			break;
		if (ri.stack == at)
			return ri.orig_ret_vaddr;
	}
#endif
	return ip;
}

/**
 * gs_ureturn_pending() - number of calls whose returns the kernel is going to
 * report
 * @func: address of the function, in the current process
 * @sp: stack pointer at its entry
 *
 * More than one call has the same @sp if the function ends with a jump to itself
 * (a tail call). Call this in a uprobe's handler.
 */
gs_fn unsigned int gs_ureturn_pending(unsigned long func, unsigned long sp)
{
	unsigned int n = 0;
#ifdef CONFIG_UPROBES
	struct uprobe_task *t = current->utask;
	struct return_instance *next = t ? t->return_instances : NULL, ri;
	int i;

	for (i = 0; next && i < GS_URETURNS; i++, next = ri.next) {
		if (!gs_try_read(&ri, (u64)(unsigned long)next, sizeof(ri), false))
			break;
		n += ri.stack == sp && ri.func == func;
	}
#endif
	return n;
}

#endif /* GS_URETURN_H */
