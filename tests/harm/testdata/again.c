// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * again.c - reuse the number of a process that has ended
 *
 *	again		prints "spins", and runs without a system call from then on
 *	again PID	forks until a child has the number PID
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int fd = open("/proc/sys/kernel/ns_last_pid", O_WRONLY);
	pid_t wanted, child;

	if (argc < 2) {
		if (write(1, "spins\n", 6) == 6)
			for (;;)
				asm volatile("pause");
		return 1;
	}
	wanted = atoi(argv[1]);
	do {
		if (dprintf(fd, "%d", wanted - 1) < 0) {
			perror("again: ns_last_pid");
			return 1;
		}
		child = fork();
		if (!child)
			_exit(0);
		waitpid(child, NULL, 0);
	} while (child != wanted);
	puts("again");
	return 0;
}
