/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * task_work_add() is called with a mode of notification. It queues work that a
 * task does before it returns to user space.
 * 5.10, "task_work: cleanup notification modes"
 */
/* gs-export: task_work_add */
#include <linux/task_work.h>
static int gs_fact_task_work_add(struct task_struct *t, struct callback_head *work)
{
	return task_work_add(t, work, TWA_RESUME);
}
