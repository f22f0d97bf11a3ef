// SPDX-License-Identifier: GPL-2.0-or-later
/* step.c - a program with a function to probe */
#include <stdio.h>

__attribute__((noinline)) int step(int n)
{
	return printf("step %d\n", n);
}

int main(void)
{
	return step(1) < 0;
}
