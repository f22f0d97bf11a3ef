/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ucallers.h - hits in programs that count only when a certain call has led
 * there
 */
#ifndef GS_PROBES_UCALLERS_H
#define GS_PROBES_UCALLERS_H

#include "../deref.h"

/**
 * struct gs_ucallers - calls that count
 * @returns: @n distances from the probe to where the calls return to
 * @n: how many; 0 for any call
 * @frame: 0 if the probe is where the function begins, else how far the return
 *	address is above the frame pointer
 */
struct gs_ucallers {
	const s32 *returns;
	u32 n;
	u32 frame;
};

static noinline bool gs_ucallers_match(const struct gs_ucallers *by, struct pt_regs *regs)
{
	unsigned long at = by->frame ? regs->bp + by->frame : regs->sp;
	unsigned long ret;
	u32 i;

	if (!gs_try_read(&ret, at, sizeof(ret), true))
		return false;
	for (i = 0; i < by->n; i++)
		if (ret == instruction_pointer(regs) + by->returns[i])
			return true;
	return false;
}

static __always_inline bool gs_ucallers_fit(const struct gs_ucallers *by, struct pt_regs *regs)
{
	return likely(!by->n) || gs_ucallers_match(by, regs);
}

#endif /* GS_PROBES_UCALLERS_H */
