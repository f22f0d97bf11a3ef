/* SPDX-License-Identifier: GPL-2.0-or-later */
/* gs-export: task_work_add */
/* Work for a task to do before it goes back to its program. */
#include <linux/task_work.h>
static int gs_fact_task_work_add(struct task_struct *t, struct callback_head *work)
{
	return task_work_add(t, work, TWA_RESUME);
}
