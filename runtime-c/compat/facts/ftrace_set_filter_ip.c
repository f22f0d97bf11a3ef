/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An ftrace_ops can be set to one address, without a lookup by name.
 * 3.7, "ftrace: add ftrace_set_filter_ip() for address based filter"
 */
/* gs-export: ftrace_set_filter_ip register_ftrace_function unregister_ftrace_function */
#include <linux/ftrace.h>
static int gs_fact_ftrace_set_filter_ip(struct ftrace_ops *ops, unsigned long ip)
{
	return ftrace_set_filter_ip(ops, ip, 0, 0);
}
