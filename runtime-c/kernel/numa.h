/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * numa.h - find the NUMA node of the memory at an address
 *
 * Walk the page tables of the current process as the kernel's lockless walk
 * does (mm/gup.c): while interrupts are off, the kernel frees no table. Even
 * so, every entry is read by a guarded read.
 */
#ifndef GS_NUMA_H
#define GS_NUMA_H

#include <linux/mm.h>
#include <linux/sched.h>
#include "../memory/peek.h"

gs_fn notrace s64 gs_node_of_pfn(unsigned long pfn)
{
	return pfn_valid(pfn) ? page_to_nid(pfn_to_page(pfn)) : -1;
}

/* Read the entry at @p into @v; makes the function return -1 if there is none. */
#define GS_ENTRY(v, p, none) do {					\
	if (!gs_try_read(&(v), (u64)(unsigned long)(p), sizeof(v), false) || none(v)) \
		return -1;						\
} while (0)

/*
 * Call this with interrupts off. It must not be inlined: in a loop the compiler
 * would keep the address of pv_ops in a register and call through it. Since
 * 6.10, the kernel patches such calls when it loads the module, and hits a
 * BUG() for this form.
 */
gs_fn noinline notrace s64 gs_node_walk(struct mm_struct *mm, unsigned long addr)
{
	pgd_t pgd;
	p4d_t p4d;
	pud_t pud;
	pmd_t pmd;
	pte_t pte;

	GS_ENTRY(pgd, mm->pgd + pgd_index(addr), pgd_none);
	GS_ENTRY(p4d, p4d_offset(&pgd, addr), p4d_none);
	GS_ENTRY(pud, p4d_pgtable(p4d) + pud_index(addr), pud_none);
	if (pud_leaf(pud))
		return pud_present(pud) ? gs_node_of_pfn(pud_pfn(pud)) : -1;
	GS_ENTRY(pmd, pud_pgtable(pud) + pmd_index(addr), pmd_none);
	if (!pmd_present(pmd))
		return -1;
	if (pmd_leaf(pmd))
		return gs_node_of_pfn(pmd_pfn(pmd));
	GS_ENTRY(pte, (pte_t *)pmd_page_vaddr(pmd) + pte_index(addr), pte_none);
	return pte_present(pte) ? gs_node_of_pfn(pte_pfn(pte)) : -1;
}
#undef GS_ENTRY

/**
 * gs_node_of() - node of an address of the kernel or of the current process;
 * -1: none
 */
gs_fn noinline notrace s64 gs_node_of(u64 addr)
{
	unsigned long flags;
	s64 node = -1;

	if (addr >= TASK_SIZE_MAX)
		return virt_addr_valid((void *)(unsigned long)addr) ?
			page_to_nid(virt_to_page((void *)(unsigned long)addr)) : -1;
	local_irq_save(flags);
	if (current->mm)
		node = gs_node_walk(current->mm, addr);
	local_irq_restore(flags);
	return node;
}

#endif /* GS_NUMA_H */
