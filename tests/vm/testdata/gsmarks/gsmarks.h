/* SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef GSMARKS_H
#define GSMARKS_H

#include <linux/types.h>
#include <gostap/sdt.h>

/* How often a test said that somebody listens. */
extern int gs_heard;

/* Wherever it lands: the probe each time, of the test one key in each file. */
static __always_inline int gs_twice(int n)
{
	if (GOSTAP_PROBE_ENABLED(twice__here))
		gs_heard++;
	GOSTAP_PROBE1(twice__here, int, n);
	return 2 * n;
}

int gs_more(int n);

/* The last functions of the module's code for its start, and of the other. */
void gs_last_init(void);
void gs_last_exit(void);

#endif
