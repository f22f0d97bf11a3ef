/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * kernelread.h - which addresses of the kernel can be read, and reads of
 * numbers without a call
 *
 * memory/deref.h uses it, and has what other architectures get.
 */
#ifndef GS_KERNELREAD_H
#define GS_KERNELREAD_H

#include <linux/uaccess.h>
#include <asm/asm.h>
#include <asm/cpufeature.h>
#include <asm/pgtable.h>
#include <asm/vsyscall.h>

/*
 * gs_in_kernel() - check that @n bytes at @addr are where the kernel may map
 * memory
 *
 * copy_from_kernel_nofault() also accepts addresses at which an access raises
 * no page fault, or one that the page fault handler does not expect; the kernel
 * then logs a WARNING or dies (copy_from_kernel_nofault_allowed() in
 * arch/x86/mm/maccess.c). Reject:
 *   - addresses that are canonical with the CPU's five levels of page tables,
 *     but not with the kernel's four, as with no5lvl or if a hypervisor loads
 *     vmlinux directly;
 *   - before 6.9, the vsyscall page (32019c659ecf, "x86/mm: Disallow vsyscall
 *     page read for copy_from_kernel_nofault()"). Nothing is mapped above it
 *     (asm/fixmap.h).
 */
static __always_inline bool gs_in_kernel(u64 addr, size_t n)
{
	const u64 first = ~0ULL << __VIRTUAL_MASK_SHIFT;

	return addr - first <= (u64)VSYSCALL_ADDR - first - n;
}

/*
 * Read a number from kernel memory as copy_from_kernel_nofault() does, but
 * without a call. This is not an asm goto with outputs like
 * __get_kernel_nofault(): several versions of GCC crash or emit wrong code for
 * these (68fb3ca0e408, "update workarounds for gcc "asm goto" issue").
 */
#ifdef EX_TYPE_EFAULT_REG
#define GS_READ_NUMBER(mov, type)					\
	asm volatile("1:	" mov "\n"				\
		     "2:\n"						\
		     _ASM_EXTABLE_TYPE_REG(1b, 2b, EX_TYPE_EFAULT_REG, %[err]) \
		     : [err] "+r" (err), [v] "+r" (v)			\
		     : [from] "m" (*(const type *)(unsigned long)addr))

static __always_inline bool gs_read_number(void *to, u64 addr, size_t n)
{
	int err = 0;
	u64 v = 0;

	pagefault_disable();
	switch (n) {
	case 1:
		GS_READ_NUMBER("movzbl %[from], %k[v]", u8);
		break;
	case 2:
		GS_READ_NUMBER("movzwl %[from], %k[v]", u16);
		break;
	case 4:
		GS_READ_NUMBER("movl %[from], %k[v]", u32);
		break;
	default:
		GS_READ_NUMBER("movq %[from], %[v]", u64);
	}
	pagefault_enable();
	memcpy(to, &v, n);	/* little endian: the low bytes come first */
	return !err;
}
#define gs_is_number(n)	(__builtin_constant_p(n) && ((n) == 1 || (n) == 2 || (n) == 4 || (n) == 8))
#endif

/*
 * Physical addresses where PCs have memory of devices, such as that of VGA, whose reads
 * change what the next writes do, and the BIOS. The kernel maps them as it maps memory,
 * with the cache, but never takes them for memory (trim_bios_range() in
 * arch/x86/kernel/setup.c).
 */
#define GS_ISA_BEGIN	0xa0000
#define GS_ISA_END	0x100000

static __always_inline bool gs_is_isa(u64 addr, size_t n)
{
	return addr + n > PAGE_OFFSET + GS_ISA_BEGIN && addr < PAGE_OFFSET + GS_ISA_END;
}

/*
 * Whether @n bytes at @addr are in the direct map, which has most of what is read,
 * behind its first megabyte, or in the kernel itself or a module: an access there does
 * no harm.
 */
static __always_inline bool gs_is_plain(u64 addr, size_t n)
{
	return likely(addr >= PAGE_OFFSET + GS_ISA_END && addr < VMALLOC_START) ||
	       addr - __START_KERNEL_map <= (u64)MODULES_END - __START_KERNEL_map - n;
}

/*
 * Whether @addr is in the first megabyte of the direct map; or behind the direct map,
 * where ioremap() maps devices, and not on the stack of the current task; or behind the
 * modules, where the local APIC and the I/O APICs have fixed addresses (asm/fixmap.h).
 */
static __always_inline bool gs_may_map_device(u64 addr)
{
	return addr >= MODULES_END ||
	       addr - PAGE_OFFSET < GS_ISA_END ||
	       (addr >= VMALLOC_START && addr < VMEMMAP_START &&
		addr - (u64)(unsigned long)current->stack >= THREAD_SIZE);
}

/*
 * Read an entry of a page table, at a physical address. What a table had that was
 * freed meanwhile may be any address, and a fault at one of a program is an oops.
 */
static __always_inline bool gs_read_entry(u64 *entry, u64 at)
{
	u64 from = (unsigned long)__va(at);

	if (from < PAGE_OFFSET || from >= VMALLOC_START || gs_is_isa(from, sizeof(*entry)))
		return false;
#ifdef gs_is_number
	return gs_read_number(entry, from, sizeof(*entry));
#else
	return !copy_from_kernel_nofault(entry, (void *)from, sizeof(*entry));
#endif
}

/* Physical address of the page tables that the CPU uses. Not inlined: see runtime-c/paravirt_test.go. */
gs_fn noinline notrace u64 gs_page_tables(void)
{
	return read_cr3_pa();
}

/*
 * Whether the page at @addr is mapped without the CPU's cache, or with it for
 * writes only. Page tables are read as other memory is, because they may be freed
 * meanwhile. Return: false if the page is not mapped.
 */
gs_fn notrace bool gs_page_is_device(u64 addr)
{
	u64 entry, table = gs_page_tables();
	int shift;

	for (shift = PGDIR_SHIFT; shift >= PAGE_SHIFT; shift -= 9) {
		if (!gs_read_entry(&entry, table + (addr >> shift & 511) * sizeof(entry)) || !(entry & _PAGE_PRESENT))
			return false;
		if (entry & _PAGE_PSE)
			break;
		table = entry & PTE_PFN_MASK;
	}
	return entry & (_PAGE_PWT | _PAGE_PCD);
}

/*
 * gs_maps_device() - check whether @n bytes at @addr are registers of a device
 *
 * To read them may acknowledge an interrupt, take data out of a queue, or stop the
 * machine. $$parms$$ follows pointers to bytes, and drivers have such pointers to
 * registers. Call it if gs_may_map_device(). A Xen PV guest's page tables have the
 * host's addresses, by which they can't be walked here.
 */
gs_fn noinline notrace bool gs_maps_device(u64 addr, size_t n)
{
	u64 page = addr & PAGE_MASK;

	if (gs_is_isa(addr, n))
		return true;
	if (boot_cpu_has(X86_FEATURE_XENPV))
		return false;
	for (; page < addr + n; page += PAGE_SIZE)
		if (gs_page_is_device(page))
			return true;
	return false;
}

#endif /* GS_KERNELREAD_H */
