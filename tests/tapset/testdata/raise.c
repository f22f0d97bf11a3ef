// SPDX-License-Identifier: GPL-2.0-or-later
// A program to which a script sends a signal.
#include <signal.h>
#include <sched.h>
#include <stddef.h>
#include <unistd.h>

static volatile int got, times;

__attribute__((noinline)) void handled(int number, int code)
{
	got = number + code;
	times++;
}

static void handler(int number, siginfo_t *info, void *context)
{
	handled(number, info->si_code);
}

__attribute__((noinline)) void ready(void)
{
	got = 0;
}

__attribute__((noinline)) void back(void)
{
	got = 1;
}

int main(void)
{
	struct sigaction a = { .sa_sigaction = handler, .sa_flags = SA_SIGINFO };

	sigaction(SIGUSR1, &a, NULL);
	ready();
	back();
	sigaction(SIGUSR2, &a, NULL);
	signal(SIGHUP, SIG_IGN);
	kill(getpid(), SIGHUP);
	while (times < 2)
		sched_yield();
	return 0;
}
