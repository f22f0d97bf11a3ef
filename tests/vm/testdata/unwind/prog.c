/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Call chains of several shapes, each of which ends in spot() with its own number. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int through_library(int (*f)(int), int n);

volatile int sink;

/* The statement after a call keeps the compiler from turning the call into a jump. */
#define CALL(f, ...) do { sink += f(__VA_ARGS__); __asm__ volatile("" : : : "memory"); } while (0)
#define APART __attribute__((noinline, noclone))

APART int spot(int kind)
{
	__asm__ volatile("" : : : "memory");
	return kind + sink;
}

APART static int asks(int n)
{
	CALL(syscall, SYS_getpriority, 77, n);
	return n;
}

APART static int called_back(int n)
{
	CALL(spot, n);
	return n;
}

static int compare(const void *a, const void *b)
{
	static int once;

	if (!once++)
		CALL(spot, 2);
	return *(const int *)a - *(const int *)b;
}

APART static int sorts(int n)
{
	int list[3] = { 3, n, 2 };

	qsort(list, 3, sizeof(*list), compare);
	return list[0];
}

APART static int deep(int n)
{
	char room[64];

	memset(room, n, sizeof(room));
	if (n)
		CALL(deep, n - 1);
	else
		CALL(spot, 3);
	return room[n & 31];
}

static void handler(int sig)
{
	(void)sig;
	CALL(spot, 4);
}

APART static int signalled(int n)
{
	CALL(raise, SIGUSR1);
	return n;
}

APART static int sleeps(int n)
{
	CALL(usleep, n);
	return n;
}

/* Set stack and frame pointers to addresses that are not mapped. */
APART static int astray(int n)
{
	__asm__ volatile("push %%rbp\n\tpush %%rbx\n\tmov $16, %%rbp\n\tmov %%rsp, %%rbx\n\t"
			 "mov $0x1000, %%rsp\n\tmov $140, %%eax\n\tmov $78, %%edi\n\tsyscall\n\t"
			 "mov %%rbx, %%rsp\n\tpop %%rbx\n\tpop %%rbp"
			 : : : "rax", "rcx", "rdi", "r11", "memory");
	return n;
}

int main(void)
{
	struct sigaction act = { .sa_handler = handler, .sa_flags = SA_ONSTACK };
	stack_t other = { .ss_sp = malloc(1 << 16), .ss_size = 1 << 16 };

	sigaltstack(&other, NULL);
	sigaction(SIGUSR1, &act, NULL);
	CALL(through_library, called_back, 1);
	CALL(sorts, 1);
	CALL(deep, 100);
	CALL(signalled, 1);
	CALL(asks, 5);
	CALL(astray, 6);
	/* Repeat, because a hit that interrupts another handler on its CPU is skipped. */
	for (int i = 0; i < 100; i++)
		CALL(sleeps, 2000);
	return 0;
}
