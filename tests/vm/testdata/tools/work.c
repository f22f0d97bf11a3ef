// SPDX-License-Identifier: GPL-2.0-or-later
// work WHAT [ARG] - cause a known number of events
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void nap(long ms)
{
	struct timespec t = { ms / 1000, ms % 1000 * 1000000L };

	nanosleep(&t, NULL);
}

/* Write a file 3 times and read it 2 times, with accesses to another file in between. */
static int file(const char *name)
{
	char buf[64] = "text";
	int fd = open(name, O_RDWR | O_CREAT, 0600), other = open("/tmp/other", O_RDWR | O_CREAT, 0600);

	for (int i = 0; i < 3; i++) {
		if (write(fd, buf, 4) != 4 || write(other, buf, 4) != 4)
			return 1;
	}
	lseek(fd, 0, SEEK_SET);
	for (int i = 0; i < 2; i++) {
		if (read(fd, buf, 4) != 4)
			return 1;
	}
	return 0;
}

/* Read a file twice from its start, through one descriptor. */
static int again(const char *name)
{
	char buf[64];
	int fd = open(name, O_RDONLY);

	for (int i = 0; i < 2; i++) {
		ssize_t n = pread(fd, buf, sizeof(buf), 0);

		if (n < 0 || write(1, buf, n) != n)
			return 1;
	}
	return 0;
}

/* Read a file from its start by four processes at once, through one descriptor; print how many got something else. */
static int together(const char *name)
{
	char want[4096], buf[4096];
	int fd = open(name, O_RDONLY), i, wrong = 0, status;
	ssize_t n = pread(fd, want, sizeof(want), 0);

	for (i = 0; i < 4; i++)
		if (!fork()) {
			for (i = 0; i < 400; i++)
				wrong |= pread(fd, buf, sizeof(buf), 0) != n || memcmp(buf, want, n);
			_exit(wrong);
		}
	while (wait(&status) > 0)
		wrong += WEXITSTATUS(status);
	printf("%d wrong\n", wrong);
	return 0;
}

/* The variables for process.data(): 4 writes and 2 reads of each, and one more write by a child. */
volatile int watch_writes, watch_all;

static int watch(void)
{
	for (int i = 0; i < 4; i++) {
		watch_writes = i;
		watch_all = i;
	}
	if (watch_writes + watch_all != 6 || watch_writes + watch_all != 6)
		return 1;
	pid_t child = fork();
	if (!child) {
		watch_writes = 5;
		_exit(0);
	}
	return waitpid(child, NULL, 0) != child;
}

static int sockets(void)
{
	int fd = socket(AF_UNIX, SOCK_DGRAM, 0), pair[2];

	if (fd < 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
		return 1;
	if (send(pair[0], "x", 1, 0) != 1)
		return 1;
	close(fd);
	return 0;
}

/* Open so many sockets at once that the kernel must allocate inodes for them. */
static int inodes(void)
{
	int pair[2];

	for (int i = 0; i < 450; i++)
		if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
			return 1;
	return 0;
}

static int opens(void)
{
	for (int i = 0; i < 3; i++) {
		close(open("/tmp/opened \"x\"\n", O_RDWR | O_CREAT, 0640));
		nap(50);
	}
	return 0;
}

static int pages(void)
{
	size_t len = 4 << 20;

	for (int i = 0; i < 12; i++) {
		char *p = mmap(NULL, len, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

		memset(p, 1, len);
		munmap(p, len);
		nap(200);
	}
	return 0;
}

static void __attribute__((noinline)) touch_pages(int n)
{
	size_t len = (size_t)n * 4096;
	char *p = mmap(NULL, len, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	madvise(p, len, MADV_NOHUGEPAGE);
	for (int i = 0; i < n; i++) {
		p[i * 4096] = 1;
		if (i % 50 == 0)
			nap(1);
	}
	munmap(p, len);
}

/* Two processes at once, each with its own page faults. */
static int faults(void)
{
	pid_t child = fork();

	touch_pages(child ? 300 : 700);
	if (!child)
		_exit(0);
	return waitpid(child, NULL, 0) != child;
}

/* Read a file once and print the result. */
static int readfile(const char *name)
{
	char buf[64];
	int fd = open(name, O_RDONLY);
	ssize_t n;

	if (fd < 0) {
		printf("open: %s\n", strerror(errno));
		return 0;
	}
	n = read(fd, buf, sizeof(buf));
	if (n < 0)
		printf("read: %s\n", strerror(errno));
	else
		printf("read: %zd\n", n);
	return 0;
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";

	if (!strcmp(what, "file"))
		return file(argv[2]);
	if (!strcmp(what, "again"))
		return again(argv[2]);
	if (!strcmp(what, "together"))
		return together(argv[2]);
	if (!strcmp(what, "watch"))
		return watch();
	if (!strcmp(what, "sockets"))
		return sockets();
	if (!strcmp(what, "inodes"))
		return inodes();
	if (!strcmp(what, "opens"))
		return opens();
	if (!strcmp(what, "pages"))
		return pages();
	if (!strcmp(what, "faults"))
		return faults();
	if (!strcmp(what, "read"))
		return readfile(argv[2]);
	if (!strcmp(what, "touch")) {
		close(open(argv[2], O_RDWR | O_CREAT, 0600));
		return 0;
	}
	return 2;
}
