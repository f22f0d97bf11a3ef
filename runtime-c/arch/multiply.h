/* SPDX-License-Identifier: GPL-2.0-or-later */
/* multiply.h - products of 128 bits: chooses the file for the architecture */
#ifndef GS_ARCH_MULTIPLY_H
#define GS_ARCH_MULTIPLY_H

#ifdef CONFIG_X86_64
#include "x86/multiply.h"
#else
/* gs_multiply_fold() - the lower half of a * b, xor its upper half */
static __always_inline u64 gs_multiply_fold(u64 a, u64 b)
{
	unsigned __int128 p = (unsigned __int128)a * b;

	return (u64)p ^ (u64)(p >> 64);
}
#endif

#endif /* GS_ARCH_MULTIPLY_H */
