// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * longest - what makes handlers that are hit from here run long
 *
 * Calls getppid() from DEPTH frames, with the address of TEXT bytes that no zero
 * ends as its first argument, and with many variables in the environment, as many
 * times as its argument says. Without a second argument, it gives itself that
 * environment first.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define DEPTH 100
#define TEXT 65536
#define VARIABLES 2000

static char text[TEXT];

static __attribute__((noinline)) long down(int depth)
{
	long n;

	if (!depth)
		return syscall(SYS_getppid, text, TEXT);
	n = down(depth - 1);
	asm volatile("" : "+r"(n)); /* no call at the end of the function */
	return n;
}

static void again(char *self, char *times)
{
	char **env = calloc(VARIABLES + 1, sizeof(*env));
	char *argv[] = { self, times, text, NULL };
	int i;

	text[1000] = 0;
	for (i = 0; i < VARIABLES; i++)
		if (asprintf(&env[i], "VARIABLE_%d=%.500s", i, text) < 0)
			exit(1);
	execve(self, argv, env);
	perror(self);
	exit(1);
}

int main(int argc, char **argv)
{
	int i;

	memset(text, '"', sizeof(text));
	if (argc == 2)
		again(argv[0], argv[1]);
	for (i = atoi(argv[1]); i > 0; i--)
		down(DEPTH);
	return 0;
}
