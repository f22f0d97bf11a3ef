/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * histprint.h - print a histogram: the record that the reader draws (abi.h)
 */
#ifndef GS_HISTPRINT_H
#define GS_HISTPRINT_H

#include "hist.h"
#include "../print.h"

/* Cost of a record without buckets, in hundreds of instructions. */
#define GS_HIST_WEIGHT		18
/*
 * log2 of the number of buckets that cost a hundred instructions: to check, to
 * print.
 */
#define GS_HIST_LOOK_WEIGHT	3
#define GS_HIST_PUT_WEIGHT	2

gs_fn notrace void gs_hist_put_head(struct gs_ctx *c, const struct gs_hist_head *head)
{
	struct gs_hist_head *out = gs_reserve(c, sizeof(*out));

	if (likely(out))
		*out = *head;
}

/**
 * gs_hist_print() - begin the record of a histogram
 * @c: context
 * @loc: script position for "empty aggregate"
 * @b: buckets, NULL if nothing was counted
 * @n: number of buckets
 * @hist: index of the histogram in the module's metadata
 * @keys: number of keys that the caller puts next, unless this fails
 *
 * After the keys, the caller calls gs_print_end().
 */
gs_fn notrace void
gs_hist_print(struct gs_ctx *c, s32 loc, const s64 *b, u32 n, u32 hist, u32 keys)
{
	struct gs_hist_head head = { .hist = hist, .keys = keys, .width = HIST_WIDTH, .elision = HIST_ELISION };
	u32 i;

	for (i = 0; b && i < n; i++)
		head.buckets += b[i] != 0;
	if (!gs_weigh(c, GS_HIST_WEIGHT + (n >> GS_HIST_LOOK_WEIGHT) + (head.buckets >> GS_HIST_PUT_WEIGHT)))
		return;	/* the caller returns without ending the record */
	if (!head.buckets) {
		gs_error(c, loc, "empty aggregate");
		return;
	}
	gs_rec_begin(c, GS_REC_HIST, 0);
	gs_hist_put_head(c, &head);
	for (i = 0; i < n; i++) {
		if (b[i]) {
			gs_put_u64(c, i);
			gs_put_u64(c, b[i]);
		}
	}
}

#endif /* GS_HISTPRINT_H */
