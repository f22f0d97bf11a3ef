/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Compares with the CPU's floating point unit, printf and strtod. */
#include <ctype.h>
#include <strings.h>
#include "kernel_shim.h"

#define swap(a, b) do { typeof(a) t_ = (a); (a) = (b); (b) = t_; } while (0)

gs_fn int fls64(u64 v) { return v ? 64 - __builtin_clzll(v) : 0; }
gs_fn int fls(u32 v) { return v ? 32 - __builtin_clz(v) : 0; }

#include "../../math/softfp.h"
#include "../../math/fptext.h"

static u64 bits(double d)
{
	u64 u;

	memcpy(&u, &d, sizeof(u));
	return u;
}

static double number(u64 u)
{
	double d;

	memcpy(&d, &u, sizeof(d));
	return d;
}

static u64 next_random(void)
{
	static u64 s = 88172645463325252ULL;

	s ^= s << 13;
	s ^= s >> 7;
	return s ^= s << 17;
}

static void check(const char *op, u64 a, u64 b, u64 got, double want)
{
	if (want != want ? gs_fp_is_nan(got) : got == bits(want))
		return;
	printf("%a %s %a: %a, want %a\n", number(a), op, number(b), number(got), want);
	failures++;
}

/* Operands of all magnitudes: close to each other, small, and special ones. */
static u64 operand(int kind, u64 other)
{
	static const u64 special[] = { 0, GS_FP_SIGN, GS_FP_INF, GS_FP_SIGN | GS_FP_INF, GS_FP_NAN, 1,
				       GS_FP_ONE, GS_FP_ONE - 1, 0x3ff0000000000000ULL };
	u64 r = next_random();

	switch (kind % 6) {
	case 0: return r;
	case 1: return (other & GS_FP_INF) ^ (r & ~GS_FP_INF);
	case 2: return r & ~GS_FP_INF;
	case 3: return bits((double)(s64)(r % 100000) / 8);
	case 4: return special[r % 9];
	default: return (r & ~GS_FP_INF) | (1023 + r % 60) << 52;
	}
}

static void check_text(u64 a)
{
	char want[512], got[GS_FP_TEXT];
	int places = next_random() % 20;

	snprintf(want, sizeof(want), "%.*f", places, number(a));
	gs_fp_print(got, a, places);
	if (!gs_fp_is_nan(a) && strcmp(want, got)) {
		printf("%a: %s, want %s\n", number(a), got, want);
		failures++;
	}
	snprintf(want, sizeof(want), "%.*e", places, number(a));
	if (!gs_fp_is_nan(a))
		check(want, a, 0, gs_fp_parse(want), strtod(want, NULL));
}

static void check_pair(u64 a, u64 b)
{
	double x = number(a), y = number(b);

	check("+", a, b, gs_fp_add(a, b), x + y);
	check("-", a, b, gs_fp_sub(a, b), x - y);
	check("*", a, b, gs_fp_mul(a, b), x * y);
	if (y)
		check("/", a, b, gs_fp_div(a, b), x / y);
	check("long", a, b, gs_fp_from_long((s64)b), (double)(s64)b);
	if (gs_fp_eq(a, b) != (x == y) || gs_fp_lt(a, b) != (x < y)) {
		printf("comparison of %a and %a\n", x, y);
		failures++;
	}
	if (x > -9e18 && x < 9e18 && gs_fp_to_long(a, GS_FP_TO_ZERO) != (s64)x) {
		printf("%a as integer\n", x);
		failures++;
	}
}

static void check_known(void)
{
	static const struct { double x; s64 by_mode[5]; } rounded[] = {
		{ 2.5, { 2, 2, 2, 3, 3 } }, { 3.5, { 4, 3, 3, 4, 4 } }, { -2.5, { -2, -2, -3, -2, -3 } },
		{ 0.25, { 0, 0, 0, 1, 0 } }, { -1e-30, { 0, 0, -1, 0, 0 } }, { 7, { 7, 7, 7, 7, 7 } },
	};
	unsigned int i, mode;

	for (i = 0; i < sizeof(rounded) / sizeof(rounded[0]); i++)
		for (mode = 0; mode < 5; mode++)
			if (gs_fp_to_long(bits(rounded[i].x), mode) != rounded[i].by_mode[mode]) {
				printf("%a by mode %u\n", rounded[i].x, mode);
				failures++;
			}
	check("sqrt", bits(2), 0, gs_fp_sqrt(bits(2)), 1.4142135623730951);
	check("sqrt", bits(1e300), 0, gs_fp_sqrt(bits(1e300)), 1e150);
	check("sqrt", bits(-1), 0, gs_fp_sqrt(bits(-1)), __builtin_nan(""));
	check("rem", bits(5), bits(3), gs_fp_rem(bits(5), bits(3)), -1);
	check("rem", bits(1), bits(2), gs_fp_rem(bits(1), bits(2)), 1);
	check("rem", bits(3), bits(2), gs_fp_rem(bits(3), bits(2)), -1);
	check("rem", bits(1e300), bits(7), gs_fp_rem(bits(1e300), bits(7)), 1);
	check("fp32", 0, 0, gs_fp_from_fp32(0x40490fdb), 3.1415927410125732);
	check("fp32", 0, 0, gs_fp_from_fp32(1), 0x1p-149);
	check("text", 0, 0, gs_fp_parse("  -12.5e1x"), -125);
	check("text", 0, 0, gs_fp_parse("x"), 0);
	check("text", 0, 0, gs_fp_parse("1e999"), __builtin_inf());
}

int main(void)
{
	int i;

	check_known();
	for (i = 0; i < 200000 && failures < 20; i++) {
		u64 a = operand(i, 0), b = operand(i / 6, a);

		check_pair(a, b);
		if (i % 40 == 0)
			check_text(operand(i / 40, 0));
	}
	return failures;
}
