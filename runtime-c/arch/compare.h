/* SPDX-License-Identifier: GPL-2.0-or-later */
/* compare.h - comparing memory with a constant: chooses the file for the architecture */
#ifndef GS_ARCH_COMPARE_H
#define GS_ARCH_COMPARE_H

#ifdef CONFIG_X86_64
#include "x86/compare.h"
#else
#define gs_acquire_differs(member, value)	(smp_load_acquire(&(member)) != (value))
#define gs_differs(member, value)		(READ_ONCE(member) != (value))
#endif

#endif /* GS_ARCH_COMPARE_H */
