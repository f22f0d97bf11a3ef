// SPDX-License-Identifier: GPL-2.0-or-later
/* A shared library to be probed. */
#include <sys/sdt.h>
static int calls = 100;
static __thread int turns = 7; /* each thread has its own */
__attribute__((noinline)) int shared_add(int a, int b)
{
	calls++;
	turns += a;
	STAP_PROBE2(shared, adding, a, b);
	return a + b;
}

int shared_total = 5; /* a program that uses it has a copy, which the library uses too */
int *shared_total_at(void)
{
	return &shared_total;
}
