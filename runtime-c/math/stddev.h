/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * stddev.h - standard deviation from sums of squares in 128 bits
 *
 * A statistic sums 64 bits, so the squares are summed in four parts of 32 bits
 * each. A part's sum is exact for 2^32 values.
 */
#ifndef GS_STDDEV_H
#define GS_STDDEV_H

#include "arith.h"
#include "softfp.h"
#include "wide.h"

/* 32 bits of @v * @v, from bit 32 * @i up; @i is from 0 to 3 */
gs_fn notrace u32 gs_square_part(s64 v, unsigned int i)
{
	gs_u128 square = (gs_u128)gs_magnitude(v) * gs_magnitude(v);
	u64 half = i & 2 ? square >> 64 : square;

	return i & 1 ? half >> 32 : half;
}

/**
 * gs_stddev() - standard deviation: sqrt(mean of squares - square of the mean)
 * @n: number of values, not 0
 * @sum: of the values
 * @part: sums of gs_square_part() of the values
 * @scale: divides each value, not 0
 */
gs_fn notrace u64 gs_stddev(u64 n, s64 sum, const u64 part[4], s64 scale)
{
	u64 mean = gs_magnitude(gs_div(sum, scale)) / n;
	gs_u128 square = (gs_u128)mean * mean, squares = part[3];
	bool exact;

	squares = (squares << 32) + part[2];
	squares = (squares << 32) + part[1];
	squares = (squares << 32) + part[0];
	squares = gs_divide128(squares, gs_magnitude(scale));
	squares = gs_divide128(squares, gs_magnitude(scale));
	squares = gs_divide128(squares, n);
	return squares > square ? gs_sqrt128(squares - square, &exact) : 0;
}

#endif /* GS_STDDEV_H */
