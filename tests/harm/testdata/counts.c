// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * counts.c - a user's process that holds the lock of its perf events
 *
 *	counts FILE [CPU]	FILE is that of silent.c. Becomes user 12345, prints its PID,
 *			and after SIGUSR1 reads a perf event of its own into
 *			memory that is mapped from FILE: the kernel waits for it
 *			with the lock of the thread's events held. Ends when the
 *			file system ends. With CPU, it is an event of that CPU.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/perf_event.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static int event;
static void *slow;

static void *reader(void *unused)
{
	if (read(event, slow, 8) >= 0)
		fputs("counts: the file can be read\n", stderr);
	exit(0);
}

int main(int argc, char **argv)
{
	struct perf_event_attr a = { .type = PERF_TYPE_SOFTWARE, .size = sizeof(a), .config = PERF_COUNT_SW_TASK_CLOCK, .exclude_kernel = 1 };
	int file = open(argv[1], O_RDONLY), sig;
	pthread_t thread;
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	slow = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
	if (file < 0 || slow == MAP_FAILED || setuid(12345)) {
		perror("counts");
		return 1;
	}
	event = syscall(SYS_perf_event_open, &a, argc > 2 ? -1 : 0, argc > 2 ? atoi(argv[2]) : -1, -1, PERF_FLAG_FD_CLOEXEC);
	if (event < 0) {
		perror("counts: perf_event_open");
		return 1;
	}
	printf("%d\n", getpid());
	fflush(stdout);
	sigwait(&set, &sig);
	if (pthread_create(&thread, NULL, reader, NULL))
		return 1;
	for (;;)
		pause();
}
