/* SPDX-License-Identifier: GPL-2.0-or-later */
/* callargs.h - arguments and result of the probed system call: chooses the file for the architecture */
#ifndef GS_ARCH_CALLARGS_H
#define GS_ARCH_CALLARGS_H

#ifdef CONFIG_X86_64
#include "x86/callargs.h"
#else
#include <linux/compat.h>

/* Whether the current system call came through the table for 32-bit programs. */
static __always_inline bool gs_call_compat(void)
{
#ifdef CONFIG_COMPAT
	return in_compat_syscall();
#else
	return false;
#endif
}
#endif

#endif /* GS_ARCH_CALLARGS_H */
