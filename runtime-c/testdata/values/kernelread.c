/* SPDX-License-Identifier: GPL-2.0-or-later */
/* kernelread.c - page tables whose entries lead anywhere: what a freed table had may be any number */
#include "kernel_shim.h"

/* The kernel's layout with four levels of page tables, without KASLR. */
#define PAGE_OFFSET	0xffff888000000000ULL
#define VMALLOC_START	0xffffc90000000000ULL
#define VMEMMAP_START	0xffffea0000000000ULL
#define __START_KERNEL_map 0xffffffff80000000ULL
#define MODULES_END	0xffffffffff000000ULL
#define VSYSCALL_ADDR	(-10ULL << 20)
#define __VIRTUAL_MASK_SHIFT 47
#define THREAD_SIZE	16384
#define PGDIR_SHIFT	39
#define PAGE_SHIFT	12
#define PAGE_SIZE	4096ULL
#define PAGE_MASK	(~(PAGE_SIZE - 1))
#define PTE_PFN_MASK	0x000ffffffffff000ULL
#define _PAGE_PRESENT	1ULL
#define _PAGE_PWT	8ULL
#define _PAGE_PCD	16ULL
#define _PAGE_PSE	128ULL
#define X86_FEATURE_XENPV 0
#define boot_cpu_has(f)	false
#define __va(at)	((void *)(unsigned long)((at) + PAGE_OFFSET))

static struct { void *stack; } task, *current = &task;

/* Physical memory has nothing but page tables, from TABLES on. */
#define TABLES		0x5000ULL
#define COUNT		4
static u64 tables[COUNT][512];
/* Numbers of reads elsewhere: in the direct map, where a fault is handled, and outside. */
static int faults, harm;

static u64 read_cr3_pa(void)
{
	return TABLES;
}

static long copy_from_kernel_nofault(void *to, const void *from, size_t size)
{
	u64 addr = (unsigned long)from, at = addr - PAGE_OFFSET - TABLES;

	if (at < sizeof(tables)) {
		memcpy(to, (char *)tables + at, size);
		return 0;
	}
	if (addr >= PAGE_OFFSET && addr < VMALLOC_START)
		faults++;
	else
		harm++;
	return -14;
}

#include "../../arch/x86/kernelread.h"

#define ADDR	(VMALLOC_START + 0x123456000ULL)

/* Make the entry for ADDR in the table of a level, 0: the first. */
static void entry(int level, u64 value)
{
	tables[level][ADDR >> (PGDIR_SHIFT - 9 * level) & 511] = value;
}

static void lead_to(u64 last)
{
	int level;

	for (level = 0; level < COUNT - 1; level++)
		entry(level, (TABLES + (level + 1) * PAGE_SIZE) | _PAGE_PRESENT);
	entry(COUNT - 1, last);
}

int main(void)
{
	static const u64 wrong[] = {
		0x000ffffffffff000ULL,	/* the sum is an address of a program */
		0x0000777000000000ULL + PAGE_SIZE,	/* the same, just */
		VMALLOC_START - PAGE_OFFSET,	/* behind the direct map: there may be a device */
		VSYSCALL_ADDR - PAGE_OFFSET,
		0xb8000ULL,	/* VGA */
	};
	int level;
	u32 i;

	CHECK_LONG(gs_is_plain(MODULES_END - 8, 8), true);
	CHECK_LONG(gs_is_plain(MODULES_END - 4, 8), false);
	CHECK_LONG(gs_is_plain(VSYSCALL_ADDR - 3 * PAGE_SIZE, 8), false);	/* the local APIC */
	CHECK_LONG(gs_may_map_device(VSYSCALL_ADDR - 3 * PAGE_SIZE), true);
	CHECK_LONG(gs_may_map_device(MODULES_END - 4), false);

	CHECK_LONG(gs_is_plain(PAGE_OFFSET + 0xfffff, 1), false);	/* the BIOS */
	CHECK_LONG(gs_is_plain(PAGE_OFFSET + 0x100000, 8), true);
	CHECK_LONG(gs_may_map_device(PAGE_OFFSET + 0xb8000), true);	/* VGA */
	CHECK_LONG(gs_may_map_device(PAGE_OFFSET + 0x9fffc), true);
	CHECK_LONG(gs_may_map_device(PAGE_OFFSET + 0x100000), false);
	CHECK_LONG(gs_maps_device(PAGE_OFFSET + 0x9fffc, 8), true);
	CHECK_LONG(gs_maps_device(PAGE_OFFSET + 0x9fffc, 4), false);
	CHECK_LONG(gs_maps_device(PAGE_OFFSET + 0xfffff, 1), true);

	lead_to(TABLES | _PAGE_PRESENT);
	CHECK_LONG(gs_maps_device(ADDR, 8), false);
	lead_to(TABLES | _PAGE_PRESENT | _PAGE_PCD | _PAGE_PWT);
	CHECK_LONG(gs_maps_device(ADDR, 8), true);
	CHECK_LONG(gs_maps_device(ADDR - 4, 8), true);
	CHECK_LONG(gs_maps_device(ADDR - 4, 4), false);
	lead_to(_PAGE_PCD);
	CHECK_LONG(gs_maps_device(ADDR, 8), false);
	lead_to(0);
	entry(2, TABLES | _PAGE_PRESENT | _PAGE_PSE | _PAGE_PCD);	/* a large page */
	CHECK_LONG(gs_maps_device(ADDR, 8), true);
	CHECK_LONG(faults, 0);

	for (level = 0; level < COUNT - 1; level++) {
		lead_to(_PAGE_PRESENT);
		entry(level, 0x0000100000000000ULL | _PAGE_PRESENT);	/* no memory, but in the direct map */
		CHECK_LONG(gs_maps_device(ADDR, 8), false);
		CHECK_LONG(faults, level + 1);
		for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
			entry(level, (wrong[i] & PTE_PFN_MASK) | _PAGE_PRESENT);
			CHECK_LONG(gs_maps_device(ADDR, 8), false);
		}
	}
	CHECK_LONG(harm, 0);
	return failures;
}
