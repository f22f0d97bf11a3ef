/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * stat.h - statistics: the aggregates that x <<< n updates, and the extractors
 */
#ifndef GS_STAT_H
#define GS_STAT_H

/**
 * struct gs_stat - numbers of one statistic; all zero is an empty one
 * @mean: running mean, shifted left (only with @variance)
 * @m2: sum of squared differences from it
 */
struct gs_stat {
	s64 count;
	s64 sum;
	s64 min;
	s64 max;
	s64 mean;
	s64 m2;
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

/*
 * gs_stat_add() that also maintains the variance, by Welford's method in
 * integers, as stap(1) specifies: @shift is the number of fractional bits of the
 * mean. With a shift of 0 the variance of small numbers is inexact. SystemTap
 * gives the same inexact values, which scripts rely on: 12 for 1 to 5.
 */
gs_fn notrace void gs_stat_add_variance(struct gs_stat *s, s64 x, int shift)
{
	s64 v = (s64)((u64)x << shift);
	s64 delta = gs_wrap_add(v, -(u64)s->mean);

	gs_stat_add(s, x);
	s->mean = gs_wrap_add(s->mean, delta / s->count);
	s->m2 = gs_wrap_add(s->m2, gs_wrap_mul(delta,
					       gs_wrap_add(v, -(u64)s->mean)));
}

/*
 * Mean of a statistic that is not empty. Compute it from the sum, because the
 * running mean drifts.
 */
static __always_inline s64 gs_stat_mean(const struct gs_stat *s, int shift)
{
	return (s64)((u64)s->sum << shift) / s->count;
}

/*
 * Sum of squared differences from @mean: the sum for the statistic's own mean,
 * plus count times the squared difference of the two means.
 */
gs_fn notrace s64 gs_stat_squares(const struct gs_stat *s, s64 mean)
{
	s64 d = gs_wrap_add(s->mean, -(u64)mean), n = s->count - 1, own = 0;

	if (n > 0)
		own = gs_wrap_mul(s->m2 / n, n);
	return gs_wrap_add(own, gs_wrap_mul(s->count, gs_wrap_mul(d, d)));
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
	to->m2 = gs_wrap_add(to->m2, gs_stat_squares(from, to->mean));
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

/* Sample variance: the divisor is n - 1. */
gs_fn notrace s64 gs_stat_variance_or_0(const struct gs_stat *s, int shift)
{
	if (s->count < 2)
		return 0;
	return gs_stat_squares(s, gs_stat_mean(s, shift)) / (s->count - 1) >>
	       min(2 * shift, 63);
}

/*
 * The variance of an array's element. SystemTap does not correct it to the mean that
 * follows from the sum: 7 for 1 to 5.
 */
gs_fn notrace s64 gs_stat_element_variance_or_0(const struct gs_stat *s, int shift)
{
	return s->count < 2 ? 0 : s->m2 / (s->count - 1) >> min(2 * shift, 63);
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
