/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * pagecache.h - pages of files that are in memory
 */
#ifndef GS_COMPAT_PAGECACHE_H
#define GS_COMPAT_PAGECACHE_H

#include <linux/err.h>
#include <linux/mm.h>
#include <linux/pagemap.h>

/*
 * A reference to a page of a file if it is in memory and up to date, else NULL. Until 6.2
 * a folio that is not there is NULL, since then it is an error.
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
