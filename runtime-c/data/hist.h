/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * hist.h - histograms of statistics: bucket numbers, and the chart as a string
 *
 * The reader draws charts that are printed (kbuild/loader/chart.go); both must
 * draw the same.
 */
#ifndef GS_HIST_H
#define GS_HIST_H

#include "sort.h"

#ifndef HIST_WIDTH
#define HIST_WIDTH	50	/* longest bar */
#endif
#ifndef HIST_ELISION
#define HIST_ELISION	2	/* empty rows shown next to others; < 0: all */
#endif

#define GS_HIST_LOG_BUCKETS	128
#define GS_HIST_LOG_ZERO	64	/* bucket of 0 */

/* Number of bits of v; 0 for 0. */
static __always_inline int gs_bit_length(u64 v)
{
	return v ? 64 - __builtin_clzll(v) : 0;
}

/*
 * Bucket of @x: 64 holds 0, 65 holds 1, 66 holds 2..3, and so on; 63 holds -1,
 * 62 holds -3..-2.
 */
static __always_inline u32 gs_hist_log(s64 x)
{
	if (x < 0)
		return GS_HIST_LOG_ZERO - gs_bit_length(0 - (u64)x);
	return GS_HIST_LOG_ZERO + gs_bit_length(x);
}

/* The value in a bucket that is nearest to 0. */
static s64 gs_hist_log_bound(u32 i)
{
	if (i == GS_HIST_LOG_ZERO)
		return 0;
	if (i > GS_HIST_LOG_ZERO)
		return (s64)(1ULL << (i - GS_HIST_LOG_ZERO - 1));
	return (s64)(0 - (1ULL << (GS_HIST_LOG_ZERO - 1 - i)));
}

/*
 * Bucket of @x: 0 holds values below @lo; the last one holds values above @hi,
 * and the step that begins there.
 */
static __always_inline u32 gs_hist_linear(s64 x, s64 lo, s64 hi, s64 step)
{
	u64 last = ((u64)hi - (u64)lo) / step + 2;

	if (x < lo)
		return 0;
	return min_t(u64, ((u64)x - (u64)lo) / step + 1, last);
}

/*
 * Add the buckets of another CPU to @to. Return: whether @from has any counts.
 */
gs_fn notrace bool gs_hist_merge(s64 *to, const s64 *from, u32 n)
{
	s64 any = 0;
	u32 i;

	for (i = 0; i < n; i++) {
		to[i] += from[i];
		any |= from[i];
	}
	return any != 0;
}

/**
 * gs_hist_at() - one bucket
 * @b: buckets, NULL if nothing was counted
 */
gs_fn notrace s64
gs_hist_at(struct gs_ctx *c, s32 loc, const s64 *b, s64 n, s64 i)
{
	if (i < 0 || i >= n)
		gs_error(c, loc, "histogram index out of range");
	else if (!b)
		gs_error(c, loc, "empty aggregate");
	else
		return b[i];
	return 0;
}

struct gs_hist_order {
	const s64 *b;
	bool desc;
};

static bool gs_hist_before(const void *of, u32 x, u32 y)
{
	const struct gs_hist_order *o = of;
	s64 a = o->b ? o->b[x] : 0, b = o->b ? o->b[y] : 0;

	if (a != b)
		return o->desc ? a > b : a < b;
	return x < y;
}

/* Fill @order with the bucket numbers, sorted by their counts. */
gs_fn notrace void gs_hist_sort(u32 *order, const s64 *b, u32 n, bool desc)
{
	struct gs_hist_order o = { .b = b, .desc = desc };
	u32 i;

	for (i = 0; i < n; i++)
		order[i] = i;
	gs_sort(order, n, gs_hist_before, &o);
}

/**
 * struct gs_hist - a chart that is being drawn
 * @to: string that takes the text
 * @lo: bound of bucket 1 (linear)
 * @step: 0 for a logarithmic one
 * @first: first bucket shown
 * @last: last bucket shown
 * @label: width of the bounds
 * @count: width of the counts
 * @scale: counts that an "@" stands for
 */
struct gs_hist {
	struct gs_ctx *c;
	char *to;
	const s64 *b;
	s64 lo;
	s64 step;
	int n;
	int first;
	int last;
	int label;
	int count;
	s64 scale;
};

/* Format the label before a bucket's bar; returns its length. */
static int gs_hist_label(const struct gs_hist *h, int i, char *to, size_t size)
{
	s64 lo;

	if (!h->step)
		return scnprintf(to, size, "%lld", (long long)gs_hist_log_bound(i));
	if (i == 0)
		return scnprintf(to, size, "<%lld", (long long)h->lo);
	lo = gs_wrap_add(h->lo, gs_wrap_mul(i - 1, h->step));
	if (i == h->n - 1)
		return scnprintf(to, size, ">%lld",
				 (long long)gs_wrap_add(lo, -(u64)h->step));
	return scnprintf(to, size, "%lld", (long long)lo);
}

