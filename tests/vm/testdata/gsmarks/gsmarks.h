/* SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef GSMARKS_H
#define GSMARKS_H

#include <linux/types.h>
#include <gostap/sdt.h>

/* How many times a test found that a script listens. */
extern int gs_heard;

/* Inlined in several files: each copy has the probe, and each file one key for the test. */
static __always_inline int gs_twice(int n)
{
	if (GOSTAP_PROBE_ENABLED(twice__here))
		gs_heard++;
	GOSTAP_PROBE1(twice__here, int, n);
	return 2 * n;
}

int gs_more(int n);

/* The last functions in the module's init code and in its other code. */
void gs_last_init(void);
void gs_last_exit(void);

#endif
