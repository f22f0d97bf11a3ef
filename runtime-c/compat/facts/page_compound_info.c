/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A page in the middle of a larger one has compound_info, which may be a mask, and not compound_head.
 * 7.1, "mm: rename the 'compound_head' field in the 'struct page' to 'compound_info'"
 */
#include <linux/mm_types.h>
static unsigned long gs_fact_page_compound_info(struct page *page)
{
	return page->compound_info;
}
