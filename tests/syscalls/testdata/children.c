// SPDX-License-Identifier: GPL-2.0-or-later
// Processes that are created and end, and calls that only they can make: those that
// wait for a signal, leave the session or end the process.
#include "program.h"
#include "calls.h"
#include <linux/signal.h>
#include <linux/wait.h>

struct action { long handler, flags, restorer; unsigned int mask[2]; };

#define RESTORER 0x04000000
#define TEXT2(x) #x
#define TEXT(x) TEXT2(x)

void handler(int signal), back(void), plain_back(void);

/* The handler does nothing; the code after it makes the call that returns from a signal. */
#ifdef __x86_64__
__asm__(".globl handler, back\nhandler: ret\nback: mov $" TEXT(__NR_rt_sigreturn) ", %eax\n syscall\n");
#else
__asm__(".globl handler, back, plain_back\nhandler: ret\nback: mov $" TEXT(__NR_rt_sigreturn) ", %eax\n int $0x80\n"
	"plain_back: pop %eax\n mov $" TEXT(__NR_sigreturn) ", %eax\n int $0x80\n");
#endif

static const struct action caught = { (long)handler, SA_SIGINFO | RESTORER, (long)back, { 0 } };
static const struct words ticks[2] = { { 0, 10000 }, { 0, 10000 } }, none[2];

/* Wait for the timer's signal. */
static void interrupted(void)
{
	CALL(rt_sigaction, 14, &caught, 0, 8);
	CALL(setitimer, 0, ticks, 0);
	CALL0(pause);
#ifdef __i386__
	const struct action plain = { (long)handler, RESTORER, (long)plain_back, { 0 } };

	CALL(rt_sigaction, 14, &plain, 0, 8);
	CALL(sigsuspend, 3, 4, 1 << 9);
#endif
	CALL(setitimer, 0, none, 0);
}

/* A child that shares the memory must not return from the function that created it. */
static long vfork_and_exit(void)
{
	long child = __NR_vfork;

#ifdef __x86_64__
	__asm__ volatile("syscall\n test %%rax, %%rax\n jnz 1f\n mov $7, %%edi\n mov $" TEXT(__NR_exit) ", %%eax\n syscall\n1:"
			 : "+a" (child) : : "rcx", "r11", "rdi", "memory");
#else
	__asm__ volatile("int $0x80\n test %%eax, %%eax\n jnz 1f\n mov $7, %%ebx\n mov $" TEXT(__NR_exit) ", %%eax\n int $0x80\n1:"
			 : "+a" (child) : : "ebx", "memory");
#endif
	return child;
}

void children(void)
{
	if (!CALL0(fork)) {
		interrupted();
		CALL0(setsid);
		CALL0(vhangup);
		CALL0(restart_syscall);
		CALL(exit, 5);
	}
	CALL(waitid, 0, 0, OUT, WEXITED, 0);
	vfork_and_exit();
	CALL(waitid, 0, 0, OUT, WEXITED, 0);
#ifdef __x86_64__
	if (!CALL0(fork)) {
		CALL0(uretprobe);	/* ends the process if the kernel has this call */
		CALL(exit, 0);
	}
	CALL(waitid, 0, 0, OUT, WEXITED, 0);
#endif
	CALL0(getppid);
}
