/* SPDX-License-Identifier: GPL-2.0-or-later */
/* exceptionstack.h - the stacks of exceptions: chooses the file for the architecture */
#ifndef GS_ARCH_EXCEPTIONSTACK_H
#define GS_ARCH_EXCEPTIONSTACK_H

#ifdef CONFIG_X86_64
#include "x86/exceptionstack.h"
#else
static __always_inline bool gs_exception_stack(unsigned long sp, unsigned long *left)
{
	return false;	/* exceptions have none of their own */
}
#define gs_exception_deep(usual)	(usual)
#endif

#endif /* GS_ARCH_EXCEPTIONSTACK_H */
