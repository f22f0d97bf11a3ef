/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An ftrace_ops can be set to many addresses in one call.
 * 5.18, "ftrace: Add ftrace_set_filter_ips function"
 */
/* gs-export: ftrace_set_filter_ips register_ftrace_function */
#include <linux/ftrace.h>
static int gs_fact_ftrace_set_filter_ips(struct ftrace_ops *ops, unsigned long *ips)
{
	return ftrace_set_filter_ips(ops, ips, 2, 0, 0);
}
