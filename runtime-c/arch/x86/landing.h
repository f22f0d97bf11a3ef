/* SPDX-License-Identifier: GPL-2.0-or-later */
/* landing.h - the instruction that IBT requires where indirect calls land */
#ifndef GS_LANDING_H
#define GS_LANDING_H

#include <linux/types.h>

/* The registers that ftrace saves for its callbacks include those of arguments. */
#define GS_FTRACE_SAVES_ARGUMENTS

/*
 * Whether the four bytes @code are endbr64, or the nop that the kernel replaces
 * it with in functions that are not called indirectly (gen_endbr_poison() in
 * asm/ibt.h); that nop differs between kernels.
 */
static __always_inline bool gs_is_landing(u32 code)
{
	return code == 0xfa1e0ff3 || code == 0x001f0f66 || code == 0xd6401f0f;
}

/* Whether an instruction that begins with this byte is a call; ftrace writes calls. */
static __always_inline bool gs_is_call(u8 first)
{
	return first == 0xe8;
}

/* The same, or a breakpoint that is there while the kernel changes the call (text_poke_bp_batch()). */
static __always_inline bool gs_may_be_call(u8 first)
{
	return gs_is_call(first) || first == 0xcc;
}

#endif /* GS_LANDING_H */
