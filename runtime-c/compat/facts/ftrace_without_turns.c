/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * unregister_ftrace_function() does not wait until each CPU has run a work item. Before, such
 * a grace period could be waited for by call_rcu_tasks_rude(), too.
 * 6.12, "rcu/tasks: Make RCU Tasks Rude skip its grace periods on architectures without instrumentation"
 */
#include <linux/rcupdate.h>
static void gs_fact_ftrace_without_turns(void)
{
	extern int call_rcu_tasks_rude(char missing);

	synchronize_rcu_tasks_rude();
}
