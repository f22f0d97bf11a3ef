/* SPDX-License-Identifier: GPL-2.0-or-later */
#define GS_STRING_LEN 8
#include "kernel_shim.h"
#include "../../text/str.h"

int main(void)
{
	char *s = malloc(GS_STRING_LEN);	/* so that ASan detects an overrun */

	gs_str_copy(s, "");
	CHECK_STR(s, "");
	gs_str_copy(s, "abc");
	gs_str_copy(s, s);
	CHECK_STR(s, "abc");
	gs_str_append(s, s);
	CHECK_STR(s, "abcabc");
	gs_str_append(s, s);
	CHECK_STR(s, "abcabca");
	gs_str_append(s, "x");
	CHECK_STR(s, "abcabca");
	gs_str_copy(s, "0123456789");
	CHECK_STR(s, "0123456");
	gs_str_copy(s, s + 2);
	CHECK_STR(s, "23456");
	free(s);
	return failures;
}
