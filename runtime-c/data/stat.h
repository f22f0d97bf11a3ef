/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * stat.h - statistics: the aggregates that x <<< n updates, and the extractors
 */
#ifndef GS_STAT_H
#define GS_STAT_H

#include "../math/wide.h"

/**
 * struct gs_stat - numbers of one statistic; all zero is an empty one
 * @mean: running mean, shifted left (only with @variance)
 * @m2: sum of squared differences from it, the lower 64 bits
 * @m2_high: the upper 64 bits; ~0 if the sum is unknown, because numbers were too large
 */
struct gs_stat {
	s64 count;
	s64 sum;
	s64 min;
	s64 max;
	s64 mean;
	u64 m2;
	u64 m2_high;
};

/* x + y; wraps around. */
static __always_inline s64 gs_wrap_add(s64 x, s64 y)
{
	return (s64)((u64)x + (u64)y);
}

/* x * y; wraps around. */
static __always_inline s64 gs_wrap_mul(s64 x, s64 y)
{
	return (s64)((u64)x * (u64)y);
}

/* Add a sample. */
static __always_inline void gs_stat_add(struct gs_stat *s, s64 x)
{
	if (!s->count || x < s->min)
		s->min = x;
	if (!s->count || x > s->max)
		s->max = x;
	s->count++;
	s->sum = gs_wrap_add(s->sum, x);
}

#define GS_STAT_UNKNOWN	(~(gs_u128)0)	/* a sum of squares that is not known */

/* @x - @y without its sign. */
static __always_inline u64 gs_stat_apart(s64 x, s64 y)
{
	return x > y ? (u64)x - (u64)y : (u64)y - (u64)x;
}

/* Sum of two sums of squares. */
static __always_inline gs_u128 gs_stat_plus(gs_u128 x, gs_u128 y)
{
	return x + y < x ? GS_STAT_UNKNOWN : x + y;
}

static __always_inline gs_u128 gs_stat_m2(const struct gs_stat *s)
{
	return s->m2_high == ~0ULL ? GS_STAT_UNKNOWN : (gs_u128)s->m2_high << 64 | s->m2;
}

static __always_inline void gs_stat_set_m2(struct gs_stat *s, gs_u128 m2)
{
	s->m2 = m2;
	s->m2_high = m2 >> 64;
}

/*
 * gs_stat_add() that also maintains the variance, by Welford's method in
 * integers, as stap(1) specifies: @shift is the number of fractional bits of the
 * mean. With a shift of 0 the variance of small numbers is inexact. SystemTap
 * gives the same inexact values, which scripts rely on: 12 for 1 to 5. Its values
 * of numbers that are further apart than 2^31 are not: differences and squares
 * wrap around there.
 */
gs_fn notrace void gs_stat_add_variance(struct gs_stat *s, s64 x, int shift)
{
	s64 v = (s64)((u64)x << shift);
	u64 apart = gs_stat_apart(v, s->mean), step;
	s64 sum = gs_wrap_add(s->sum, x);
	gs_u128 more;

	if (v >> shift != x || (x < 0 ? sum > s->sum : sum < s->sum))
		gs_stat_set_m2(s, GS_STAT_UNKNOWN);
	gs_stat_add(s, x);
	step = apart / s->count;
	s->mean = gs_wrap_add(s->mean, v > s->mean ? step : 0 - step);
	more = (gs_u128)apart * gs_stat_apart(v, s->mean);
	gs_stat_set_m2(s, gs_stat_plus(gs_stat_m2(s), more));
}

/*
 * Mean of a statistic that is not empty. Compute it from the sum, because the
 * running mean drifts.
 */
static __always_inline s64 gs_stat_mean(const struct gs_stat *s, int shift)
{
	u64 mean = gs_divide128((gs_u128)gs_magnitude(s->sum) << shift, s->count);

	return s->sum < 0 ? 0 - mean : mean;
}

/*
 * Sum of squared differences from @mean: the sum for the statistic's own mean,
 * plus count times the squared difference of the two means.
 */
gs_fn notrace gs_u128 gs_stat_squares(const struct gs_stat *s, s64 mean)
{
	u64 d = gs_stat_apart(s->mean, mean), n = s->count - 1;
	gs_u128 own = gs_stat_m2(s), drift = (gs_u128)d * d;

	if (own == GS_STAT_UNKNOWN || drift > gs_divide128(GS_STAT_UNKNOWN, s->count))
		return GS_STAT_UNKNOWN;
	return gs_stat_plus(n ? gs_divide128(own, n) * n : 0, drift * (u64)s->count);
}

