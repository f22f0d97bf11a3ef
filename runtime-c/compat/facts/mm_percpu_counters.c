/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The counters of a process's pages are per-CPU.
 * 6.2, "mm: convert mm's rss stats into percpu_counter"
 */
#include <linux/mm_types.h>
static s64 gs_fact_mm_percpu_counters(struct mm_struct *mm)
{
	return mm->rss_stat[MM_FILEPAGES].count;
}
