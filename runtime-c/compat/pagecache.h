/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pagecache.h - look up pages of files in the page cache */
#ifndef GS_COMPAT_PAGECACHE_H
#define GS_COMPAT_PAGECACHE_H

#include <linux/err.h>
#include <linux/mm.h>
#include <linux/pagemap.h>

/*
 * Return a page of a file, with a reference, if it is in the page cache and up
 * to date; else NULL. For a missing folio, filemap_get_folio() returns NULL up
 * to 6.2, and an error pointer in later kernels. Does not sleep.
 */
static inline struct page *gs_cached_page(struct address_space *mapping, pgoff_t index)
{
#ifdef GS_HAVE_FILEMAP_GET_FOLIO
	struct folio *folio = filemap_get_folio(mapping, index);

	if (IS_ERR_OR_NULL(folio))
		return NULL;
	if (folio_test_uptodate(folio))
		return folio_file_page(folio, index);
	folio_put(folio);
#else
	struct page *page = find_get_page(mapping, index);

	if (!page || PageUptodate(page))
		return page;
	put_page(page);
#endif
	return NULL;
}

#endif /* GS_COMPAT_PAGECACHE_H */
