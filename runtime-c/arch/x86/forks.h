/* SPDX-License-Identifier: GPL-2.0-or-later */
/* forks.h - which system calls copy a memory map */
#ifndef GS_FORKS_H
#define GS_FORKS_H

#include <asm/syscall.h>

/* Whether a task is in a system call that copies its memory map. */
static bool gs_call_forks(struct task_struct *t)
{
	int nr = syscall_get_nr(t, task_pt_regs(t)) & ~__X32_SYSCALL_BIT;

	if (task_thread_info(t)->status & TS_COMPAT)	/* arch/x86/entry/syscalls/syscall_32.tbl */
		return nr == 2 || nr == 120 || nr == 435;
	return nr == __NR_clone || nr == __NR_fork || nr == __NR_clone3;
}

#endif /* GS_FORKS_H */
