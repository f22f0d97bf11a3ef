// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * entries - system calls that block, are interrupted, are restarted, never return,
 * or return in another program
 *
 * With a number: that many threads are in readv(2) at once.
 */
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static int ends[2], zero;
static char buffer[16];
static volatile pid_t reader;

static long call32(long nr, long a, long b, long c, long d, long e)
{
	long ret;

	asm volatile("int $0x80" : "=a"(ret)
		     : "a"(nr), "b"(a), "c"(b), "d"(c), "S"(d), "D"(e) : "r8", "r9", "r10", "r11", "memory");
	return ret;
}

/* Read n bytes without waiting. */
static void short_read(int n)
{
	struct iovec to = { buffer, n };

	preadv(zero, &to, 1, 0);
}

/* Read, and wait for data. */
static void long_read(int n)
{
	struct iovec to = { buffer, n };

	readv(ends[0], &to, 1);
}

static void handler(int sig)
{
	short_read(3);
	write(ends[1], "x", 1);
}

static void *interrupted(void *unused)
{
	reader = syscall(SYS_gettid);
	long_read(7);
	return NULL;
}

static void *ends_so(void *unused)
{
	return NULL;
}

static void *waits(void *unused)
{
	long_read(1);
	return NULL;
}

/* Tell whether a thread of this process is in readv(2), by proc(5). */
static int is_reading(const char *tid)
{
	char path[100];
	int nr = -1;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/self/task/%s/syscall", tid);
	f = fopen(path, "r");
	if (!f)
		return 0;
	if (fscanf(f, "%d", &nr) != 1)
		nr = -1;
	fclose(f);
	return nr == SYS_readv;
}

/* Wait until that many threads are in readv(2). */
static void until_reading(int threads)
{
	struct dirent *d;
	int n = -1;
	DIR *all;

	while (n != threads) {
		all = opendir("/proc/self/task");
		n = 0;
		while ((d = readdir(all)))
			n += is_reading(d->d_name);
		closedir(all);
	}
}

static void many(int threads)
{
	pthread_t t;
	int i;

	for (i = 0; i < threads; i++)
		pthread_create(&t, NULL, waits, NULL);
	until_reading(threads);
	_exit(0);
}

int main(int argc, char **argv)
{
	static unsigned int to32[2];
	pthread_t t;
	int i;

	if (pipe(ends))
		return 1;
	if (argc > 1 && !strcmp(argv[1], "again"))
		return 0;
	if (argc > 1)
		many(atoi(argv[1]));
	zero = open("/dev/zero", O_RDONLY);
	short_read(5);
	to32[0] = (long)buffer;
	to32[1] = 4;
	call32(333 /* preadv */, zero, (long)to32, 1, 0, 0);

	sigaction(SIGUSR1, &(struct sigaction){ .sa_handler = handler, .sa_flags = SA_RESTART }, NULL);
	pthread_create(&t, NULL, interrupted, NULL);
	until_reading(1);
	syscall(SYS_tgkill, getpid(), reader, SIGUSR1);
	pthread_join(t, NULL);

	for (i = 0; i < 200; i++) {
		pthread_create(&t, NULL, ends_so, NULL);
		pthread_join(t, NULL);
	}
	if (!syscall(SYS_fork))
		_exit(0);
	wait(NULL);
	short_read(6);
	execl(argv[0], argv[0], "again", NULL);
	return 1;
}
