/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Searches must give the same result as the C library's functions, for any text. */
#include "kernel_shim.h"
#include "../../text/find.h"

#define LONGEST 24

static void fill(char *s, size_t n, unsigned int letters)
{
	size_t i;

	for (i = 0; i < n; i++)
		s[i] = 'a' + rand() % letters;
	s[n] = '\0';
}

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

int main(void)
{
	int i;

	for (i = 0; i < 200000; i++) {
		size_t n = rand() % LONGEST, m = rand() % 5;
		char *in = malloc(n + 1), *what = malloc(m + 1);	/* so that ASan detects an overrun */

		fill(in, n, 1 + i % 3);
		fill(what, m, 1 + i % 3);
		CHECK(gs_str_find(in, n, what, m) == strstr(in, what));
		CHECK(gs_str_span(in, what, true) == strspn(in, what));
		CHECK(gs_str_span(in, what, false) == strcspn(in, what));
		CHECK(sign(gs_str_compare(in, what)) == sign(strcmp(in, what)));
		free(in);
		free(what);
	}
	CHECK(gs_str_compare("aaaaaaaab", "aaaaaaaac") < 0);
	return failures;
}
