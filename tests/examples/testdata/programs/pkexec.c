// SPDX-License-Identifier: GPL-2.0-or-later
// A program that takes arguments for granted.
#include <stdio.h>

int main(int argc, char **argv)
{
	printf("%d arguments, last %s\n", argc - 1, argv[argc - 1]);
	return 0;
}
