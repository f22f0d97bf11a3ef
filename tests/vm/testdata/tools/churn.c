// SPDX-License-Identifier: GPL-2.0-or-later
// churn ROUNDS|SECONDSs PROCESSES - use forks, files, memory and sockets in each process, ROUNDS times, or
// for so many seconds. In the second form, it prints the number of rounds of all processes.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char buf[16384];

static void forks(void)
{
	pid_t child = fork();

	if (!child)
		_exit(0);
	waitpid(child, NULL, 0);
}

static void files(int who)
{
	char name[64], other[64];
	int fd;

	snprintf(name, sizeof(name), "/tmp/churn.%d", who);
	snprintf(other, sizeof(other), "/tmp/churned.%d", who);
	fd = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600);
	if (fd < 0 || write(fd, buf, sizeof(buf)) < 0)
		exit(1);
	pread(fd, buf, sizeof(buf), 0);
	fsync(fd);
	close(fd);
	rename(name, other);
	unlink(other);
}

static void memory(void)
{
	char *p = mmap(NULL, 64 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	for (int i = 0; i < 64; i++)
		p[i * 4096] = i;
	munmap(p, 64 * 4096);
}

static void datagrams(void)
{
	struct sockaddr_in to = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t len = sizeof(to);
	int fd = socket(AF_INET, SOCK_DGRAM, 0);

	if (bind(fd, (void *)&to, sizeof(to)) || getsockname(fd, (void *)&to, &len))
		exit(1);
	for (int i = 0; i < 8; i++) {
		sendto(fd, buf, 512, 0, (void *)&to, sizeof(to));
		recv(fd, buf, sizeof(buf), MSG_DONTWAIT);
	}
	close(fd);
}

static void stream(void)
{
	struct sockaddr_in to = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t len = sizeof(to);
	int door = socket(AF_INET, SOCK_STREAM, 0), in, out = socket(AF_INET, SOCK_STREAM, 0);

	if (bind(door, (void *)&to, sizeof(to)) || listen(door, 1) || getsockname(door, (void *)&to, &len) ||
	    connect(out, (void *)&to, sizeof(to)) || (in = accept(door, NULL, NULL)) < 0)
		exit(1);
	for (int i = 0; i < 8; i++) {
		write(out, buf, 1024);
		read(in, buf, sizeof(buf));
	}
	close(in);
	close(out);
	close(door);
}

static void churn(int who)
{
	forks();
	files(who);
	memory();
	datagrams();
	stream();
}

static int seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec;
}

/* Run one process until it has made its rounds, or until the second end. Return: its rounds */
static long rounds(int who, long most, int end)
{
	long n = 0;

	for (; end ? seconds() < end : n < most; n++)
		churn(who);
	return n;
}

int main(int argc, char **argv)
{
	int n = argc > 2 ? atoi(argv[2]) : 1, failed = 0, status;
	int end = strchr(argv[1], 's') ? seconds() + atoi(argv[1]) : 0;
	long *all = mmap(NULL, sizeof(*all), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	for (int i = 0; i < n; i++)
		if (!fork()) {
			__atomic_add_fetch(all, rounds(i, atol(argv[1]), end), __ATOMIC_RELAXED);
			_exit(0);
		}
	while (wait(&status) > 0)
		failed |= status;
	printf("churned %d\n", failed);
	if (end)
		printf("%ld rounds\n", *all);
	return failed != 0;
}
