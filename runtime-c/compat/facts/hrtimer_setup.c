/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * hrtimer_setup() also sets the timer's function; before, hrtimer_init() and an
 * assignment did.
 * 6.13, "hrtimers: Introduce hrtimer_setup() to replace hrtimer_init()"
 */
#include <linux/hrtimer.h>
static void gs_fact_hrtimer_setup(struct hrtimer *t, enum hrtimer_restart (*fn)(struct hrtimer *))
{
	hrtimer_setup(t, fn, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
}
