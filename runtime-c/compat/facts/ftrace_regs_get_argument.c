/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Arguments are read from ftrace_regs without saving all registers.
 * 6.2, "ftrace: abstract DYNAMIC_FTRACE_WITH_ARGS accesses"
 */
#include <linux/ftrace.h>
static unsigned long gs_fact_ftrace_regs_get_argument(struct ftrace_regs *fregs)
{
	return ftrace_regs_get_argument(fregs, 0);
}
