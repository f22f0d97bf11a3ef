/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * softfp.h - IEEE 754 binary64 arithmetic in integers, because kernel code must
 * not use the floating point unit
 *
 * Results are rounded to nearest, ties to even. Exception flags don't exist.
 * fptext.h converts to and from text.
 */
#ifndef GS_SOFTFP_H
#define GS_SOFTFP_H

#include "wide.h"

#define GS_FP_SIGN	(1ULL << 63)
#define GS_FP_ONE	(1ULL << 52)		/* the implicit leading bit of the significand */
#define GS_FP_INF	(0x7ffULL << 52)
#define GS_FP_NAN	(GS_FP_INF | GS_FP_ONE >> 1)

/* A finite number: m * 2^exp, negative if neg. */
struct gs_fp {
	u64 m;
	int exp;
	bool neg;
};

/* Whether a number is not a number. */
static __always_inline bool gs_fp_is_nan(u64 a)
{
	return (a & ~GS_FP_SIGN) > GS_FP_INF;
}

/* Whether a number is infinite. */
static __always_inline bool gs_fp_is_inf(u64 a)
{
	return (a & ~GS_FP_SIGN) == GS_FP_INF;
}

static __always_inline bool gs_fp_is_zero(u64 a)
{
	return !(a & ~GS_FP_SIGN);
}

/* The sign bit. */
static __always_inline u64 gs_fp_sign(bool neg)
{
	return neg ? GS_FP_SIGN : 0;
}

/* Split a finite number; the top bit of m is bit 52 unless the number is 0. */
gs_fn notrace struct gs_fp gs_fp_unpack(u64 a)
{
	struct gs_fp f = { .m = a & (GS_FP_ONE - 1), .exp = -1074, .neg = a >> 63 };
	int e = a >> 52 & 0x7ff, up;

	if (e) {
		f.m |= GS_FP_ONE;
		f.exp = e - 1075;
	} else if (f.m) {
		up = 53 - fls64(f.m);
		f.m <<= up;
		f.exp -= up;
	}
	return f;
}

/**
 * gs_fp_pack() - round to a binary64 number
 * @neg: whether it is negative
 * @exp, @m: its magnitude is m * 2^exp
 * @sticky: its magnitude is slightly larger than that
 */
gs_fn notrace u64 gs_fp_pack(bool neg, int exp, u64 m, bool sticky)
{
	int up, biased, shift = 11;
	u64 q, rest;

	if (!m)
		return gs_fp_sign(neg);
	up = 64 - fls64(m);
	m <<= up;
	biased = exp - up + 63 + 1023;
	if (biased >= 0x7ff)
		return gs_fp_sign(neg) | GS_FP_INF;
	if (biased <= 0) {
		shift += 1 - biased;
		biased = 0;
	}
	if (shift > 64)
		return gs_fp_sign(neg);
	q = shift < 64 ? m >> shift : 0;
	rest = shift < 64 ? m << (64 - shift) : m;
	if (rest > GS_FP_SIGN || (rest == GS_FP_SIGN && (sticky || q & 1)))
		q++;
	/* a carry out of q increments the exponent */
	return gs_fp_sign(neg) | (((u64)(biased ? biased - 1 : 0) << 52) + q);
}

/* As gs_fp_pack() for a significand of 128 bits. */
gs_fn notrace u64 gs_fp_pack128(bool neg, int exp, gs_u128 m, bool sticky)
{
	u64 high = m >> 64;
	int down = high ? fls64(high) : 0;

	if (down)
		sticky |= (u64)m << (64 - down) != 0;
	return gs_fp_pack(neg, exp + down, m >> down, sticky);
}

/* Convert an integer. */
gs_fn notrace u64 gs_fp_from_long(s64 v)
{
	return gs_fp_pack(v < 0, 0, v < 0 ? 0 - (u64)v : v, false);
}

/*
 * |a| + |b| or |a| - |b| for finite numbers; a's exponent must not be smaller
 * than b's.
 */
gs_fn notrace u64 gs_fp_sum(struct gs_fp a, struct gs_fp b)
{
	int apart = a.exp - b.exp, down = min(apart - 64, 63);
	gs_u128 x = (gs_u128)a.m << 64, y;
	bool sticky = false;

	if (apart <= 64) {
		y = (gs_u128)b.m << (64 - apart);
	} else {
		y = b.m >> down;
		sticky = b.m & ((1ULL << down) - 1);
	}
	if (a.neg == b.neg)
		return gs_fp_pack128(a.neg, a.exp - 64, x + y, sticky);
	if (x == y)
		return 0;
	if (x > y)
		return gs_fp_pack128(a.neg, a.exp - 64, x - y - sticky, sticky);
	return gs_fp_pack128(b.neg, a.exp - 64, y - x, sticky);
}

