/* SPDX-License-Identifier: GPL-2.0-or-later */
/* forks.h - which system calls copy a memory map: chooses the file for the architecture */
#ifndef GS_ARCH_FORKS_H
#define GS_ARCH_FORKS_H

#ifdef CONFIG_X86_64
#include "x86/forks.h"
#else
static bool gs_call_forks(struct task_struct *t)
{
	return true;	/* not known */
}
#endif

#endif /* GS_ARCH_FORKS_H */
