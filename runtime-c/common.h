/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * common.h - the headers that mean the same in all modules for a kernel
 *
 * kbuild precompiles this file for each kernel, before it knows what the kernel offers.
 * So its headers use neither the facts (gs_facts.h) nor macros of the generated file but
 * commonOptions of units.go, for which the precompiled file has the defaults. What else of
 * the script they need they read from gs_consts.
 */
#ifndef GS_COMMON_H
#define GS_COMMON_H

#include "headers.h"
#include "abi.h"
#include "consts.h"

/* Limits: the generated file may set them; these are the defaults. */
#ifndef GS_STRING_LEN
#define GS_STRING_LEN	512		/* bytes of a string, with its NUL */
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
#include "math/arith.h"
#include "text/str.h"
#include "memory/deref.h"
#include "data/value.h"
#include "embedded.h"

#endif /* GS_COMMON_H */
