/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * chains.h - compare the stack with a list of call chains
 */
#ifndef GS_PROBES_CHAINS_H
#define GS_PROBES_CHAINS_H

#include <linux/types.h>

/*
 * @chains: @n chains of @depth distances from @base to return addresses,
 *	innermost first; 0 ends a shorter chain
 * @ret: return addresses on the stack, innermost first, @found of them
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
