/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "kernel_shim.h"

#define U64_MAX ULLONG_MAX
#define READ_ONCE(x) (*(volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
#define div64_u64(a, b) ((a) / (b))
#include "../../sample.h"

#define MS	1000000ULL	/* cycles of a CPU of 1 GHz */

/* Add @n runs of 500 cycles, from @now on. */
static u64 runs(struct gs_samples *s, u64 now, int n)
{
	for (; n; n--, now += MS)
		gs_sample_add(s, now, now + 500);
	return now;
}

static void steady(void)
{
	struct gs_samples s = { 0 };

	CHECK_LONG(gs_samples_cost(&s, 1000, 1000 * MS), 0);
	runs(&s, 0, 1);
	CHECK_LONG(gs_samples_cost(&s, 1000, 1000 * MS), 0);
	runs(&s, 0, 1);
	CHECK_LONG(gs_samples_cost(&s, 0, 1000 * MS), 0);
	CHECK_LONG(gs_samples_cost(&s, 1000, 1000 * MS), 500000);
	runs(&s, 0, 1000);
	CHECK_LONG(gs_samples_cost(&s, 1000, 1000 * MS), 500000);
}

/* A clock that jumps forward or back by seconds, and a virtual CPU that was descheduled. */
static void jumps(void)
{
	struct gs_samples s = { 0 };
	u64 now = runs(&s, 0, 10);

	gs_sample_add(&s, now, now + 5000 * MS);
	CHECK_LONG(gs_samples_cost(&s, 1000, 1000 * MS), 500000);
	gs_sample_add(&s, now + 5000 * MS, now);
	CHECK_LONG(gs_samples_cost(&s, 1000, 1000 * MS), 500000);
	now = runs(&s, now, 100);
	CHECK_LONG(gs_samples_cost(&s, 1000, 1000 * MS), 500000);
	gs_sample_add(&s, now, now + 10 * MS);
	CHECK_LONG(gs_samples_cost(&s, 1000, 1000 * MS), 500000);
	/* only one of two in a window counts, but no CPU is charged more than it has */
	gs_sample_add(&s, now, now + 10000 * MS);
	CHECK(gs_samples_cost(&s, 1000000, 1000 * MS) <= 1000 * MS);
	runs(&s, now, 2000);
	CHECK_LONG(gs_samples_cost(&s, 1000, 1000 * MS), 500000);
}

/* Handlers that become slow are detected. */
static void slower(void)
{
	struct gs_samples s = { 0 };
	int i;

	runs(&s, 0, 1000);
	for (i = 0; i < 200; i++)
		gs_sample_add(&s, 0, MS);
	CHECK(gs_samples_cost(&s, 600, 1000 * MS) > 500 * MS);
	CHECK_LONG(gs_samples_cost(&s, U64_MAX, 1000 * MS), 1000 * MS);
}

int main(void)
{
	steady();
	jumps();
	slower();
	return failures;
}
