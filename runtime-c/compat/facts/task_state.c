/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A task's state is task->__state; before, task->state.
 * 5.14, "sched: Change task_struct::state"
 */
#include <linux/sched.h>
static long gs_fact_task_state(struct task_struct *t)
{
	return t->__state;
}
