/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Functions of system call tracepoints may fault, and run in read sections of RCU
 * tasks trace. 6.13, "tracing: Declare system call tracepoints with TRACE_EVENT_SYSCALL"
 */
#include <linux/tracepoint.h>
#ifndef DECLARE_TRACE_SYSCALL
#error "no such tracepoints"
#endif
static void gs_fact_tracepoint_faultable(void)
{
}
