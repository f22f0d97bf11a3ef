/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * landing.h - the instruction at a function's entry that indirect calls may land on (IBT)
 */
#ifndef GS_LANDING_H
#define GS_LANDING_H

#include <linux/types.h>

/*
 * Whether these four bytes are endbr64, or what the kernel replaces it with in
 * functions that are not called indirectly (asm/ibt.h, gen_endbr_poison()): older
 * and newer kernels use different nops.
 */
static __always_inline bool gs_is_landing(u32 code)
{
	return code == 0xfa1e0ff3 || code == 0x001f0f66 || code == 0xd6401f0f;
}

#endif /* GS_LANDING_H */
