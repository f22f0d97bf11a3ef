/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * tracepoints.h - the prototypes of tracepoints, as functions
 *
 * The headers in include/trace/events/ define tracepoints by macros that are meant to
 * be redefined. Here, each tracepoint becomes an empty function with its parameters,
 * whose names and types the compiler describes in the debug information, and a string
 * with the name of its trace system. The kernel's inline functions call some of the
 * tracepoints in the headers, so these need a definition.
 */
#include <linux/tracepoint.h>

#undef TRACE_EVENT
#undef TRACE_EVENT_CONDITION
#undef TRACE_EVENT_FN
#undef TRACE_EVENT_FN_COND
#undef TRACE_EVENT_SYSCALL
#undef TRACE_EVENT_NOP
#undef TRACE_EVENT_FLAGS
#undef TRACE_EVENT_PERF_PERM
#undef DECLARE_EVENT_CLASS
#undef DECLARE_EVENT_NOP
#undef DEFINE_EVENT
#undef DEFINE_EVENT_FN
#undef DEFINE_EVENT_PRINT
#undef DEFINE_EVENT_CONDITION
#undef DEFINE_EVENT_NOP
#undef DECLARE_TRACE
#undef DECLARE_TRACE_CONDITION

#define GS_CALLED(name, proto)						\
	static inline void trace_##name(proto) { }			\
	static inline void trace_##name##_rcuidle(proto) { }		\
	static inline bool trace_##name##_enabled(void) { return false; }
#define GS_TRACEPOINT(name, proto)					\
	const char gostap_system_##name[] = __stringify(TRACE_SYSTEM);	\
	void gostap_tracepoint_##name(proto) { }			\
	GS_CALLED(name, PARAMS(proto))

#define TRACE_EVENT(name, proto, ...)		GS_TRACEPOINT(name, PARAMS(proto))
#define TRACE_EVENT_CONDITION(name, proto, ...)	GS_TRACEPOINT(name, PARAMS(proto))
#define TRACE_EVENT_FN(name, proto, ...)	GS_TRACEPOINT(name, PARAMS(proto))
#define TRACE_EVENT_FN_COND(name, proto, ...)	GS_TRACEPOINT(name, PARAMS(proto))
#define TRACE_EVENT_SYSCALL(name, proto, ...)	GS_TRACEPOINT(name, PARAMS(proto))
#define TRACE_EVENT_NOP(name, proto, ...)	GS_CALLED(name, PARAMS(proto))
#define DEFINE_EVENT(class, name, proto, ...)	GS_TRACEPOINT(name, PARAMS(proto))
#define DEFINE_EVENT_FN(class, name, proto, ...) GS_TRACEPOINT(name, PARAMS(proto))
#define DEFINE_EVENT_PRINT(class, name, proto, ...) GS_TRACEPOINT(name, PARAMS(proto))
#define DEFINE_EVENT_CONDITION(class, name, proto, ...) GS_TRACEPOINT(name, PARAMS(proto))
#define DEFINE_EVENT_NOP(class, name, proto, ...) GS_CALLED(name, PARAMS(proto))
#define DECLARE_TRACE(name, proto, ...)		GS_TRACEPOINT(name, PARAMS(proto))
#define DECLARE_TRACE_CONDITION(name, proto, ...) GS_TRACEPOINT(name, PARAMS(proto))
#define DECLARE_EVENT_CLASS(...)
#define DECLARE_EVENT_NOP(...)
#define TRACE_EVENT_FLAGS(...)
#define TRACE_EVENT_PERF_PERM(...)

/* The only header that does not define its system, because others include it. */
#define TRACE_SYSTEM module
#include <trace/events/module.h>
#undef TRACE_SYSTEM

/* Types that parameters point to; the headers of tracepoints only declare them. */
#include <linux/backing-dev.h>
#include <linux/bio.h>
#include <linux/blkdev.h>
#include <linux/bpf.h>
#include <linux/fs.h>
#include <linux/interrupt.h>
#include <linux/mm.h>
#include <linux/netdevice.h>
#include <linux/pci.h>
#include <linux/sched.h>
#include <linux/skbuff.h>
#include <linux/tcp.h>
#include <linux/uuid.h>
#include <net/sock.h>
