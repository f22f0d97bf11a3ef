/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * arith.h - the script's 64-bit arithmetic for cases that C leaves undefined
 */
#ifndef GS_ARITH_H
#define GS_ARITH_H

/* Shift counts are taken modulo 64, as the processor does. */
static __always_inline s64 gs_shl(s64 x, s64 n)
{
	return (s64)((u64)x << (n & 63));
}

/* Arithmetic shift to the right. */
static __always_inline s64 gs_sar(s64 x, s64 n)
{
	return x >> (n & 63);
}

/* Logical shift to the right. */
static __always_inline s64 gs_shr(s64 x, s64 n)
{
	return (s64)((u64)x >> (n & 63));
}

/* The caller has checked that y is not 0. S64_MIN / -1 is S64_MIN. */
static __always_inline s64 gs_div(s64 x, s64 y)
{
	return y == -1 ? (s64)(0 - (u64)x) : x / y;
}

/* S64_MIN % -1 is 0. */
static __always_inline s64 gs_mod(s64 x, s64 y)
{
	return y == -1 ? 0 : x % y;
}

/* -1, 0 or 1 */
static __always_inline int gs_compare(s64 x, s64 y)
{
	return x < y ? -1 : x > y;
}

/* @size bits of @x from bit @offset up */
static __always_inline s64 gs_bits(s64 x, unsigned int offset, unsigned int size)
{
	u64 v = (u64)x >> (offset & 63);

	return (s64)(size < 64 ? v & ((1ULL << size) - 1) : v);
}

/* gs_bits() with the sign extended: for signed bit-fields. */
static __always_inline s64 gs_bits_signed(s64 x, unsigned int offset,
					  unsigned int size)
{
	unsigned int up = size < 64 ? 64 - size : 0;

	return (s64)((u64)gs_bits(x, offset, size) << up) >> up;
}

/* @old with @size bits at @offset replaced by those of @x */
static __always_inline u64 gs_bits_set(u64 old, u64 x, unsigned int offset,
				       unsigned int size)
{
	u64 mask = (size < 64 ? (1ULL << size) - 1 : ~0ULL) << (offset & 63);

	return (old & ~mask) | ((x << (offset & 63)) & mask);
}

#endif /* GS_ARITH_H */
