// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * cost - run a program and print what it cost until its first output, and whole
 *
 * cost [-s] [-r ROOT] PROGRAM [ARG]... prints "cost: FIRST WHOLE CPU STATUS": nanoseconds of the
 * monotonic clock until the first byte of standard output and until the end, the
 * CPU time of the program and the children it waited for in microseconds, and its
 * exit status. What the program printed comes before. With -r, ROOT is the program's
 * root directory. With -s the program gets small pages only: the kernel clears 2 MB at
 * the first use of each huge page, and how many a program meets depends on where its
 * addresses happen to lie.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static long long micros(struct timeval t)
{
	return t.tv_sec * 1000000LL + t.tv_usec;
}

/* Copy all of fd to standard output. Return: when the first byte came, or 0. */
static long long copy(int fd)
{
	char text[4096];
	long long first = 0;
	ssize_t n;

	while ((n = read(fd, text, sizeof(text))) > 0) {
		if (!first)
			first = now();
		if (write(STDOUT_FILENO, text, n) < 0)
			exit(2);
	}
	return first;
}

int main(int argc, char **argv)
{
	const char *root = NULL;
	long long start, first;
	struct rusage use;
	int p[2], status;
	pid_t pid;

	if (argc > 2 && !strcmp(argv[1], "-s")) {
		if (prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0))
			return 2;
		argv++;
		argc--;
	}
	if (argc > 3 && !strcmp(argv[1], "-r")) {
		root = argv[2];
		argv += 2;
		argc -= 2;
	}
	if (argc < 2 || pipe(p))
		return 2;
	start = now();
	pid = fork();
	if (pid == 0) {
		dup2(p[1], STDOUT_FILENO);
		close(p[0]);
		close(p[1]);
		if (root && (chroot(root) || chdir("/")))
			_exit(126);
		execvp(argv[1], argv + 1);
		_exit(127);
	}
	close(p[1]);
	first = copy(p[0]);
	wait4(pid, &status, 0, &use);
	printf("cost: %lld %lld %lld %d\n", first ? first - start : 0, now() - start,
	       micros(use.ru_utime) + micros(use.ru_stime),
	       WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
	return 0;
}
