/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sample.h - estimate how long a probe's handler runs, from a sample of its runs
 *
 * A sample may be wrong: the clock was set, or the hypervisor descheduled the
 * virtual CPU. Negative times are ignored, and the longest sample of each
 * window is left out, so that a single outlier has little weight.
 */
#ifndef GS_SAMPLE_H
#define GS_SAMPLE_H

/* Samples in a window. When it is full, the weight of its samples is halved. */
#define GS_SAMPLE_WINDOW	65

/**
 * struct gs_samples - samples of one probe; written only by the handlers of one CPU
 * @cycles: sum of all samples; a sample is at most 2^32 - 1 cycles
 * @longest: longest sample since the window began; 0 if there was none
 * @n: number of samples
 * @each: mean of the samples in cycles; 0 while it is not known. It is the only
 *	member that other CPUs may read: the others are not updated atomically
 */
struct gs_samples {
	u64 cycles;
	u32 longest, n;
	u64 each;
};

/* Mean of the samples without the longest one; 0 if there are fewer than two. */
static __always_inline u64 gs_samples_each(const struct gs_samples *s)
{
	return s->n < 2 ? 0 : div64_u64(s->cycles - s->longest, s->longest ? s->n - 1 : s->n);
}

/* Drop the longest sample of a full window, and halve the weight of the others. */
static __always_inline void gs_samples_halve(struct gs_samples *s)
{
	s->n = (GS_SAMPLE_WINDOW - 1) / 2;
	s->cycles = (s->cycles - s->longest) / 2;
	s->longest = 0;
}

/* Add a run from @from to @to, in cycles. Called with the context claimed. */
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
 * gs_samples_cost() - estimate the cycles that a number of runs used
 * @s: samples
 * @runs: number of runs
 * @most: cycles since the first of them
 *
 * Return: cycles, at most @most; 0 while there are fewer than two samples.
 */
static inline u64 gs_samples_cost(const struct gs_samples *s, u64 runs, u64 most)
{
	u64 each = READ_ONCE(s->each);

	if (!runs)
		return 0;
	return each > div64_u64(most, runs) ? most : each * runs;
}

#endif /* GS_SAMPLE_H */
