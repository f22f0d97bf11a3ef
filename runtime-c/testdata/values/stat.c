/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "kernel_shim.h"
#include "../../data/stat.h"

static struct gs_ctx ctx;

static void add(struct gs_stat *s, int shift, const s64 *v, int n)
{
	int i;

	for (i = 0; i < n; i++)
		gs_stat_add_variance(s, v[i], shift);
}

static void extractors(void)
{
	static const s64 v[] = { 4, 10, -2, 7 };
	struct gs_stat s = { 0 };

	add(&s, 0, v, 4);
	CHECK_LONG(gs_stat_count(&s), 4);
	CHECK_LONG(gs_stat_sum(&s), 19);
	CHECK_LONG(gs_stat_min(&ctx, -1, &s), -2);
	CHECK_LONG(gs_stat_max(&ctx, -1, &s), 10);
	CHECK_LONG(gs_stat_avg(&ctx, -1, &s), 4);
	CHECK(!ctx.error);
}

static void variance(void)
{
	static const s64 v[] = { 2, 4, 4, 4, 5, 5, 7, 9 };	/* 32 / 7 */
	struct gs_stat s = { 0 };

	CHECK_LONG(gs_stat_variance_or_0(&s, 10), 0);
	add(&s, 10, v, 1);
	CHECK_LONG(gs_stat_variance(&ctx, -1, &s, 10), 0);
	add(&s, 10, v + 1, 1);
	CHECK_LONG(gs_stat_variance(&ctx, -1, &s, 10), 2);
	add(&s, 10, v + 2, 6);
	CHECK_LONG(gs_stat_variance(&ctx, -1, &s, 10), 4);
}

/* The value that stap(1) shows for 1 to 5; the exact variance is 2.5. */
static void documented(void)
{
	static const s64 v[] = { 1, 2, 3, 4, 5 };
	struct gs_stat s = { 0 }, t = { 0 };

	add(&s, 0, v, 5);
	CHECK_LONG(gs_stat_variance(&ctx, -1, &s, 0), 12);
	CHECK_LONG(gs_stat_element_variance(&ctx, -1, &s, 0), 7);
	add(&t, 1, v, 5);
	CHECK_LONG(gs_stat_variance(&ctx, -1, &t, 1), 2);
	CHECK_LONG(gs_stat_element_variance(&ctx, -1, &t, 1), 2);
}

/* Merging two halves gives the result of the whole, within integer precision. */
static void merge(void)
{
	static const s64 v[] = { 2, 4, 4, 4, 5, 5, 7, 90 };	/* 917.12 */
	struct gs_stat all = { 0 }, a = { 0 }, b = { 0 }, none = { 0 }, to = { 0 };

	add(&all, 10, v, 8);
	add(&a, 10, v, 3);
	add(&b, 10, v + 3, 5);
	gs_stat_merge(&to, &none);
	gs_stat_merge(&to, &a);
	gs_stat_merge(&to, &b);
	gs_stat_pool_begin(&to, 10);
	gs_stat_pool(&to, &none);
	gs_stat_pool(&to, &a);
	gs_stat_pool(&to, &b);
	CHECK_LONG(to.count, all.count);
	CHECK_LONG(to.sum, all.sum);
	CHECK_LONG(to.min, all.min);
	CHECK_LONG(to.max, all.max);
	CHECK_LONG(gs_stat_variance_or_0(&all, 10), 917);
	CHECK_LONG(gs_stat_variance_or_0(&to, 10), 917);
	gs_stat_pool_begin(&none, 10);
	CHECK_LONG(gs_stat_variance_or_0(&none, 10), 0);
}

/* Sums of squares beyond 64 bits: nanoseconds, and a variance that no number is large enough for. */
static void wide(void)
{
	static const s64 v[] = { 0, 10000000000, 0, 10000000000 };
	struct gs_stat s = { 0 }, a = { 0 }, b = { 0 }, to = { 0 };
	int i;

	for (i = 0; i < 1000; i++)
		gs_stat_add_variance(&s, 1000000000 + (i % 2 ? 100000000 : -100000000), 0);
	CHECK(gs_stat_variance_or_0(&s, 0) / 1000000000 == 10010010);
	CHECK(gs_stat_element_variance_or_0(&s, 0) / 1000000000 == 10010010);
	for (i = 0; i < 500; i++) {
		gs_stat_add_variance(&a, 1100000000, 10);
		gs_stat_add_variance(&b, 900000000, 10);
	}
	gs_stat_merge(&to, &a);
	gs_stat_merge(&to, &b);
	gs_stat_pool_begin(&to, 10);
	gs_stat_pool(&to, &a);
	gs_stat_pool(&to, &b);
	CHECK_LONG(gs_stat_variance_or_0(&to, 10), 10010010010010010);
	s = a = b = (struct gs_stat){ 0 };
	add(&s, 0, v, 4);
	CHECK_LONG(gs_stat_variance_or_0(&s, 0), S64_MAX);
	gs_stat_add_variance(&a, 3, 62);
	gs_stat_add_variance(&a, 1, 62);
	CHECK_LONG(gs_stat_variance_or_0(&a, 62), S64_MAX);
	gs_stat_add_variance(&b, S64_MAX, 0);
	gs_stat_add_variance(&b, S64_MAX, 0);
	CHECK_LONG(gs_stat_variance_or_0(&b, 0), S64_MAX);
}

static void edges(void)
{
	struct gs_stat s = { 0 };

	gs_stat_avg(&ctx, -1, NULL);
	CHECK_STR(ctx.error_text, "empty aggregate");
	ctx.error = 0;
	gs_stat_min(&ctx, -1, &s);
	CHECK(ctx.error);
	CHECK_LONG(gs_stat_count(NULL), 0);
	CHECK_LONG(gs_stat_sum(NULL), 0);
	gs_stat_add_variance(&s, S64_MIN, 62);
	gs_stat_add_variance(&s, S64_MAX, 62);
	gs_stat_add_variance(&s, S64_MIN, 62);
	CHECK_LONG(s.min, S64_MIN);
	CHECK_LONG(s.max, S64_MAX);
	gs_stat_variance_or_0(&s, 62);
	gs_stat_merge(&s, &s);
	gs_stat_pool_begin(&s, 62);
	gs_stat_pool(&s, &s);
}

int main(void)
{
	extractors();
	variance();
	documented();
	merge();
	wide();
	edges();
	return failures;
}
