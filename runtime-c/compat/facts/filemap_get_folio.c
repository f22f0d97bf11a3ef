/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * filemap_get_folio() takes the place of find_get_page().
 * 5.16, "mm/filemap: Add filemap_get_folio"
 */
#include <linux/pagemap.h>
static struct page *gs_fact_filemap_get_folio(struct address_space *mapping)
{
	return folio_file_page(filemap_get_folio(mapping, 0), 0);
}
