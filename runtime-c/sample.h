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
 * struct gs_samples - written by one CPU's handlers
 * @cycles: what they took; one that took more than 2^32 counts as that long
 * @longest: what the longest of them took; 0: that one has gone with its window
 * @n: how many
 * @each: what one of them took, about; 0 while that is not known. Other CPUs
 *	read this alone: the others don't fit together while they change
 */
struct gs_samples {
	u64 cycles;
	u32 longest, n;
	u64 each;
};

/* What of each run is known without the longest; of one run alone, nothing. */
static __always_inline u64 gs_samples_each(const struct gs_samples *s)
{
	return s->n < 2 ? 0 : div64_u64(s->cycles - s->longest, s->longest ? s->n - 1 : s->n);
}

/* Half of what the window's runs say goes, and the longest of them. */
static __always_inline void gs_samples_halve(struct gs_samples *s)
{
	s->n = (GS_SAMPLE_WINDOW - 1) / 2;
	s->cycles = (s->cycles - s->longest) / 2;
	s->longest = 0;
}

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
	if (s->n >= GS_SAMPLE_WINDOW)
		gs_samples_halve(s);
	WRITE_ONCE(s->each, gs_samples_each(s));
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
	u64 each = READ_ONCE(s->each);

	if (!hits)
		return 0;
	return each > div64_u64(most, hits) ? most : each * hits;
}

#endif /* GS_SAMPLE_H */
