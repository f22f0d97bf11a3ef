// SPDX-License-Identifier: GPL-2.0-or-later

// fragile: what a careless breakpoint or return probe ends, or makes another result of.
#include <setjmp.h>
#include <stdio.h>
#include <unistd.h>

static jmp_buf back;
int total;

__attribute__((noinline)) long asked(void)
{
	long r;

	asm volatile("mov $39, %%eax" ::: "eax");
	asm volatile("syscall" : "=a"(r) :: "rcx", "r11", "memory");
	return r;
}

unsigned long flags(void);
asm(".text\n.globl flags\n.type flags, @function\nflags: pushfq\n\tpop %rax\n\tret\n.size flags, .-flags");

__attribute__((noinline)) void fill(int *p, int n)
{
	for (int i = 0; i < n; i++)
		p[i] = i + 1;
}

__attribute__((noinline)) int stored(void)
{
	static int to[4];

	if (!__builtin_cpu_supports("avx"))
		return -1;
	asm volatile("vpcmpeqd %%xmm1, %%xmm1, %%xmm1" ::: "xmm1");
	asm volatile("vmovdqu %%xmm1, %0" : "=m"(to));
	return to[1];
}

__attribute__((noinline)) long exchanged(void)
{
	register long a asm("rax") = 1, b asm("r8") = 2;

	asm volatile("" : "+r"(a), "+r"(b));
	asm volatile("xchg %%r8, %%rax" : "+r"(a), "+r"(b));
	return a;
}

__attribute__((noinline, cold)) void note(int x)
{
	total += x;
}

__attribute__((noinline)) int work(int x)
{
	int list[8], sum = 0;

	fill(list, 8);
	if (__builtin_expect(x > 3, 0)) {
		note(x);
		list[1]++;
	}
	for (int i = 0; i < 8; i++)
		sum += list[i];
	return sum * x;
}

__attribute__((noinline)) void deep(int n)
{
	if (n == 0)
		longjmp(back, 1);
	deep(n - 1);
	asm volatile("");
}

int main(int argc, char **argv)
{
	unsigned long f = flags();
	int sum = 0;

	asm volatile("push %0; popfq; nop; nop" :: "r"(f) : "cc", "memory");
	for (int i = 0; i < 6; i++)
		sum += work(i);
	if (!setjmp(back))
		deep(3);
	printf("arguments %d pid %d sum %d stored %d exchanged %ld\n", argc, asked() == getpid(), sum, stored(), exchanged());
	return 0;
}
