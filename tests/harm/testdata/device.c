// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * device.c - maps the registers of a device, the I/O APIC, and memory, and unmaps both;
 * and shows where the local APIC is mapped
 */
#include <asm/fixmap.h>
#include <linux/io.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/vmalloc.h>

#define REGISTERS	0xfec00000

static int __init device_init(void)
{
	void __iomem *regs = ioremap(REGISTERS, PAGE_SIZE);
	char *memory = vzalloc(3 * PAGE_SIZE);

	if (memory)
		snprintf(memory, PAGE_SIZE, "cached");
	vfree(memory);
	if (regs)
		iounmap(regs);
	return is_vmalloc_addr((void *)fix_to_virt(FIX_APIC_BASE)) ? -EINVAL : 0;
}

static void __exit device_exit(void)
{
}

module_init(device_init);
module_exit(device_exit);
MODULE_DESCRIPTION("test of gostap");
MODULE_LICENSE("GPL");
