// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * drain - the reader of the hand-written module that prints (limits/hand.c)
 *
 *	drain MODULE.ko OUT COMMAND...
 *
 * inserts the module, runs the command, and writes the module's records as lines to
 * OUT until the command has ended. It prints "result: " with the number of records
 * that the module has counted. As gostap's reader does, it runs before all others when
 * it wakes up.
 */
#define _GNU_SOURCE
#include <err.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

struct record {
	char comm[16];
	unsigned int pid;
};

static char *number(char *to, unsigned int n)
{
	char digits[10];
	int k = 0;

	do
		digits[k++] = '0' + n % 10;
	while (n /= 10);
	while (k)
		*to++ = digits[--k];
	return to;
}

static char *format(char *to, const struct record *r)
{
	const char *c;

	for (c = r->comm; *c; c++)
		*to++ = *c;
	*to++ = ' ';
	to = number(to, r->pid);
	*to++ = '\n';
	return to;
}

/* Write what is there to out. */
static void drain(int relay, int out)
{
	static struct record records[4096];
	static char text[sizeof(records) * 2];
	ssize_t size;

	while ((size = read(relay, records, sizeof(records))) > 0) {
		size_t n = size / sizeof(records[0]), i;
		char *to = text;

		for (i = 0; i < n; i++)
			to = format(to, &records[i]);
		if (write(out, text, to - text) != to - text)
			err(1, "write");
	}
}

static pid_t start(char **argv)
{
	pid_t pid = fork();

	if (pid)
		return pid;
	execv(argv[0], argv);
	err(1, "%s", argv[0]);
}

static int opened(const char *path, int flags)
{
	int fd = open(path, flags, 0600);

	if (fd < 0)
		err(1, "%s", path);
	return fd;
}

static void print_result(void)
{
	char text[32];
	ssize_t n = read(opened("/sys/module/hand/parameters/result", O_RDONLY), text, sizeof(text));

	printf("result: %.*s", n > 0 ? (int)n : 0, text);
}

int main(int argc, char **argv)
{
	struct sched_param p = { .sched_priority = 1 };
	struct pollfd fds[2] = { { .events = POLLIN }, { .events = POLLIN } };
	int out;
	pid_t pid;

	if (argc < 4)
		errx(1, "arguments");
	out = opened(argv[2], O_WRONLY | O_CREAT | O_TRUNC);
	if (syscall(SYS_finit_module, opened(argv[1], O_RDONLY), "kind=print", 0))
		err(1, "%s", argv[1]);
	fds[0].fd = opened("/sys/kernel/debug/gs_hand0", O_RDONLY);
	pid = start(argv + 3);
	fds[1].fd = syscall(SYS_pidfd_open, pid, 0);
	if (sched_setscheduler(0, SCHED_FIFO, &p))
		err(1, "sched_setscheduler");
	while (!fds[1].revents && poll(fds, 2, -1) > 0)
		drain(fds[0].fd, out);
	waitpid(pid, NULL, 0);
	drain(fds[0].fd, out);
	close(fds[0].fd);
	print_result();
	if (syscall(SYS_delete_module, "hand", O_NONBLOCK))
		err(1, "delete_module");
	return 0;
}
