// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for pkexec that assumes that it has arguments.
#include <stdio.h>

int main(int argc, char **argv)
{
	printf("%d arguments, last %s\n", argc - 1, argv[argc - 1]);
	return 0;
}
