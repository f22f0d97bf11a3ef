/* SPDX-License-Identifier: GPL-2.0-or-later */
/* page.h - pages of memory */
#ifndef GS_MEMORY_PAGE_H
#define GS_MEMORY_PAGE_H

#include <linux/page-flags.h>
#include "peek.h"

/*
 * The first page of the larger one that @page is in, or @page itself; _compound_head() in
 * linux/page-flags.h reads without protection against faults.
 */
static inline __maybe_unused struct page *gs_head_page(struct page *page)
{
#ifdef GS_HAVE_PAGE_COMPOUND_INFO
	u64 at = (unsigned long)&page->compound_info;
	bool mask = compound_info_has_mask();
#else
	u64 at = (unsigned long)&page->compound_head;
	bool mask = false;
#endif
	unsigned long info;

	if (!gs_try_read(&info, at, sizeof(info), false) || !(info & 1))
		return page;
	return mask ? (void *)((unsigned long)page & info) : (void *)(info - 1);
}

#endif /* GS_MEMORY_PAGE_H */
