/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The last argument of the tracepoint sched_switch is the state of the task
 * before. 5.19, "sched/tracing: Append prev_state to tp args instead"
 */
#include <trace/events/sched.h>
static void gs_fact_sched_switch_state_called(void *data, bool preempt, struct task_struct *prev, struct task_struct *next, unsigned int state)
{
}
static void gs_fact_sched_switch_state(void)
{
	check_trace_callback_type_sched_switch(gs_fact_sched_switch_state_called);
}
