/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fptext.h - conversion between binary64 numbers and decimal text, correctly rounded
 */
#ifndef GS_FPTEXT_H
#define GS_FPTEXT_H

#include "softfp.h"

/* Words of the largest number needed: 10^-345 scaled to 64 bits, and 2^1024. */
#define GS_BIG_WORDS	44

/* A natural number; the least significant word comes first. */
struct gs_big {
	u32 w[GS_BIG_WORDS];
};

gs_fn notrace void gs_big_set(struct gs_big *b, u64 m, int up)
{
	int at = up / 32, bit = up % 32;
	gs_u128 v = (gs_u128)m << bit;

	memset(b, 0, sizeof(*b));
	for (; v && at < GS_BIG_WORDS; at++, v >>= 32)
		b->w[at] = (u32)v;
}

/* Multiply by @by; a carry out of the last word is lost. */
gs_fn notrace void gs_big_mul(struct gs_big *b, u32 by)
{
	u64 carry = 0;
	int i;

	for (i = 0; i < GS_BIG_WORDS; i++) {
		carry += (u64)b->w[i] * by;
		b->w[i] = (u32)carry;
		carry >>= 32;
	}
}

/* Divide by @by. Return: the remainder. */
gs_fn notrace u32 gs_big_div(struct gs_big *b, u32 by)
{
	u64 rest = 0;
	int i;

	for (i = GS_BIG_WORDS - 1; i >= 0; i--) {
		rest = rest << 32 | b->w[i];
		b->w[i] = rest / by;
		rest %= by;
	}
	return rest;
}

gs_fn notrace int gs_big_len(const struct gs_big *b)
{
	int i;

	for (i = GS_BIG_WORDS - 1; i >= 0; i--)
		if (b->w[i])
			return 32 * i + fls(b->w[i]);
	return 0;
}

/* The number shifted right by @down bits, which must leave at most 64 bits. */
gs_fn notrace u64 gs_big_high(const struct gs_big *b, int down)
{
	int at = down / 32, bit = down % 32, i;
	gs_u128 v = 0;

	for (i = 2; i >= 0; i--)
		v = v << 32 | (at + i < GS_BIG_WORDS ? b->w[at + i] : 0);
	return v >> bit;
}

/* Whether any of the low @n bits is set. */
gs_fn notrace bool gs_big_low(const struct gs_big *b, int n)
{
	int i;

	for (i = 0; i < n / 32; i++)
		if (b->w[i])
			return true;
	return n % 32 && b->w[n / 32] & ((1U << n % 32) - 1);
}

/* Clear all bits but the low @n. */
gs_fn notrace void gs_big_cut(struct gs_big *b, int n)
{
	int i = n / 32;

	b->w[i] &= (1U << n % 32) - 1;
	while (++i < GS_BIG_WORDS)
		b->w[i] = 0;
}

/* Round m * 10^exp10 to a binary64. @sticky: the number is slightly larger. */
gs_fn notrace u64 gs_fp_scale(bool neg, u64 m, int exp10, bool sticky)
{
	struct gs_big b;
	int up = 0, down;

	if (!m || exp10 < -345)
		return gs_fp_sign(neg);
	if (exp10 > 310)
		return gs_fp_sign(neg) | GS_FP_INF;
	if (exp10 < 0)
		up = 64 - exp10 * 10 / 3 + 1;
	gs_big_set(&b, m, up);
	for (; exp10 > 0; exp10--)
		gs_big_mul(&b, 10);
	for (; exp10 < 0; exp10++)
		sticky |= gs_big_div(&b, 10) != 0;
	down = max(gs_big_len(&b) - 64, 0);
	sticky |= gs_big_low(&b, down);
	return gs_fp_pack(neg, down - up, gs_big_high(&b, down), sticky);
}

#define GS_FP_MAX_DIGITS	19	/* decimal digits that always fit in 64 bits */

/* The digits of a decimal number: m * 10^exp10. */
struct gs_digits {
	u64 m;
	int n;		/* significant digits in m */
	int exp10;
	bool rest;	/* some digit left out of m is not 0 */
};

gs_fn notrace const char *gs_fp_digits(struct gs_digits *d, const char *s)
{
	bool point = false;

	for (; isdigit(*s) || (*s == '.' && !point); s++) {
		if (*s == '.') {
			point = true;
			continue;
		}
		if (d->n < GS_FP_MAX_DIGITS) {
			d->m = d->m * 10 + *s - '0';
			d->n += d->m != 0;
			d->exp10 -= point;
		} else {
			d->rest |= *s != '0';
			d->exp10 += !point;
		}
	}
	return s;
}

