/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A callback may ask not to be turned off by sysctl kernel.ftrace_enabled.
 * 5.5, "ftrace: Introduce PERMANENT ftrace_ops flag"
 */
#include <linux/ftrace.h>
static struct ftrace_ops gs_fact_ftrace_permanent = { .flags = FTRACE_OPS_FL_PERMANENT };
