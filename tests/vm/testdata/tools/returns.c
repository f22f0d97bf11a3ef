// SPDX-License-Identifier: GPL-2.0-or-later
// returns HOW - call functions that don't return one by one to where they were called
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define OPTIMISED __attribute__((noinline, optimize("O2")))

int second(int n);
static jmp_buf back;

/* With -O2, both jump to each other, and all return at once. */
OPTIMISED int first(int n)
{
	__asm__ volatile("" ::"r"(n) : "memory");
	return n > 0 ? second(n - 1) : 42;
}

OPTIMISED int second(int n)
{
	__asm__ volatile("" ::"r"(n) : "memory");
	return first(n);
}

OPTIMISED int nest(int n)
{
	int r = n > 1 ? nest(n - 1) : 0;

	__asm__ volatile("" ::"r"(r) : "memory");
	return r + 1;
}

OPTIMISED void leap(int n)
{
	__asm__ volatile("" ::"r"(n) : "memory");
	longjmp(back, 1);
}

OPTIMISED int split(int n)
{
	int status = 0;

	if (fork() == 0)
		return n;
	wait(&status);
	return n + 1;
}

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "";

	if (!strcmp(how, "tail")) {
		for (int i = 0; i < 5; i++)
			first(3);
	} else if (!strcmp(how, "nest")) {
		for (volatile int i = 0; i < 100; i++)
			if (!setjmp(back))
				leap(i);
		nest(argc > 2 ? atoi(argv[2]) : 0);
	} else if (!strcmp(how, "fork")) {
		split(5);
	}
	return 0;
}
