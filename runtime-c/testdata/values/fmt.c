/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The expected texts are those of the recorded cases fmt-* of SystemTap 5.6. */
#include "kernel_shim.h"
#include "../../text/fmt.h"

static char *text;

static const char *num(char conv, char flag, s64 width, s64 prec, s64 v)
{
	struct gs_fmt w;

	gs_fmt_open(&w, text);
	gs_fmt_long(&w, conv, flag, width, prec, v);
	gs_fmt_close(&w);
	return text;
}

static const char *str(char flag, s64 width, s64 prec, const char *s)
{
	struct gs_fmt w;

	gs_fmt_open(&w, text);
	gs_fmt_str(&w, flag, width, prec, s);
	gs_fmt_close(&w);
	return text;
}

static const char *mem(char conv, char flag, s64 width, s64 n)
{
	struct gs_fmt w;

	gs_fmt_open(&w, text);
	gs_fmt_mem(&w, conv, flag, width, "Linux", gs_mem_len(n));
	gs_fmt_close(&w);
	return text;
}

static void numbers(void)
{
	CHECK_STR(num('d', 0, -1, -1, S64_MIN), "-9223372036854775808");
	CHECK_STR(num('d', 0, -1, -1, 0), "0");
	CHECK_STR(num('d', '0', 6, -1, 6), "000006");
	CHECK_STR(num('d', '0', 6, -1, -6), "-00006");
	CHECK_STR(num('d', '-', 6, -1, 5), "5     ");
	CHECK_STR(num('d', '+', -1, -1, 5), "+5");
	CHECK_STR(num('d', ' ', -1, -1, 5), " 5");
	CHECK_STR(num('d', 0, 8, 4, 42), "    0042");
	CHECK_STR(num('d', '-', 8, 4, 42), "0042    ");
	CHECK_STR(num('d', 0, -1, 4, -42), "-0042");
	CHECK_STR(num('d', 0, -1, 2, 12345), "12345");
	CHECK_STR(num('d', 0, -1, 0, 5), "5");
	CHECK_STR(num('u', 0, -1, -1, -1), "18446744073709551615");
	CHECK_STR(num('x', 0, -1, -1, -1), "ffffffffffffffff");
	CHECK_STR(num('X', '#', -1, -1, 48879), "0XBEEF");
	CHECK_STR(num('x', '#', 10, -1, 255), "      0xff");
	CHECK_STR(num('x', '#', -1, 6, 255), "0x0000ff");
	CHECK_STR(num('x', '#', -1, -1, 0), "0x0");
	CHECK_STR(num('o', '#', -1, -1, 0), "00");
	CHECK_STR(num('o', 0, -1, -1, -1), "1777777777777777777777");
	CHECK_STR(num('o', 0, -1, 3, 8), "010");
	CHECK_STR(num('p', 0, -1, -1, 255), "0xff");
	CHECK_STR(num('c', 0, 3, -1, 65), "  A");
	CHECK_STR(num('c', '-', 3, -1, 65 + 256), "A  ");
	CHECK_STR(num('c', '#', -1, -1, '\n'), "\\n");
	CHECK_STR(num('c', '#', -1, -1, '\\'), "\\\\");
	CHECK_STR(num('c', '#', -1, -1, '\''), "\\'");
	CHECK_STR(num('c', '#', -1, -1, 0), "\\000");
	CHECK_STR(num('c', '#', -1, -1, 200), "\\310");
	CHECK_STR(num('b', 0, 2, -1, 0x4342), "BC");
	CHECK_STR(num('b', 0, -1, -1, 0x5756555453525150), "PQRSTUVW");
	CHECK_STR(num('b', 0, 4, 0, 0x44434241), "ABCD");
	CHECK_STR(num('b', 0, 2, 3, 0x4342), "BC");
	CHECK_STR(num('b', 0, 4, 16, 0x44434241), "ABCD");
	CHECK_STR(num('b', 0, 3, 3, 0x5756555453525150), "PQRSTUVW");
}

static void strings(void)
{
	CHECK_STR(str(0, 6, 2, "abcd"), "    ab");
	CHECK_STR(str('-', 6, 2, "abcd"), "ab    ");
	CHECK_STR(str(0, 2, -1, "abcd"), "abcd");
	CHECK_STR(str(0, -1, 0, "abcd"), "");
	CHECK_STR(str(0, -1, 9, "abcd"), "abcd");
	CHECK_STR(mem('m', 0, -1, 5), "Linux");
	CHECK_STR(mem('m', 0, 5, -1), "    L");
	CHECK_STR(mem('M', 0, 5, -1), "   4c");
	CHECK_STR(mem('M', 0, 8, 5), "4c696e7578");
	CHECK_STR(mem('M', '-', 6, 2), "4c69  ");
}

/* Whatever the format, nothing is written beyond the buffer. */
static void limits(void)
{
	CHECK_LONG(strlen(num('d', 0, S64_MAX, -1, 7)), GS_STRING_LEN - 1);
	CHECK_LONG(strlen(num('d', '-', 600, -1, 7)), GS_STRING_LEN - 1);
	CHECK_LONG(strlen(num('d', 0, -1, 100000, -7)), GS_STRING_LEN - 1);
	CHECK_LONG(strlen(str(0, 511, S64_MAX, "x")), 511);
	CHECK_STR(num('d', 0, S64_MIN, S64_MIN, 7), "7");
	/* what does not fit is cut off behind, not before */
	CHECK_LONG(strspn(num('d', 0, 600, -1, 1234567890), " "), GS_STRING_LEN - 1);
	CHECK_LONG(strspn(num('d', '0', 600, -1, 1234567890), "0"), GS_STRING_LEN - 1);
	CHECK_LONG(strspn(num('d', 0, 700, 600, 7), " "), 100);
	CHECK_LONG(strspn(num('d', 0, S64_MAX / 4 - 1, 600, 7), " "), GS_STRING_LEN - 1);
	CHECK_LONG(strspn(str(0, 600, -1, "abcd"), " "), GS_STRING_LEN - 1);
	CHECK_LONG(strspn(mem('M', 0, 600, 5), " "), GS_STRING_LEN - 1);
	CHECK_LONG(gs_mem_len(100000), GS_STRING_LEN);
	CHECK_LONG(gs_mem_len(S64_MIN), 1);
}

int main(void)
{
	text = malloc(GS_STRING_LEN);
	numbers();
	strings();
	limits();
	free(text);
	return failures;
}
