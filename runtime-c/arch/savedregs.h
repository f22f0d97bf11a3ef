/* SPDX-License-Identifier: GPL-2.0-or-later */
/* savedregs.h - the saved registers by their DWARF numbers: chooses the file for the architecture */
#ifndef GS_ARCH_SAVEDREGS_H
#define GS_ARCH_SAVEDREGS_H

#ifdef CONFIG_X86_64
#include "x86/savedregs.h"
#else
static __always_inline unsigned long *gs_reg_at(struct pt_regs *r, int n)
{
	return NULL;
}
#endif

#endif /* GS_ARCH_SAVEDREGS_H */
