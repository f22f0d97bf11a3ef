/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sample.h - what a probe's handler takes, from a few of its runs
 *
 * A run may have been measured wrongly: the clock was set, or the virtual CPU
 * was taken away meanwhile. A time that went backwards counts for nothing, and
 * of each window the longest is left out, so that one of them can't say much.
 */
#ifndef GS_SAMPLE_H
#define GS_SAMPLE_H

/* Runs that are remembered: then half of what they say goes. */
#define GS_SAMPLE_WINDOW	65

/**
 * struct gs_samples - written by one CPU's handlers, read by any
 * @cycles: what they took; one that took more than 2^32 counts as that long
 * @longest: what the longest of them took; 0: that one has gone with its window
 * @n: how many
 */
struct gs_samples {
	u64 cycles;
	u32 longest, n;
};

static __always_inline void gs_sample_add(struct gs_samples *s, u64 from, u64 to)
{
	u64 took = to - from;

	if ((s64)took < 0)
		return;
	took = min_t(u64, took, U32_MAX);
	s->n++;
	s->cycles += took;
	if (took > s->longest)
		s->longest = took;
	if (s->n < GS_SAMPLE_WINDOW)
		return;
	s->n = (GS_SAMPLE_WINDOW - 1) / 2;
	s->cycles = (s->cycles - s->longest) / 2;
	s->longest = 0;
}

/**
 * gs_samples_cost() - what hits took, about
 * @s: samples
 * @hits: how many
 * @most: cycles that have gone by since the first of them
 *
 * Return: cycles, no more than @most; 0 while there is no more than one sample.
 */
static inline u64 gs_samples_cost(const struct gs_samples *s, u64 hits, u64 most)
{
	u32 n = READ_ONCE(s->n), longest = READ_ONCE(s->longest);
	u64 cycles = READ_ONCE(s->cycles), each;

	if (n < 2 || longest > cycles || !hits)
		return 0;
	each = div64_u64(cycles - longest, longest ? n - 1 : n);
	return each > div64_u64(most, hits) ? most : each * hits;
}

#endif /* GS_SAMPLE_H */