/* Add the statistic of another CPU to @to, except for the variance. */
gs_fn notrace void gs_stat_merge(struct gs_stat *to, const struct gs_stat *from)
{
	if (!from->count)
		return;
	to->min = to->count ? min(to->min, from->min) : from->min;
	to->max = to->count ? max(to->max, from->max) : from->max;
	to->sum = gs_wrap_add(to->sum, from->sum);
	to->count += from->count;
}

/*
 * Second pass, for the variance, which needs the mean of all CPUs: start again
 * with that mean, then gs_stat_pool() each CPU's slot.
 */
gs_fn notrace void gs_stat_pool_begin(struct gs_stat *to, int shift)
{
	*to = (struct gs_stat){
		.mean = to->count ? gs_stat_mean(to, shift) : 0,
	};
}

/* Merge a slot, with its squared differences from the mean of all CPUs. */
gs_fn notrace void gs_stat_pool(struct gs_stat *to, const struct gs_stat *from)
{
	if (!from->count)
		return;
	gs_stat_merge(to, from);
	gs_stat_set_m2(to, gs_stat_plus(gs_stat_m2(to), gs_stat_squares(from, to->mean)));
}

/* NULL, for an array element that does not exist, counts as an empty statistic. */
static __always_inline s64 gs_stat_count(const struct gs_stat *s)
{
	return s ? s->count : 0;
}

static __always_inline s64 gs_stat_sum(const struct gs_stat *s)
{
	return s ? s->sum : 0;
}

/* Extractors for sorting: an empty statistic gives 0 and is not an error. */
static __always_inline s64 gs_stat_count_or_0(const struct gs_stat *s)
{
	return s->count;
}

static __always_inline s64 gs_stat_sum_or_0(const struct gs_stat *s)
{
	return s->sum;
}

static __always_inline s64 gs_stat_min_or_0(const struct gs_stat *s)
{
	return s->min;
}

static __always_inline s64 gs_stat_max_or_0(const struct gs_stat *s)
{
	return s->max;
}

static __always_inline s64 gs_stat_avg_or_0(const struct gs_stat *s)
{
	return s->count ? s->sum / s->count : 0;
}

/* Sample variance: the divisor is n - 1. S64_MAX stands for all that is not less. */
gs_fn notrace s64 gs_stat_of_squares(gs_u128 squares, s64 count, int shift)
{
	gs_u128 v;

	if (count < 2)
		return 0;
	if (squares == GS_STAT_UNKNOWN)
		return S64_MAX;
	v = gs_divide128(squares, count - 1) >> 2 * shift;
	return v > S64_MAX ? S64_MAX : (s64)v;
}

gs_fn notrace s64 gs_stat_variance_or_0(const struct gs_stat *s, int shift)
{
	if (!s->count)
		return 0;
	return gs_stat_of_squares(gs_stat_squares(s, gs_stat_mean(s, shift)), s->count, shift);
}

/*
 * The variance of an array's element. SystemTap does not correct it to the mean that
 * follows from the sum: 7 for 1 to 5.
 */
gs_fn notrace s64 gs_stat_element_variance_or_0(const struct gs_stat *s, int shift)
{
	return gs_stat_of_squares(gs_stat_m2(s), s->count, shift);
}

/* Raise "empty aggregate" if there is nothing to extract from. */
static __always_inline bool
gs_stat_has(struct gs_ctx *c, s32 loc, const struct gs_stat *s)
{
	if (likely(s && s->count))
		return true;
	gs_error(c, loc, "empty aggregate");
	return false;
}

static __always_inline s64
gs_stat_min(struct gs_ctx *c, s32 loc, const struct gs_stat *s)
{
	return gs_stat_has(c, loc, s) ? s->min : 0;
}

static __always_inline s64
gs_stat_max(struct gs_ctx *c, s32 loc, const struct gs_stat *s)
{
	return gs_stat_has(c, loc, s) ? s->max : 0;
}

static __always_inline s64
gs_stat_avg(struct gs_ctx *c, s32 loc, const struct gs_stat *s)
{
	return gs_stat_has(c, loc, s) ? s->sum / s->count : 0;
}

static __always_inline s64
gs_stat_variance(struct gs_ctx *c, s32 loc, const struct gs_stat *s, int shift)
{
	return gs_stat_has(c, loc, s) ? gs_stat_variance_or_0(s, shift) : 0;
}

static __always_inline s64
gs_stat_element_variance(struct gs_ctx *c, s32 loc, const struct gs_stat *s, int shift)
{
	return gs_stat_has(c, loc, s) ? gs_stat_element_variance_or_0(s, shift) : 0;
}

#endif /* GS_STAT_H */
