/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A tracepoint has a function that does nothing and has the type of its
 * handlers. 6.5, "tracing/probes: Add tracepoint support on fprobe_events"
 */
#include <linux/tracepoint.h>
static void *gs_fact_tracepoint_probestub(struct tracepoint *tp)
{
	return tp->probestub;
}
