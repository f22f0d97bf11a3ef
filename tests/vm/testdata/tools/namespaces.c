/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Processes in namespaces of their own.
 *
 * namespaces in COMMAND...: runs COMMAND as process 2 of a new PID namespace.
 *
 * namespaces hold FILE: prints the ID of process 1 of a new PID namespace, in a new user namespace
 * where user 0 is 5 and group 0 is 7. When FILE exists, thread 3 of process 2, in process group 2
 * and session 1, with the effective IDs 3 and 4 of the first user namespace, calls getpriority(77, 0).
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void must(int failed, const char *what)
{
	if (failed) {
		perror(what);
		exit(1);
	}
}

static void map(const char *file, const char *text)
{
	int fd = open(file, O_WRONLY);

	must(fd < 0 || write(fd, text, strlen(text)) < 0, file);
	close(fd);
}

static void *call(void *unused)
{
	syscall(SYS_getpriority, 77, 0);
	return unused;
}

/* Returns in the child that is process 2 of the new namespace. */
static void second(void (*first)(pid_t))
{
	pid_t one = fork(), two;
	int status;

	if (one) {
		if (first)
			first(one);
		must(waitpid(one, &status, 0) < 0, "waitpid");
		exit(WEXITSTATUS(status));
	}
	must(setsid() < 0, "setsid");
	two = fork();
	if (two) {
		must(waitpid(two, &status, 0) < 0, "waitpid");
		exit(WEXITSTATUS(status));
	}
}

static void print(pid_t pid)
{
	printf("%d\n", pid);
	fflush(stdout);
}

/* Wait for a byte. */
static void await(int fd)
{
	char c;

	must(read(fd, &c, 1) != 1, "read");
}

/* Writes the maps of a child that has its own user namespace: only this side may. */
static void map_child(pid_t child)
{
	char file[64];

	snprintf(file, sizeof(file), "/proc/%d/uid_map", child);
	map(file, "5 0 10");
	snprintf(file, sizeof(file), "/proc/%d/gid_map", child);
	map(file, "7 0 10");
}

/* Returns in a child that has its own user and PID namespace, with IDs mapped. */
static void unshare_users(void)
{
	int ready[2], mapped[2], status;
	pid_t child;

	must(pipe(ready) || pipe(mapped), "pipe");
	child = fork();
	if (!child) {
		must(unshare(CLONE_NEWUSER | CLONE_NEWPID), "unshare");
		must(write(ready[1], "", 1) != 1, "write");
		await(mapped[0]);
		return;
	}
	await(ready[0]);
	map_child(child);
	must(write(mapped[1], "", 1) != 1, "write");
	must(waitpid(child, &status, 0) < 0, "waitpid");
	exit(WEXITSTATUS(status));
}

int main(int argc, char **argv)
{
	pthread_t thread;

	if (argc > 2 && !strcmp(argv[1], "in")) {
		must(unshare(CLONE_NEWPID), "unshare");
		second(NULL);
		execv(argv[2], argv + 2);
		perror(argv[2]);
		return 1;
	}
	unshare_users();
	second(print);
	must(setpgid(0, 0), "setpgid");
	must(setresgid(7, 11, 7) || setresuid(5, 8, 5), "IDs");
	while (access(argv[2], F_OK))
		usleep(50000);
	must(pthread_create(&thread, NULL, call, NULL), "thread");
	return pthread_join(thread, NULL);
}
