/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A process's mappings are in a maple tree, which an iterator walks, not in a list.
 * 6.1, "mm: add VMA iterator"
 */
#include <linux/mm.h>
static struct vm_area_struct *gs_fact_vma_iterator(struct mm_struct *mm)
{
	VMA_ITERATOR(next, mm, 0);

	return vma_next(&next);
}
