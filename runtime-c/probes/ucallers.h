/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ucallers.h - restrict hits in programs to certain call chains
 */
#ifndef GS_PROBES_UCALLERS_H
#define GS_PROBES_UCALLERS_H

/**
 * struct gs_ucallers - call chains that a hit must have
 * @returns: @n chains of @depth distances from the probe to return addresses,
 *	see chains.h
 * @n: number of chains; 0 for any call
 * @depth: length of a chain; above 1 the stack is walked
 * @frame: 0 if the probe is at the function's first instruction, else the
 *	distance of the return address above the frame pointer
 * @inlined: the probe is in code that was inlined into the function: the stack
 *	is walked
 */
struct gs_ucallers {
	const s32 *returns;
	u32 n;
	u32 depth;
	u32 frame;
	bool inlined;
};

#if !defined(GS_UCALLERS) || defined(STAP_CALLEE_MATCHALL)	/* GS_UCALLERS: some row has chains */
static __always_inline bool gs_ucallers_fit(struct gs_probe *p, const struct gs_ucallers *by, struct pt_regs *regs)
{
	return true;
}
#else

#include "../memory/deref.h"
#include "../stack/ureturn.h"
#include "chains.h"

/* Walk the stack by the unwind tables that the module carries. */
#ifdef GS_UCALLERS_DEPTH
#include "../stack/uunwind.h"

static noinline u32 gs_ucallers_walk(unsigned long *ret, u32 n, struct pt_regs *regs)
{
	struct gs_uunwind u;
	u32 i = 0;

	gs_uunwind_start_regs(&u, regs);
	if (gs_uunwind_next(&u)) /* skip the place itself */
		while (i < n && (ret[i] = gs_uunwind_next(&u)))
			i++;
	gs_uunwind_end(&u);
	return i;
}
#else
#define GS_UCALLERS_DEPTH 1
static inline u32 gs_ucallers_walk(unsigned long *ret, u32 n, struct pt_regs *regs)
{
	return 0;
}
#endif

static noinline bool gs_ucallers_match(const struct gs_ucallers *by, struct pt_regs *regs)
{
	unsigned long at = by->frame ? frame_pointer(regs) + by->frame : user_stack_pointer(regs);
	unsigned long ret[GS_UCALLERS_DEPTH];
	u32 found = 1;

	if (by->depth > 1 || by->inlined)
		found = gs_ucallers_walk(ret, min_t(u32, by->depth, GS_UCALLERS_DEPTH), regs);
	else if (gs_try_read(ret, at, sizeof(ret[0]), true))
		ret[0] = gs_ureturn_original(ret[0], at);
	else
		return false;
	return gs_chains_fit(by->returns, by->n, by->depth, instruction_pointer(regs), ret, found);
}

/* gs_ucallers_match() as a run that the overload guard times */
static noinline bool gs_ucallers_check(struct gs_probe *p, const struct gs_ucallers *by, struct pt_regs *regs)
{
	struct gs_ctx *c;
	bool fits = false;

	preempt_disable();
	c = gs_check_begin(p, regs);
	if (c) {
		fits = gs_ucallers_match(by, regs);
		gs_check_end(c);
	}
	preempt_enable();
	return fits;
}

/* Whether the stack has one of the call chains; false, too, if the hit was skipped. Called in process context. */
static __always_inline bool gs_ucallers_fit(struct gs_probe *p, const struct gs_ucallers *by, struct pt_regs *regs)
{
	return likely(!by->n) || gs_ucallers_check(p, by, regs);
}
#endif

#endif /* GS_PROBES_UCALLERS_H */
