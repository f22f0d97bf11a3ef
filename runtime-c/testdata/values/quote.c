// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * quote.c - texts as C string literals, in strings of the smallest size
 */
#define GS_STRING_LEN	16
#define MAXSTRINGLEN	16
#include "kernel_shim.h"

#define clamp_t(t, v, lo, hi)	min_t(t, max_t(t, v, lo), hi)

static bool gs_try_read(void *to, u64 addr, size_t n, bool user)
{
	return false;
}

#define GS_FAULT_WEIGHT	9
#include "../../text/quote.h"

static struct gs_ctx ctx;

int main(void)
{
	char *to = malloc(MAXSTRINGLEN);

	/* the address has more digits than the string has room for */
	gs_quote_memory(&ctx, to, 6, 0xffffffff81000000, 10, true, false);
	CHECK(!strcmp(to, "0xffffffff81000"));
	gs_quote_memory(&ctx, to, MAXSTRINGLEN, 0x1000, 10, true, true);
	CHECK(!strcmp(to, "0x1000"));
	CHECK(gs_weighed == 2 * GS_FAULT_WEIGHT);
	gs_quote_buffer(&ctx, to, 0xffffffff81000000, 4, 100, false);
	CHECK(!strcmp(to, "0xffffffff81000"));
	gs_str_quote(to, MAXSTRINGLEN, "a longer text\n", 14, 0, true);
	CHECK(!strcmp(to, "\"a longer t\"..."));
	free(to);
	return failures;
}
