/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The sysctl kernel.ftrace_enabled can't disable an ftrace_ops with this flag.
 * 5.5, "ftrace: Introduce PERMANENT ftrace_ops flag"
 */
#include <linux/ftrace.h>
static struct ftrace_ops gs_fact_ftrace_permanent = { .flags = FTRACE_OPS_FL_PERMANENT };
