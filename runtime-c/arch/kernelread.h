/* SPDX-License-Identifier: GPL-2.0-or-later */
/* kernelread.h - which addresses of the kernel can be read: chooses the file for the architecture */
#ifndef GS_ARCH_KERNELREAD_H
#define GS_ARCH_KERNELREAD_H

#ifdef CONFIG_X86_64
#include "x86/kernelread.h"
#else
/* Check that @n bytes at @addr are where the kernel may map memory. */
static __always_inline bool gs_in_kernel(u64 addr, size_t n)
{
	return true;
}

/* Whether an access there does no harm. */
#define gs_is_plain(addr, n)		true

/* Whether there may be registers of devices at @addr, and whether there are. */
#define gs_may_map_device(addr)		false
#define gs_maps_device(addr, n)		false
#endif

#endif /* GS_ARCH_KERNELREAD_H */