/* Cost of a row of a chart, in hundreds of instructions. */
#define GS_HIST_ROW_WEIGHT	24

/* Set the range of rows that are shown: those with data and two more on each side. */
static bool gs_hist_range(struct gs_hist *h)
{
	int lowest = h->step ? 1 : 0, highest = h->step ? h->n - 2 : h->n - 1;
	int i, first = -1, last = -1;
	s64 most = 0;

	for (i = 0; i < h->n; i++) {
		if (!h->b[i])
			continue;
		if (first < 0)
			first = i;
		last = i;
		most = max(most, h->b[i]);
	}
	if (first < 0)
		return false;
	if (!h->step && first >= GS_HIST_LOG_ZERO)
		lowest = GS_HIST_LOG_ZERO;
	h->first = min(first, max(first - 2, lowest));
	h->last = max(last, min(last + 2, highest));
	h->scale = most > HIST_WIDTH ? (most - 1) / HIST_WIDTH + 1 : 1;
	h->count = 1;
	for (; most > 9; most /= 10)
		h->count++;
	return true;
}

static void gs_hist_widths(struct gs_hist *h)
{
	char text[32];

	h->label = max(5, gs_hist_label(h, h->first, text, sizeof(text)));
	h->label = max(h->label, gs_hist_label(h, h->last, text, sizeof(text)));
}

static void gs_hist_row(const struct gs_hist *h, int i)
{
	char line[32 + HIST_WIDTH + 32], label[32];
	int n, bar = h->b[i] / h->scale;

	gs_weigh(h->c, GS_HIST_ROW_WEIGHT);
	gs_hist_label(h, i, label, sizeof(label));
	n = scnprintf(line, sizeof(line), "%*s |", h->label, label);
	memset(line + n, '@', bar);
	n += bar;
	scnprintf(line + n, sizeof(line) - n, "%*lld\n",
		  HIST_WIDTH - bar + 1 + h->count, (long long)h->b[i]);
	gs_str_append(h->to, line);
}

/* Whether a row is more than HIST_ELISION rows away from all data. */
static bool gs_hist_elided(const struct gs_hist *h, int i)
{
	int k;

	if (HIST_ELISION < 0)
		return false;
	for (k = max(i - HIST_ELISION, 0); k <= min(i + HIST_ELISION, h->n - 1); k++)
		if (h->b[k])
			return false;
	return true;
}

/* Append the line above the rows. */
static void gs_hist_head(const struct gs_hist *h)
{
	char line[32 + HIST_WIDTH + 16];
	int n = scnprintf(line, sizeof(line), "%*s |", h->label, "value");

	memset(line + n, '-', HIST_WIDTH);
	n += HIST_WIDTH;
	scnprintf(line + n, sizeof(line) - n, " count\n");
	gs_str_append(h->to, line);
}

/* Append the mark between two rows for those that are left out. None follows the last row, as with SystemTap. */
static void gs_hist_gap(const struct gs_hist *h)
{
	char line[40];

	scnprintf(line, sizeof(line), "%*s~\n", h->label + 1, "");
	gs_str_append(h->to, line);
}

/* Draw the chart into h->to. @loc: script position for "empty aggregate". */
gs_fn notrace void gs_hist_draw(struct gs_hist *h, s32 loc)
{
	bool elided = false;
	int i;

	h->to[0] = '\0';
	if (!h->b || !gs_hist_range(h)) {
		gs_error(h->c, loc, "empty aggregate");
		return;
	}
	gs_hist_widths(h);
	gs_hist_head(h);
	for (i = h->first; i <= h->last; i++) {
		if (gs_hist_elided(h, i)) {
			elided = true;
			continue;
		}
		if (elided)
			gs_hist_gap(h);
		elided = false;
		gs_hist_row(h, i);
	}
	gs_str_append(h->to, "\n");
}

/**
 * gs_hist_text_log() - the chart of a logarithmic histogram
 * @c: context
 * @loc: script position for "empty aggregate"
 * @to: string that takes the text
 * @b: buckets, NULL if nothing was counted
 */
gs_fn notrace void
gs_hist_text_log(struct gs_ctx *c, s32 loc, char *to, const s64 *b)
{
	struct gs_hist h = { .c = c, .to = to, .b = b, .n = GS_HIST_LOG_BUCKETS };

	gs_hist_draw(&h, loc);
}

/** gs_hist_text_linear() - the chart of a linear histogram */
gs_fn notrace void
gs_hist_text_linear(struct gs_ctx *c, s32 loc, char *to, const s64 *b,
		    s64 lo, s64 hi, s64 step)
{
	struct gs_hist h = {
		.c = c, .to = to, .b = b, .lo = lo, .step = step,
		.n = ((u64)hi - (u64)lo) / step + 3,
	};

	gs_hist_draw(&h, loc);
}

#endif /* GS_HIST_H */
