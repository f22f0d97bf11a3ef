/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Frames of several shapes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line { double d[8]; } __attribute__((aligned(64)));

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

__attribute__((noinline)) static int sized(int n)
{
	char text[n + 1];

	memset(text, 'x', n);
	text[n] = 0;
	return strlen(text) + atoi(text);
}

__attribute__((noinline)) static double aligned(const char *s)
{
	volatile struct line l = { { 0 } };

	l.d[3] = atof(s);
	return l.d[3] * 2;
}

__attribute__((noinline)) static int deep(int n)
{
	return n ? deep(n - 1) + rand() % 2 : puts("deep");
}

int main(int argc, char **argv)
{
	int list[4] = { 3, 1, argc, 2 };

	qsort(list, 4, sizeof(*list), compare);
	printf("%d %d %f\n", sized(list[0] + 7), deep(argc), aligned(argv[0]));
	return 0;
}
