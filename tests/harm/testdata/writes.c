// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * writes.c - a user whose write to a file, mounted over another one, does not
 * end
 *
 *	writes FILE SLOW NAME COMMAND...
 *		writes to FILE from the mapped file SLOW, which is that of
 *		silent.c: the kernel waits for it with FILE's inode locked. Then
 *		runs COMMAND in a mount namespace in which FILE is mounted over
 *		NAME, and ends when COMMAND ends
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

static int file;
static void *slow;
static volatile pid_t writing;

static void *writer(void *unused)
{
	writing = gettid();
	if (write(file, slow, 4096) >= 0)
		fputs("writes: the write has ended\n", stderr);
	return NULL;
}

/* Whether the writer waits in write(2). */
static int waits(void)
{
	char path[64], text[64] = "";
	int call;

	snprintf(path, sizeof(path), "/proc/self/task/%d/syscall", writing);
	call = open(path, O_RDONLY);
	if (call < 0 || read(call, text, sizeof(text) - 1) < 0)
		text[0] = 0;
	close(call);
	return !strncmp(text, "1 ", 2);
}

int main(int argc, char **argv)
{
	int from = open(argv[2], O_RDONLY | O_CLOEXEC), status;
	pthread_t thread;
	pid_t child;

	file = open(argv[1], O_WRONLY | O_CLOEXEC);
	slow = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, from, 0);
	if (file < 0 || slow == MAP_FAILED || pthread_create(&thread, NULL, writer, NULL)) {
		perror("writes");
		return 1;
	}
	while (!waits())
		usleep(10000);
	child = fork();
	if (!child) {
		if (unshare(CLONE_NEWNS) || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
		    mount(argv[1], argv[3], NULL, MS_BIND, NULL)) {
			perror("writes: mount");
			return 1;
		}
		execv(argv[4], argv + 4);
		perror(argv[4]);
		return 1;
	}
	waitpid(child, &status, 0);
	return WEXITSTATUS(status);
}
