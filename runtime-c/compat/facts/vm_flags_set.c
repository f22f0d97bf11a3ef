/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * vm_flags_set() instead of writing vma->vm_flags.
 * 6.3, "mm: introduce vma->vm_flags wrapper functions"
 */
#include <linux/mm.h>
static void gs_fact_vm_flags_set(struct vm_area_struct *vma)
{
	vm_flags_set(vma, VM_DONTEXPAND);
}
