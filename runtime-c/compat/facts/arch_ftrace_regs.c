/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * struct ftrace_regs is opaque; arch_ftrace_regs() opens it.
 * 6.13, "ftrace: Make ftrace_regs abstract from direct use"
 */
#include <linux/ftrace.h>
static struct pt_regs *gs_fact_arch_ftrace_regs(struct ftrace_regs *fregs)
{
	return &arch_ftrace_regs(fregs)->regs;
}
