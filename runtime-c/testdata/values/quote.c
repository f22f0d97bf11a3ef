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
#include "../../text/data.h"

static struct gs_ctx ctx;

/* Bytes that UTF-8 does not allow are no characters. */
static void check_utf8(void)
{
	static const struct {
		const char *text;
		int length;
	} list[] = {
		{ "\xc2\x80", 2 }, { "\xc1\xbf", 0 }, { "\xdf\xbf", 2 },
		{ "\xe0\xa0\x80", 3 }, { "\xe0\x9f\xbf", 0 }, { "\xe0\x80\x80", 0 },
		{ "\xed\x9f\xbf", 3 }, { "\xed\xa0\x80", 0 }, { "\xed\xbf\xbf", 0 }, { "\xee\x80\x80", 3 },
		{ "\xf0\x90\x80\x80", 4 }, { "\xf0\x8f\xbf\xbf", 0 }, { "\xf0\x80\x80\x80", 0 },
		{ "\xf4\x8f\xbf\xbf", 4 }, { "\xf4\x90\x80\x80", 0 }, { "\xf7\xbf\xbf\xbf", 0 },
	};
	size_t i;
	u32 u;

	for (i = 0; i < sizeof(list) / sizeof(*list); i++)
		CHECK_LONG(gs_utf8_next((const unsigned char *)list[i].text, 4, &u), list[i].length);
}

/* Formats for programs know no octal escapes; what does not fit ends with dots within the quotes. */
static void check_data(char *to)
{
	static const struct {
		const char *text, *json, *label;
	} list[] = {
		{ "a\"\\\n", "\"a\\\"\\\\\\n\"", "\"a\\\"\\\\\\n\"" },
		{ "\t\b\f\r", "\"\\t\\b\\f\\r\"", "\"\t\b\f\r\"" },
		{ "\1\x7f", "\"\\u0001\\u007F\"", "\"\1\x7f\"" },
		{ "\xc3\xa9", "\"\\u00E9\"", "\"\xc3\xa9\"" },
		{ "\xf0\x9f\x98\x80", "\"\\uD83D\\uDE00\"", "\"\xf0\x9f\x98\x80\"" },
		{ "\xff\xc3", "\"\\\\377\\\\303\"", "\"\\\\377\\\\303\"" },
		{ "13 bytes long", "\"13 bytes long\"", "\"13 bytes long\"" },
		{ "14 bytes long.", "\"14 bytes l...\"", "\"14 bytes l...\"" },
		{ "10 bytes \n\n\n", "\"10 bytes ...\"", "\"10 bytes ...\"" },
	};
	size_t i;

	for (i = 0; i < sizeof(list) / sizeof(*list); i++) {
		gs_data_quote(to, list[i].text, strlen(list[i].text), true);
		CHECK(!strcmp(to, list[i].json));
		gs_data_quote(to, list[i].text, strlen(list[i].text), false);
		CHECK(!strcmp(to, list[i].label));
	}
}

int main(void)
{
	char *to = malloc(MAXSTRINGLEN);

	check_utf8();
	check_data(to);
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
