/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An ftrace_ops can be exempt from the sysctl kernel.ftrace_enabled, which turns ftrace off.
 * 5.5, "ftrace: Introduce PERMANENT ftrace_ops flag"
 */
#include <linux/ftrace.h>
static struct ftrace_ops gs_fact_ftrace_permanent = { .flags = FTRACE_OPS_FL_PERMANENT };
