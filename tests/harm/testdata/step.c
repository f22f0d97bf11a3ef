// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * step.c - a program with a function and a variable to probe
 *
 *	step [FROM TO]	calls the function, and renames a file
 */
#include <stdio.h>

volatile int steps = 7;

__attribute__((noinline)) int step(int n)
{
	return printf("step %d\n", n);
}

int main(int argc, char **argv)
{
	if (step(1) < 0)
		return 1;
	return argc > 2 && rename(argv[1], argv[2]);
}