/* a + b */
gs_fn notrace u64 gs_fp_add(u64 a, u64 b)
{
	struct gs_fp x, y;

	if (gs_fp_is_nan(a) || gs_fp_is_nan(b))
		return GS_FP_NAN;
	if (gs_fp_is_inf(a))
		return gs_fp_is_inf(b) && a != b ? GS_FP_NAN : a;
	if (gs_fp_is_inf(b))
		return b;
	if (gs_fp_is_zero(a))
		return gs_fp_is_zero(b) ? a & b : b;
	if (gs_fp_is_zero(b))
		return a;
	x = gs_fp_unpack(a);
	y = gs_fp_unpack(b);
	return x.exp >= y.exp ? gs_fp_sum(x, y) : gs_fp_sum(y, x);
}

/* a - b */
gs_fn notrace u64 gs_fp_sub(u64 a, u64 b)
{
	return gs_fp_add(a, gs_fp_is_nan(b) ? b : b ^ GS_FP_SIGN);
}

/* a * b */
gs_fn notrace u64 gs_fp_mul(u64 a, u64 b)
{
	u64 sign = (a ^ b) & GS_FP_SIGN;
	struct gs_fp x, y;

	if (gs_fp_is_nan(a) || gs_fp_is_nan(b))
		return GS_FP_NAN;
	if (gs_fp_is_inf(a) || gs_fp_is_inf(b))
		return gs_fp_is_zero(a) || gs_fp_is_zero(b) ? GS_FP_NAN : sign | GS_FP_INF;
	if (gs_fp_is_zero(a) || gs_fp_is_zero(b))
		return sign;
	x = gs_fp_unpack(a);
	y = gs_fp_unpack(b);
	return gs_fp_pack128(sign != 0, x.exp + y.exp, (gs_u128)x.m * y.m, false);
}

#define GS_FP_QUOTIENT	62	/* bits of a quotient */

/* a / b */
gs_fn notrace u64 gs_fp_div(u64 a, u64 b)
{
	u64 sign = (a ^ b) & GS_FP_SIGN, q = 0;
	struct gs_fp x, y;
	int i;

	if (gs_fp_is_nan(a) || gs_fp_is_nan(b))
		return GS_FP_NAN;
	if (gs_fp_is_inf(a))
		return gs_fp_is_inf(b) ? GS_FP_NAN : sign | GS_FP_INF;
	if (gs_fp_is_inf(b))
		return sign;
	if (gs_fp_is_zero(b))
		return gs_fp_is_zero(a) ? GS_FP_NAN : sign | GS_FP_INF;
	x = gs_fp_unpack(a);
	y = gs_fp_unpack(b);
	for (i = 0; i < GS_FP_QUOTIENT; i++) {
		q <<= 1;
		if (x.m >= y.m) {
			x.m -= y.m;
			q |= 1;
		}
		x.m <<= 1;
	}
	return gs_fp_pack(sign != 0, x.exp - y.exp - GS_FP_QUOTIENT + 1, q, x.m != 0);
}

/**
 * gs_fp_rem() - IEEE remainder: a - n * b, n the integer nearest to a / b
 */
gs_fn notrace u64 gs_fp_rem(u64 a, u64 b)
{
	struct gs_fp x, y;
	bool odd = false;
	int i, apart;

	if (gs_fp_is_nan(a) || gs_fp_is_nan(b) || gs_fp_is_inf(a) || gs_fp_is_zero(b))
		return GS_FP_NAN;
	if (gs_fp_is_zero(a) || gs_fp_is_inf(b))
		return a;
	x = gs_fp_unpack(a);
	y = gs_fp_unpack(b);
	apart = x.exp - y.exp;
	if (apart < -1)
		return a;
	if (apart < 0) {
		y.m <<= 1;
		y.exp--;
	}
	for (i = 0; i <= apart; i++) {
		if (i)
			x.m <<= 1;
		odd = x.m >= y.m;
		if (odd)
			x.m -= y.m;
	}
	if (2 * x.m > y.m || (2 * x.m == y.m && odd)) {
		x.m = y.m - x.m;
		x.neg = !x.neg;
	}
	return x.m ? gs_fp_pack(x.neg, y.exp, x.m, false) : a & GS_FP_SIGN;
}

