// SPDX-License-Identifier: GPL-2.0-or-later
// A program to which a script sends a signal.
#include <signal.h>
#include <stddef.h>

static volatile int got;

__attribute__((noinline)) void handled(int number, int code)
{
	got = number + code;
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
	return 0;
}
