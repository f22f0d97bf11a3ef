/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The tracepoint sched_process_exit says whether the thread is the last one of
 * its process. 6.16, "exit: move and extend sched_process_exit() tracepoint"
 */
#include <trace/events/sched.h>
static void gs_fact_sched_process_exit_group_called(void *data, struct task_struct *t, bool group_dead)
{
}
static void gs_fact_sched_process_exit_group(void)
{
	check_trace_callback_type_sched_process_exit(gs_fact_sched_process_exit_group_called);
}
