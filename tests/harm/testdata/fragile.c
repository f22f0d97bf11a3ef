// SPDX-License-Identifier: GPL-2.0-or-later

// fragile: what a careless breakpoint or return probe ends, or makes another result of.
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdio.h>
#include <sys/rseq.h>
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

/* one(): add 1 to the counter of the CPU, in a restartable sequence; not 0 if it was restarted */
int one(struct rseq *r, long (*counters)[8]);
asm(".pushsection __rseq_cs, \"aw\"\n.balign 32\ncs: .long 0, 0\n.quad .Lbegin, .Lcommitted - .Lbegin, .Labort\n.popsection\n"
    ".globl one\n.type one, @function\none: leaq cs(%rip), %rax\n\tmovq %rax, 8(%rdi)\n"
    ".Lbegin: movl 4(%rdi), %eax\n\tshl $6, %rax\n\tmovq (%rsi, %rax), %rcx\n"
    ".globl middle\n.type middle, @function\nmiddle: leaq 1(%rcx), %rcx\n\tmovq %rcx, (%rsi, %rax)\n"
    ".Lcommitted: xorl %eax, %eax\n\tret\n.byte 0x0f, 0xb9, 0x3d\n.long 0x53053053\n"
    ".Labort: movl $1, %eax\n\tret\n.size one, .-one");

enum { CPUS = 64, THREADS = 4, EACH = 5000 };
static long counters[CPUS][8] __attribute__((aligned(64)));

static void *count(void *unused)
{
	struct rseq *r = (void *)((char *)__builtin_thread_pointer() + __rseq_offset);

	for (int i = 0; i < EACH; i++)
		while (one(r, counters))
			;
	return NULL;
}

static long counted(void)
{
	cpu_set_t first = { { 1 } };
	pthread_t list[THREADS];
	long all = 0;

	sched_setaffinity(0, sizeof(first), &first);	/* so that they preempt each other */
	for (int i = 0; i < THREADS; i++)
		pthread_create(&list[i], NULL, count, NULL);
	for (int i = 0; i < THREADS; i++)
		pthread_join(list[i], NULL);
	for (int i = 0; i < CPUS; i++)
		all += counters[i][0];
	return all;
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
	printf("arguments %d pid %d sum %d stored %d exchanged %ld counted %ld\n",
	       argc, asked() == getpid(), sum, stored(), exchanged(), counted());
	return 0;
}
