/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A chain of calls; the script prints the stack in the innermost one. */
static int __attribute__((noinline)) spot(int n)
{
	return n + 1;
}

static int __attribute__((noinline)) middle(int n)
{
	return spot(n) + 1;
}

int main(void)
{
	return middle(1) != 3;
}
