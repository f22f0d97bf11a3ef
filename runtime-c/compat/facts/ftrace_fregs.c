/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An ftrace callback gets struct ftrace_regs instead of struct pt_regs.
 * 5.11, "ftrace: Have the callbacks receive a struct ftrace_regs instead of pt_regs"
 */
#include <linux/ftrace.h>
static void gs_fact_ftrace_fregs_cb(unsigned long ip, unsigned long parent,
				    struct ftrace_ops *op, struct ftrace_regs *fregs)
{
}
static void gs_fact_ftrace_fregs(struct ftrace_ops *ops)
{
	ops->func = gs_fact_ftrace_fregs_cb;
}