/* floor(sqrt(n)), computed bit by bit; @exact: whether n is a square. */
gs_fn notrace u64 gs_sqrt128(gs_u128 n, bool *exact)
{
	gs_u128 bit = (gs_u128)1 << 126, root = 0;

	for (; bit; bit >>= 2) {
		if (n >= root + bit) {
			n -= root + bit;
			root = (root >> 1) + bit;
		} else {
			root >>= 1;
		}
	}
	*exact = !n;
	return root;
}

/* Square root; NaN for a negative number. */
gs_fn notrace u64 gs_fp_sqrt(u64 a)
{
	struct gs_fp x;
	int up;
	bool exact;
	u64 root;

	if (gs_fp_is_nan(a) || gs_fp_is_zero(a))
		return gs_fp_is_zero(a) ? a : GS_FP_NAN;
	if (a & GS_FP_SIGN)
		return GS_FP_NAN;
	if (gs_fp_is_inf(a))
		return a;
	x = gs_fp_unpack(a);
	up = 72 + (x.exp & 1);
	root = gs_sqrt128((gs_u128)x.m << up, &exact);
	return gs_fp_pack(false, (x.exp - up) / 2, root, !exact);
}

/* a == b */
gs_fn notrace bool gs_fp_eq(u64 a, u64 b)
{
	if (gs_fp_is_nan(a) || gs_fp_is_nan(b))
		return false;
	return a == b || (gs_fp_is_zero(a) && gs_fp_is_zero(b));
}

/* a < b */
gs_fn notrace bool gs_fp_lt(u64 a, u64 b)
{
	bool na = a >> 63, nb = b >> 63;

	if (gs_fp_is_nan(a) || gs_fp_is_nan(b) || gs_fp_eq(a, b))
		return false;
	if (na != nb)
		return na;
	return na ? a > b : a < b;
}

/* Rounding modes of gs_fp_to_long(). */
enum gs_fp_round {
	GS_FP_NEAREST,		/* ties to even */
	GS_FP_TO_ZERO,
	GS_FP_DOWN,
	GS_FP_UP,
	GS_FP_NEAREST_AWAY,	/* ties away from zero */
};

/* Round q + rest / 2^64 to q or q + 1. */
gs_fn notrace u64 gs_fp_round(u64 q, u64 rest, bool neg, enum gs_fp_round mode)
{
	switch (mode) {
	case GS_FP_TO_ZERO:
		return q;
	case GS_FP_DOWN:
		return q + (neg && rest);
	case GS_FP_UP:
		return q + (!neg && rest);
	case GS_FP_NEAREST_AWAY:
		return q + (rest >> 63);
	default:
		return q + (rest > GS_FP_SIGN || (rest == GS_FP_SIGN && q & 1));
	}
}

/*
 * Convert to an integer; numbers out of range and NaN become the smallest or
 * largest one.
 */
gs_fn notrace s64 gs_fp_to_long(u64 a, enum gs_fp_round mode)
{
	struct gs_fp x;
	u64 q, rest = 0;

	if (gs_fp_is_nan(a))
		return S64_MAX;
	if (gs_fp_is_inf(a))
		return a & GS_FP_SIGN ? S64_MIN : S64_MAX;
	x = gs_fp_unpack(a);
	if (!x.m)
		return 0;
	if (x.exp > 10)
		return x.neg ? S64_MIN : S64_MAX;
	if (x.exp >= 0) {
		q = x.m << x.exp;
	} else if (x.exp > -64) {
		q = x.m >> -x.exp;
		rest = x.m << (64 + x.exp);
	} else {
		q = 0;
		rest = 1;	/* some small fraction, for rounding */
	}
	q = gs_fp_round(q, rest, x.neg, mode);
	if (q > (u64)S64_MAX)
		return x.neg ? S64_MIN : S64_MAX;
	return x.neg ? -(s64)q : (s64)q;
}

/* Convert a binary32 number to binary64. */
gs_fn notrace u64 gs_fp_from_fp32(u32 a)
{
	u64 sign = gs_fp_sign(a >> 31);
	int e = a >> 23 & 0xff;
	u32 m = a & 0x7fffff;

	if (e == 0xff)
		return sign | (m ? GS_FP_NAN : GS_FP_INF);
	if (e)
		m |= 1 << 23;
	return gs_fp_pack(a >> 31, (e ?: 1) - 150, m, false);
}

#endif /* GS_SOFTFP_H */
