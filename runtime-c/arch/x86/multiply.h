/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * multiply.h - products of 128 bits
 *
 * GCC aligns the stack in every function with a variable of 128 bits, which costs
 * a hit of an array five instructions.
 */
#ifndef GS_MULTIPLY_H
#define GS_MULTIPLY_H

/* gs_multiply_fold() - the lower half of a * b, xor its upper half */
static __always_inline u64 gs_multiply_fold(u64 a, u64 b)
{
	u64 low, high;

	asm("mulq %3" : "=a" (low), "=d" (high) : "0" (a), "rm" (b) : "cc");
	return low ^ high;
}

#endif /* GS_MULTIPLY_H */
