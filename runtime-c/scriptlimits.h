/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * scriptlimits.h - limits of the script, and the constants that common.h's headers read
 *
 * The generated file sets these limits; here are the defaults. The units (units/core.c)
 * don't depend on them.
 */
#ifndef GS_SCRIPTLIMITS_H
#define GS_SCRIPTLIMITS_H

#include "consts.h"

#ifndef GS_UNIT
#ifndef GS_RING_SIZE
#define GS_RING_SIZE	(1 << 20)	/* bytes of output for each CPU */
#endif
#if GS_RING_SIZE & (GS_RING_SIZE - 1) || GS_RING_SIZE < (64 << 10)
#error "GS_RING_SIZE must be a power of two, at least 64K"
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
#endif /* GS_UNIT */

static const struct gs_consts gs_consts = {
#ifdef GS_UNIT
	.unit = true,
#else
	.ring_size = GS_RING_SIZE,
	.frame_size = GS_FRAME_SIZE,
	.actions = GS_ACTIONS,
	.actions_irq = GS_ACTIONS_IRQ,
#endif
#ifdef GS_CONDITIONS
	.conditions = true,
#endif
#ifdef GS_PROBE_POINT
	.probe_point = true,
#endif
#ifdef GS_MATCH_REGS
	.matches = true,
#endif
#ifdef GS_ANCHOR
	.anchor = (const void *)&GS_ANCHOR,
	.anchor_at = GS_ANCHOR_ADDR,
#endif
};

#endif /* GS_SCRIPTLIMITS_H */
