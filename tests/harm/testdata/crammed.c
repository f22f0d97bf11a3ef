// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * crammed.c - 80 processes that have no address free call a function
 *
 * Prints how many of them end, and kills the others after 10 s.
 */
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PROCESSES	80

__attribute__((noinline)) int step(int n)
{
	return 3 * n + 1;
}

/* Map all addresses that are free, as by somebody who reserves them. */
static void cram(void)
{
	unsigned long size;

	for (size = 1UL << 46; size >= 4096; size /= 2)
		while (mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED)
			;
}

int main(void)
{
	time_t end = time(NULL) + 10;
	pid_t pid[PROCESSES];
	int i, status, ended = 0;

	for (i = 0; i < PROCESSES; i++) {
		pid[i] = fork();
		if (!pid[i]) {
			cram();
			_exit(step(1) != 4);
		}
	}
	while (ended < PROCESSES && time(NULL) < end)
		if (waitpid(-1, &status, WNOHANG) > 0)
			ended += !status;
		else
			usleep(50000);
	for (i = 0; i < PROCESSES; i++)
		kill(pid[i], SIGKILL);
	printf("%d of %d ended\n", ended, PROCESSES);
	return 0;
}
