// SPDX-License-Identifier: GPL-2.0-or-later
//
// A program that must not notice that it is stepped: stepped MODE [PID]
//   spin      runs until SIGUSR1, without a system call
//   wait      sleeps repeatedly until SIGUSR1, then waits for SIGUSR2 in one system call
//   signals   sends itself 20 signals, and prints how many handlers saw the trap flag
//   own       single-steps itself over a few instructions, and counts its traps
//   put       the same, and sets the flag by iret
//   set       the same, and sets and clears the flag in signal frames
//   calls     calls called() 10 times
//   trace     steps process PID 100 times by ptrace(2)
//   again     executes itself PID times, one after the other
//   under     traces a process that executes itself four times
//   flag      prints the trap flag in the registers of process PID
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#define TRAP_FLAG 0x100

static volatile sig_atomic_t got, seen, setting, traps;

static void on_signal(int sig, siginfo_t *info, void *context)
{
	ucontext_t *u = context;

	got++;
	if (sig == SIGUSR1 && (u->uc_mcontext.gregs[REG_EFL] & TRAP_FLAG))
		seen++;
	if (setting && sig == SIGUSR2)
		u->uc_mcontext.gregs[REG_EFL] |= TRAP_FLAG;
	if (setting && sig == SIGTRAP && ++traps == 6)
		u->uc_mcontext.gregs[REG_EFL] &= ~TRAP_FLAG;
}

static void listen_to(int sig)
{
	struct sigaction a = { .sa_sigaction = on_signal, .sa_flags = SA_SIGINFO };

	sigaction(sig, &a, 0);
}

static void nap(void)
{
	struct timespec t = { 0, 10000000 };

	nanosleep(&t, 0);
}

static void spin(void)
{
	puts("ready");
	while (!got)
		;
	puts("spun");
}

static void wait_twice(void)
{
	sigset_t none, usr2;

	sigemptyset(&none);
	sigemptyset(&usr2);
	sigaddset(&usr2, SIGUSR2);
	sigprocmask(SIG_BLOCK, &usr2, 0);
	puts("ready");
	while (!got)
		nap();
	puts("pausing");
	sigsuspend(&none);
	puts("waited");
}

static void signals(void)
{
	syscall(-1);	/* a call without a number, as sigreturn has none when it returns */
	for (int i = 0; i < 20; i++)
		raise(SIGUSR1);
	printf("signals %d, flag seen %d\n", (int)got, (int)seen);
}

static void own(void)
{
	asm volatile("pushf; orq $0x100, (%%rsp); popf; nop; nop; nop; pushf; andq $~0x100, (%%rsp); popf; nop" ::: "memory", "cc");
	printf("own traps %d\n", (int)got);
}

static void put(void)
{
	asm volatile("lea -128(%%rsp), %%rsp; mov %%ss, %%eax; push %%rax; lea 8(%%rsp), %%rax; push %%rax; pushf; orq $0x100, (%%rsp); "
		     "mov %%cs, %%eax; push %%rax; lea 1f(%%rip), %%rax; push %%rax; iretq; "
		     "1: nop; nop; nop; pushf; andq $~0x100, (%%rsp); popf; nop; lea 128(%%rsp), %%rsp" ::: "rax", "memory", "cc");
	printf("own traps %d\n", (int)got);
}

static void set(void)
{
	setting = 1;
	raise(SIGUSR2);
	printf("own traps %d\n", (int)traps);
}

__attribute__((noinline)) static int called(int n)
{
	return n * 2 + 1;
}

static void calls(void)
{
	int sum = 0;

	for (int i = 0; i < 10; i++)
		sum += called(i);
	printf("sum %d\n", sum);
}

static void trace(pid_t pid)
{
	int steps = 0, status;

	if (ptrace(PTRACE_ATTACH, pid, 0, 0))
		exit(1);
	waitpid(pid, &status, __WALL);
	for (int i = 0; i < 100; i++) {
		ptrace(PTRACE_SINGLESTEP, pid, 0, 0);
		waitpid(pid, &status, __WALL);
		steps += WIFSTOPPED(status) && WSTOPSIG(status) == SIGTRAP;
	}
	ptrace(PTRACE_DETACH, pid, 0, 0);
	printf("%d steps\n", steps);
}

static void again(int times)
{
	char left[16];

	snprintf(left, sizeof(left), "%d", times - 1);
	if (times > 0)
		execl("/proc/self/exe", "stepped", "again", left, NULL);
	puts("executed");
}

static void under(void)
{
	pid_t pid = fork();
	int status;

	if (!pid) {
		ptrace(PTRACE_TRACEME, 0, 0, 0);
		again(4);
		_exit(1);
	}
	while (waitpid(pid, &status, 0) == pid && WIFSTOPPED(status))
		ptrace(PTRACE_CONT, pid, 0, 0);
}

static void flag(pid_t pid)
{
	struct user_regs_struct regs = { 0 };
	int status;

	if (ptrace(PTRACE_ATTACH, pid, 0, 0))
		exit(1);
	waitpid(pid, &status, __WALL);
	ptrace(PTRACE_GETREGS, pid, 0, &regs);
	ptrace(PTRACE_DETACH, pid, 0, 0);
	printf("flag %d\n", (regs.eflags & TRAP_FLAG) != 0);
}

int main(int argc, char **argv)
{
	pid_t pid = argc > 2 ? atoi(argv[2]) : 0;

	setvbuf(stdout, 0, _IOLBF, 0);
	listen_to(SIGUSR1);
	listen_to(SIGUSR2);
	listen_to(SIGTRAP);
	switch (argc > 1 ? argv[1][1] : 0) {
	case 'p': spin(); break;
	case 'a': argv[1][0] == 'w' ? wait_twice() : calls(); break;
	case 'i': signals(); break;
	case 'w': own(); break;
	case 'u': put(); break;
	case 'e': set(); break;
	case 'r': trace(pid); break;
	case 'g': again(pid); break;
	case 'n': under(); break;
	case 'l': flag(pid); break;
	}
	return 0;
}
