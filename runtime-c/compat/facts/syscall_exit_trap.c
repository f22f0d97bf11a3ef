/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A debugger's step over a system call has a flag of its own. Before, the kernel sent SIGTRAP at the end of
 * each system call of a task with TIF_SINGLESTEP.
 * 5.11, "entry: Ensure trap after single-step on system call return"
 */
#include <linux/thread_info.h>
static unsigned long gs_fact_syscall_exit_trap(void)
{
	return SYSCALL_WORK_SYSCALL_EXIT_TRAP;
}
