// SPDX-License-Identifier: GPL-2.0-or-later
/* A shared library to be probed. */
static int calls = 100;

__attribute__((noinline)) int shared_add(int a, int b)
{
	calls++;
	return a + b;
}
