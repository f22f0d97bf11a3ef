/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The tracepoint of late.c. */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM gs_late

#if !defined(GS_LATE_TRACE_H) || defined(TRACE_HEADER_MULTI_READ)
#define GS_LATE_TRACE_H

#include <linux/tracepoint.h>

TRACE_EVENT(gs_late_word,
	TP_PROTO(int n, const struct late_word *word, unsigned char flag),
	TP_ARGS(n, word, flag),
	TP_STRUCT__entry(__field(int, n)),
	TP_fast_assign(__entry->n = n),
	TP_printk("%d", __entry->n)
);

#endif

#undef TRACE_INCLUDE_PATH
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_PATH .
#define TRACE_INCLUDE_FILE late_trace
#include <trace/define_trace.h>
