/* SPDX-License-Identifier: GPL-2.0-or-later */
/* entry.h - how a thread entered the kernel, and where it is there: chooses the files for the architecture */
#ifndef GS_ARCH_ENTRY_H
#define GS_ARCH_ENTRY_H

#ifdef CONFIG_X86_64
#include "x86/entry.h"
#include "x86/ustack.h"
#else
static unsigned long gs_entry_of(struct task_struct *t)
{
	return 0;	/* not known */
}

static bool gs_entry_is_no_trap(unsigned long entry)
{
	return false;
}

static bool gs_ustack_is_idle(struct task_struct *t)
{
	return false;
}
#endif

#endif /* GS_ARCH_ENTRY_H */
