/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The CPU of a task is in its thread_info.
 * 5.16, "sched: move CPU field back into thread_info if THREAD_INFO_IN_TASK=y"
 */
#include <linux/sched.h>
static unsigned int gs_fact_thread_info_cpu(struct task_struct *t)
{
	return t->thread_info.cpu;
}
