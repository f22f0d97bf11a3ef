/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "kernel_shim.h"
#include "../../math/arith.h"

int main(void)
{
	CHECK_LONG(gs_div(S64_MIN, -1), S64_MIN);
	CHECK_LONG(gs_mod(S64_MIN, -1), 0);
	CHECK_LONG(gs_div(-7, 2), -3);
	CHECK_LONG(gs_mod(-7, 2), -1);
	CHECK_LONG(gs_div(5, -1), -5);
	CHECK_LONG(gs_shl(1, 64), 1);
	CHECK_LONG(gs_shl(-1, 63), S64_MIN);
	CHECK_LONG(gs_sar(-8, 1), -4);
	CHECK_LONG(gs_shr(-1, 63), 1);
	CHECK_LONG(gs_bits(0xabcd, 4, 8), 0xbc);
	CHECK_LONG(gs_bits(-1, 0, 64), -1);
	CHECK_LONG(gs_bits_signed(0x8, 0, 4), -8);
	CHECK_LONG(gs_bits_signed(0x7, 0, 4), 7);
	CHECK_LONG(gs_bits_set(0xffff, 0, 4, 8), 0xf00f);
	CHECK_LONG(gs_bits_set(0, -1, 60, 4), 0xfULL << 60);
	CHECK_LONG(gs_compare(S64_MIN, S64_MAX), -1);
	CHECK_LONG(gs_compare(2, 1), 1);
	CHECK_LONG(gs_compare(3, 3), 0);
	return failures;
}
