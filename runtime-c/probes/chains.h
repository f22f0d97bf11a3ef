/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * chains.h - does the stack have one of the calls that count?
 */
#ifndef GS_PROBES_CHAINS_H
#define GS_PROBES_CHAINS_H

#include <linux/types.h>

/*
 * @chains: @n of @depth distances from @base to where calls return to, the
 *	last call's first; 0 ends a shorter one
 * @ret: return addresses on the stack, the last call's first, @found of them
 */
static notrace bool gs_chains_fit(const s32 *chains, u32 n, u32 depth, unsigned long base,
				  const unsigned long *ret, u32 found)
{
	u32 i;

	for (; n; n--, chains += depth) {
		for (i = 0; i < depth && chains[i]; i++)
			if (i >= found || ret[i] != base + chains[i])
				break;
		if (i == depth || !chains[i])
			return true;
	}
	return false;
}

#endif /* GS_PROBES_CHAINS_H */
