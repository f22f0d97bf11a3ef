/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "kernel_shim.h"
#include "../../data/word.h"

/* Return a string at the end of its memory, so that ASan detects an overrun. */
static char *at_end(size_t n, char fill)
{
	char *s = malloc(n + 1);

	memset(s, fill, n);
	s[n] = '\0';
	return s;
}

static void lengths(void)
{
	for (size_t n = 0; n < 40; n++) {
		char *s = at_end(n, (char)0x80);

		CHECK_LONG(gs_str_len(s, 100), n);
		CHECK_LONG(gs_str_len(s, 17), min(n, 17));
		free(s);
	}
}

static void equal(void)
{
	for (size_t n = 0; n < 20; n++)
		for (size_t m = 0; m < 20; m++) {
			char *a = at_end(n, 'x'), *b = at_end(m, 'x');

			CHECK_LONG(gs_str_equal(a, b), n == m);
			if (n && n == m) {
				b[n - 1] = 1;
				CHECK_LONG(gs_str_equal(a, b), 0);
				a[n - 1] = 0;
				CHECK_LONG(gs_str_equal(a, b), 0);
			}
			free(a);
			free(b);
		}
}

/* Bytes beyond the end must not affect the result. */
static void behind(void)
{
	char a[16] = "abc\0zzzz", b[16] = "abc\0yyyy";
	u64 x, y;

	memcpy(&x, a, 8);
	memcpy(&y, b, 8);
	CHECK_LONG(gs_word_cut(x, gs_word_zeros(x)), gs_word_cut(y, gs_word_zeros(y)));
	CHECK_LONG(gs_word_cut(x, gs_word_zeros(x)), 0x636261);
	CHECK_LONG(gs_word_length(gs_word_zeros(x)), 3);
	CHECK_LONG(gs_word_zeros(0x0101010101010180ULL), 0);
	CHECK_LONG(gs_word_length(gs_word_zeros(0x0100010101010180ULL)), 6);
}

int main(void)
{
	lengths();
	equal();
	behind();
	return failures;
}
