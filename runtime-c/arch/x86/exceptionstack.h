/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * exceptionstack.h - how much is left of the stack of an exception
 *
 * These stacks are small, 4 KB before 5.16, and no other interrupt uses the one
 * of this CPU meanwhile.
 */
#ifndef GS_EXCEPTIONSTACK_H
#define GS_EXCEPTIONSTACK_H

#include <asm/cpu_entry_area.h>

#define GS_EXCEPTION_STACK	(PAGE_SIZE + EXCEPTION_STKSZ)	/* with the guard page below it */

/*
 * Whether @sp is in the stack of an exception of this CPU. *@left is set to the
 * number of bytes below it.
 */
static __always_inline bool gs_exception_stack(unsigned long sp, unsigned long *left)
{
	*left = sp - (unsigned long)&get_cpu_entry_area(raw_smp_processor_id())->estacks;
	if (*left >= sizeof(struct cea_exception_stacks))
		return false;
	*left = *left % GS_EXCEPTION_STACK - PAGE_SIZE;
	return true;
}

/* Bytes that deep calls need there; @usual: on other stacks. */
#define gs_exception_deep(usual)	min_t(unsigned long, usual, EXCEPTION_STKSZ / 2)

#endif /* GS_EXCEPTIONSTACK_H */