/**
 * gs_fp_parse() - read the number that a text begins with
 * @s: blanks, sign, digits with an optional point, optional e and exponent; or
 *	inf or nan
 *
 * Return: the number as binary64 bits; 0 if the text begins with none.
 */
gs_fn notrace u64 gs_fp_parse(const char *s)
{
	struct gs_digits d = {};
	bool neg, down;
	int e = 0;

	while (isspace(*s))
		s++;
	neg = *s == '-';
	s += *s == '-' || *s == '+';
	if (!strncasecmp(s, "inf", 3))
		return gs_fp_sign(neg) | GS_FP_INF;
	if (!strncasecmp(s, "nan", 3))
		return GS_FP_NAN;
	s = gs_fp_digits(&d, s);
	if ((*s | 0x20) == 'e') {
		down = s[1] == '-';
		s += 1 + (s[1] == '-' || s[1] == '+');
		for (; isdigit(*s) && e < 10000; s++)
			e = e * 10 + *s - '0';
		d.exp10 += down ? -e : e;
	}
	return gs_fp_scale(neg, d.m, d.exp10, d.rest);
}

#define GS_FP_PLACES	64			/* digits after the point, at most */
#define GS_FP_TEXT	(2 + 309 + 1 + GS_FP_PLACES + 1)

/* Write the decimal digits of @b, which becomes 0. Return: the end of the digits. */
gs_fn notrace char *gs_fp_whole(char *to, struct gs_big *b)
{
	char *from = to, *last;

	do
		*to++ = '0' + gs_big_div(b, 10);
	while (gs_big_len(b));
	for (last = to - 1; from < last; from++, last--)
		swap(*from, *last);
	return to;
}

/* Add 1 to the last of the digits from @from to @to, with carries. */
gs_fn notrace void gs_fp_carry(char *from, char *to)
{
	while (--to >= from) {
		if (*to == '.')
			continue;
		if (*to != '9') {
			++*to;
			return;
		}
		*to = '0';
	}
}

/*
 * Write @places decimal digits of @b / 2^bits. @odd: the digit before them is odd.
 * Return: whether the last digit must be rounded up (to nearest, ties to even).
 */
gs_fn notrace bool gs_fp_fraction(char *to, struct gs_big *b, int bits, int places, bool odd)
{
	bool half;
	int i;

	for (i = 0; i < places; i++) {
		u32 digit;

		gs_big_mul(b, 10);
		digit = gs_big_high(b, bits);
		gs_big_cut(b, bits);
		to[i] = '0' + digit;
		odd = digit & 1;
	}
	half = gs_big_len(b) == bits;	/* the rest is at least one half */
	return half && (odd || gs_big_low(b, bits - 1));
}

/**
 * gs_fp_print() - write a number with a given number of decimal places
 * @text: buffer of GS_FP_TEXT bytes
 * @a: number, as binary64 bits
 * @places: digits after the point, 0 to GS_FP_PLACES; 0: no point either
 */
gs_fn notrace void gs_fp_print(char *text, u64 a, int places)
{
	struct gs_fp x;
	struct gs_big b;
	char *to = text, *digits;
	bool up = false;

	if (a & GS_FP_SIGN && !gs_fp_is_nan(a))
		*to++ = '-';
	if (gs_fp_is_nan(a) || gs_fp_is_inf(a)) {
		strcpy(to, gs_fp_is_nan(a) ? "nan" : "inf");
		return;
	}
	x = gs_fp_unpack(a);
	*to++ = '0';	/* room for a carry; removed below if there is none */
	digits = to;
	gs_big_set(&b, x.exp >= 0 ? x.m : x.exp > -64 ? x.m >> -x.exp : 0, max(x.exp, 0));
	to = gs_fp_whole(to, &b);
	if (places)
		*to++ = '.';
	if (x.exp < 0) {
		gs_big_set(&b, x.exp > -64 ? x.m & ((1ULL << -x.exp) - 1) : x.m, 0);
		up = gs_fp_fraction(to, &b, -x.exp, places, to[-1] & 1);
	} else {
		memset(to, '0', places);
	}
	to += places;
	*to = '\0';
	if (up)
		gs_fp_carry(digits - 1, to);
	if (digits[-1] == '0')
		memmove(digits - 1, digits, to - digits + 1);
}

#endif /* GS_FPTEXT_H */
