/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The stack of a task that has ended is freed after an RCU grace period. The
 * header shows another function of the same patch series.
 * 5.18, "fork: Only cache the VMAP stack in finish_task_switch()"
 */
#include <linux/sched/task_stack.h>
static void gs_fact_stack_freed_late(struct task_struct *t)
{
	exit_task_stack_account(t);
}
