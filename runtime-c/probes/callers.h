/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * callers.h - restrict hits to certain call chains
 *
 * A row may list chains of return addresses, innermost first. They are distances
 * from the probe, so they don't depend on KASLR.
 */
#ifndef GS_PROBES_CALLERS_H
#define GS_PROBES_CALLERS_H

/*
 * @callers: @ncallers chains of @depth distances; 0 ends a shorter chain
 * @at_entry: the probe is at a function's entry
 */
#define GS_CALLERS_FIELDS	\
	const s32 *callers;	\
	u32 ncallers;		\
	u16 depth;		\
	bool at_entry

#if defined(GS_CALLERS_DEPTH) && !defined(STAP_CALLEE_MATCHALL)

#include "../arch/landing.h"
#include "../stack/unwind.h"
#include "chains.h"

/*
 * Whether @ret is a trampoline that the kernel has put in place of a return
 * address, for a return probe for instance.
 */
static notrace bool gs_callers_replaced(unsigned long ret)
{
	static const u64 trampolines[] = { GS_TRAMPOLINES };
	int i;

	for (i = 0; trampolines[i]; i++)
		if (ret == gs_reloc(trampolines[i]))
			return true;
	return false;
}

/*
 * Address that the distances are relative to: the function's entry, where the
 * kernel may have put the probe behind the landing instruction.
 */
static notrace unsigned long gs_callers_base(u64 link, unsigned long live, bool at_entry)
{
	u32 before;

	if (link)
		return gs_reloc(link);
	/* the page before a module's first function may not be mapped */
	if (at_entry && !copy_from_kernel_nofault(&before, (void *)(live - 4), sizeof(before)) &&
	    gs_is_landing(before))
		live -= 4;
	return live;
}

/*
 * Collect return addresses from the stack, innermost first. Returns their
 * number. At a function's entry the first one is on top of the stack; usually
 * no other is needed, and the unwinder is not called.
 */
static notrace u32 gs_callers_walk(unsigned long *ret, u32 n, struct pt_regs *regs,
				   unsigned long at, bool at_entry)
{
	struct unwind_state state;
	unsigned long behind;
	u32 i = 0;

	if (at_entry && n == 1) {
		ret[0] = *(unsigned long *)kernel_stack_pointer(regs);
		if (!gs_callers_replaced(ret[0]))
			return 1;
	}
	behind = instruction_pointer(regs);
	instruction_pointer_set(regs, at);
	unwind_start(&state, current, regs, NULL);
	instruction_pointer_set(regs, behind);
	/* unwind_start() has stepped to the caller already */
	for (; i < n && !unwind_done(&state); unwind_next_frame(&state)) {
		ret[i] = unwind_get_return_address(&state);
		if (!ret[i])
			break;
		i++;
	}
	return i;
}

static notrace bool gs_callers_match(const s32 *callers, u32 ncallers, u32 depth, bool at_entry,
				     u64 link, unsigned long live, struct pt_regs *regs)
{
	unsigned long ret[GS_CALLERS_DEPTH], base;
	u32 found;

	base = gs_callers_base(link, live, at_entry);
	found = gs_callers_walk(ret, min_t(u32, depth, GS_CALLERS_DEPTH), regs, base, at_entry);
	return gs_chains_fit(callers, ncallers, depth, base, ret, found);
}

/*
 * Check whether one of the call chains is on the stack. The unwinder takes time, and can
 * be probed itself, so claim this CPU's context while it runs. If that fails, the stack
 * can't be checked, and the hit is counted as skipped. May be called in any context, with
 * preemption off.
 */
static notrace bool gs_callers_fit(struct gs_probe *p, const s32 *callers, u32 ncallers, u32 depth,
				   bool at_entry, u64 link, unsigned long live, struct pt_regs *regs)
{
	struct gs_ctx *c;
	bool fits;

	if (!depth)
		return true;
	c = gs_check_begin(p, regs);
	if (!c)
		return false;
	fits = gs_callers_match(callers, ncallers, depth, at_entry, link, live, regs);
	gs_check_end(c);
	return fits;
}

/*
 * Whether the stack has one of the row's call chains; @live: address of the
 * probe.
 */
#define GS_CALLERS_FIT(row, live, regs) \
	gs_callers_fit(&(row)->p, (row)->callers, (row)->ncallers, (row)->depth, (row)->at_entry, \
		       (row)->addr, live, regs)

#else /* no row lists call chains, or STAP_CALLEE_MATCHALL ignores them */

#define GS_CALLERS_FIT(row, live, regs) true

#endif

#endif /* GS_PROBES_CALLERS_H */
