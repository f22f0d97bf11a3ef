/* SPDX-License-Identifier: GPL-2.0-or-later */
/* entry.h - how a thread entered the kernel: chooses the file for the architecture */
#ifndef GS_ARCH_ENTRY_H
#define GS_ARCH_ENTRY_H

#ifdef CONFIG_X86_64
#include "x86/entry.h"
#else
static unsigned long gs_entry_of(struct task_struct *t)
{
	return 0;	/* not known */
}

static bool gs_entry_is_no_trap(unsigned long entry)
{
	return false;
}
#endif

#endif /* GS_ARCH_ENTRY_H */
