/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * wide.h - numbers of 128 bits
 */
#ifndef GS_WIDE_H
#define GS_WIDE_H

typedef unsigned __int128 gs_u128;

static __always_inline u64 gs_magnitude(s64 v)
{
	return v < 0 ? 0 - (u64)v : v;
}

/* (@rest << 64 | @low) / @by, where @rest is less than @by, and @by has 32 bits */
gs_fn notrace u64 gs_divide_halves(u64 rest, u64 low, u32 by)
{
	u64 upper = rest << 32 | low >> 32;
	u64 lower = upper % by << 32 | (u32)low;

	return upper / by << 32 | lower / by;
}

/*
 * Return @x / @by, rounded down; @by isn't 0. For the operator, the compiler
 * would call __udivti3(), which the kernel does not have.
 */
gs_fn notrace gs_u128 gs_divide128(gs_u128 x, u64 by)
{
	u64 high = x >> 64, low = x, quotient = 0;
	gs_u128 rest = high % by;
	int i;

	if (by == 1)
		return x;
	if (by <= U32_MAX)
		return (gs_u128)(high / by) << 64 | gs_divide_halves(rest, low, by);
	for (i = 0; i < 64; i++) {
		rest = rest << 1 | low >> 63;
		low <<= 1;
		quotient <<= 1;
		if (rest >= by) {
			rest -= by;
			quotient |= 1;
		}
	}
	return (gs_u128)(high / by) << 64 | quotient;
}

#endif /* GS_WIDE_H */
