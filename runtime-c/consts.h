/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * consts.h - what differs between scripts, for code that is compiled before it is known
 *
 * The headers of common.h are precompiled, once for all scripts. They must not test
 * macros of the generated file, but read these constants. scriptlimits.h defines them at the
 * end of gostap.h, and the compiler puts their values into the functions that use them.
 */
#ifndef GS_CONSTS_H
#define GS_CONSTS_H

/**
 * struct gs_consts - constants of the script
 * @unit: this is one of the runtime's units (units/core.c), which are compiled without
 *	the script
 * @conditions: some row has a condition
 * @probe_point: some handler reads c->probe_point
 * @matches: some handler reads what a regular expression has captured
 * @ring_size, @frame_size, @actions, @actions_irq: GS_RING_SIZE, GS_FRAME_SIZE,
 *	GS_ACTIONS and GS_ACTIONS_IRQ, see scriptlimits.h
 * @anchor: a symbol of the kernel; NULL if the script has no addresses in the kernel
 * @anchor_at: link-time address of @anchor
 */
struct gs_consts {
	bool unit;
	bool conditions;
	bool probe_point;
	bool matches;
	u32 ring_size;
	u32 frame_size;
	int actions;
	int actions_irq;
	const void *anchor;
	u64 anchor_at;
};

static const struct gs_consts gs_consts __maybe_unused;

/* Never called: the compiler reports a unit that uses a limit of the script. */
u32 gs_no_limit_in_units(void) __compiletime_error("units don't know the script's limits");

/* A limit of the script, by its name in struct gs_consts. */
#define gs_const(name)	(gs_consts.unit ? (typeof(gs_consts.name))gs_no_limit_in_units() : gs_consts.name)

/* Whether the script has something, by its name in struct gs_consts; a unit does not know and says yes. */
#define gs_may_have(name)	(gs_consts.unit || gs_consts.name)

/* Bytes of a ring. */
#define gs_ring_size()	(gs_consts.unit ? gs_script.ring_size : gs_consts.ring_size)

#endif /* GS_CONSTS_H */
