/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ureturn.h - return addresses on user stacks
 */
#ifndef GS_URETURN_H
#define GS_URETURN_H

#include <linux/sched.h>
#include <linux/uprobes.h>
#include "deref.h"

/* The kernel waits for no more returns of one thread than these. */
#define GS_URETURNS	64

/**
 * gs_ureturn_original() - the return address that the program has put there
 * @ip: what stands there now
 * @at: where on the stack
 *
 * A return probe has put its own address where that one stood. What was there
 * the kernel keeps by where on the stack that is.
 */
static notrace unsigned long gs_ureturn_original(unsigned long ip, unsigned long at)
{
#ifdef CONFIG_UPROBES
	struct uprobe_task *t = current->utask;
	struct return_instance *next = t ? READ_ONCE(t->return_instances) : NULL, ri;
	int i;

	/* where we interrupt the kernel's walk, some may be freed already */
	for (i = 0; next && i < GS_URETURNS; i++, next = ri.next) {
		if (!gs_try_read(&ri, (u64)(unsigned long)next, sizeof(ri), false))
			break;
		if (ri.stack == at)
			return ri.orig_ret_vaddr;
	}
#endif
	return ip;
}

#endif /* GS_URETURN_H */
