/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * gostap.h - the header that a generated module includes first
 *
 * A generated gostap_main.c looks like this:
 *
 *	#define GS_MODULE_NAME "hello"		// and the limits below
 *	#include "gostap.h"
 *	#include "data/map.h"			// what the script needs
 *	... globals, handlers: static void h0(struct gs_ctx *c) ...
 *	#include "probes/begin.h"		// struct gs_begin_row
 *	static struct gs_begin_row gs_begin_rows[] = {
 *		{ .p = GS_PROBE_INIT(0, h0, "begin", "begin", "", 0),
 *		  .kind = GS_BEGIN, .seq = 0 },
 *	};
 *	#define GS_FAMILIES(F) F(begin)		// each family included above
 *	#include "module.h"
 *
 * A table comes after the header of its family. The families and the fields
 * of their rows are described in probes/FAMILY.h.
 */
#ifndef GS_GOSTAP_H
#define GS_GOSTAP_H

#include "headers.h"
#include "gs_facts.h"
#include "abi.h"

/* Limits: the generated file sets them; these are the defaults. */
#ifndef GS_STRING_LEN
#define GS_STRING_LEN	512		/* bytes of a string, with its NUL */
#endif
/*
 * Limits that the units (units/core.c) don't depend on, because they differ
 * between scripts.
 */
#ifdef GS_UNIT
#define GS_RING_SIZE	(gs_script.ring_size)
#else
#ifndef GS_RING_SIZE
#define GS_RING_SIZE	(1 << 20)	/* bytes of output for each CPU */
#endif
#ifndef GS_ACTIONS
#define GS_ACTIONS	10000		/* statements of one hit */
#endif
#ifndef GS_ACTIONS_IRQ
#define GS_ACTIONS_IRQ	1000		/* the same in a hard interrupt */
#endif
#ifndef GS_TRYLOCK
#define GS_TRYLOCK	100		/* tries for a lock ... */
#endif
#ifndef GS_LOCK_DELAY
#define GS_LOCK_DELAY	10		/* ... this many us apart */
#endif
#ifndef GS_MAXERRORS
#define GS_MAXERRORS	0
#endif
#ifndef GS_MAXSKIPPED
#define GS_MAXSKIPPED	100
#endif
#ifndef GS_SUPPRESS_ERRORS
#define GS_SUPPRESS_ERRORS 0
#endif
#ifndef GS_NESTING
#define GS_NESTING	10		/* depth of recursive calls */
#endif
#ifndef GS_FRAME_SIZE
#define GS_FRAME_SIZE	4096		/* bytes of locals of one hit */
#endif
#ifndef GS_NPROBES
#define GS_NPROBES	1		/* rows of all tables; ids are less */
#endif
#endif
/* Limits whose names users know from SystemTap and set with -D. */
#ifndef MINSTACKSPACE
#define MINSTACKSPACE	1024
#endif
/* With KASAN, the kernel's functions take about three times as much of its stacks, which are larger. */
#ifdef CONFIG_KASAN
#define GS_STACK_SCALE	3
#else
#define GS_STACK_SCALE	1
#endif
#define GS_MINSTACK	(MINSTACKSPACE * GS_STACK_SCALE)	/* bytes of free stack that a handler needs */
/*
 * Bytes of free stack that deep calls need, see gs_stack_has_room(). Formatting
 * a kernel symbol takes some 1,500. The fault of a guarded read, a breakpoint,
 * and in a softirq an interrupt may come on top.
 */
#define GS_DEEPSTACK	(max(4096, MINSTACKSPACE) * GS_STACK_SCALE)
#if defined(STP_TIMING) || defined(STP_TIMING_NSECS)
#define GS_TIMING			/* the cost of every hit (-t) */
#endif

/*
 * A function of these headers that a script may leave unused.
 *
 * Unless a comment says otherwise, handlers may call functions that are marked
 * notrace in any context, NMIs included: they don't sleep (except for a handler
 * in process context, c->sleeps), wait for no lock of the kernel, and read
 * memory that may be bad only by guarded reads (deref.h). The caller owns the
 * context @c.
 */
#define gs_fn static __maybe_unused

/*
 * For the functions of hot hits that only fill an array with the arguments of the
 * event: a stack canary would cost each hit six instructions.
 */
#if __has_attribute(__no_stack_protector__)
#define gs_no_canary __attribute__((__no_stack_protector__))
#else
#define gs_no_canary
#endif

/*
 * For variables that are filled at once, or in part: kernels with
 * CONFIG_INIT_STACK_ALL_ZERO have the compiler clear each variable on the stack first.
 */
#if __has_attribute(__uninitialized__)
#define gs_filled_at_once __attribute__((__uninitialized__))
#else
#define gs_filled_at_once
#endif

#include "compat/compat.h"
#include "data/word.h"
#include "context.h"
#include "script.h"
#include "ring.h"
#include "session.h"
#include "armed.h"
#include "print.h"
#include "enter.h"
#include "lock.h"
#include "kernel/reloc.h"
#include "kernel/procvalue.h"
#include "kernel/verdict.h"
#include "arch/callargs.h"
#ifdef GS_PERF_COUNTERS
#include "kernel/perfcounter.h"
#endif

#endif /* GS_GOSTAP_H */
