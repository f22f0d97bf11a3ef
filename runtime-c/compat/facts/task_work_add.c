/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * task_work_add(), for work before a task returns to user space, has a mode of notification.
 * 5.10, "task_work: cleanup notification modes"
 */
/* gs-export: task_work_add */
#include <linux/task_work.h>
static int gs_fact_task_work_add(struct task_struct *t, struct callback_head *work)
{
	return task_work_add(t, work, TWA_RESUME);
}
