/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A task's state is task->__state; task->state before 5.14. */
#include <linux/sched.h>
static long gs_fact_task_state(struct task_struct *t)
{
	return t->__state;
}
