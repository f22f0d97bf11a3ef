// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * getppid.c - make a system call many times
 *
 *	getppid N [CPU]		calls getppid(2) N times, on that CPU
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	cpu_set_t set;
	long n;

	if (argc > 2) {
		CPU_ZERO(&set);
		CPU_SET(atoi(argv[2]), &set);
		if (sched_setaffinity(0, sizeof(set), &set)) {
			perror("getppid");
			return 1;
		}
	}
	for (n = atol(argv[1]); n > 0; n--)
		syscall(SYS_getppid);
	return 0;
}
