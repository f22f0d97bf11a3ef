// SPDX-License-Identifier: GPL-2.0-or-later
/* A shared library to be probed. */
static int calls = 100;
static __thread int turns = 7; /* each thread has its own */
__attribute__((noinline)) int shared_add(int a, int b)
{
	calls++;
	turns += a;
	return a + b;
}
