// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * grow - calls of the function that the curves probe, ksys_read()
 *
 *	grow keys SIZE CALLS	read() of SIZE keys, each once, then CALLS of them in another order
 *	grow text LENGTH CALLS	read() into a string of that length
 *	grow cpus N CALLS	read() by N processes, each on a CPU of its own
 *	grow rate N MS		read() N times a second for MS milliseconds, in bursts of a millisecond
 *	grow time COMMAND...	run a command
 *
 * The descriptor is invalid, so that a call costs little: ksys_read(-1, string, key). Prints
 * "grow: " with the nanoseconds of the monotonic clock, the number of calls in them, and that of all calls.
 * In a guest that counts instructions, a nanosecond is an instruction. Of keys, text and cpus the time is that
 * of the shortest of ROUNDS rounds.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define ROUNDS	3
#define STRIDE	7919	/* a prime, so that all keys take their turn */

static char string[1 << 16];

static void call(long key)
{
	long ret;

	asm volatile("syscall" : "=a"(ret)
		     : "a"(__NR_read), "D"(-1L), "S"(string), "d"(key) : "rcx", "r11", "memory");
}

static long now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000L + t.tv_nsec;
}

static void report(long time, long calls, long all)
{
	printf("grow: %ld %ld %ld\n", time, calls, all);
}

static void keys(long size, long calls)
{
	long least = 0, key = 0;

	for (long k = 0; k < size; k++)
		call(k);
	for (int r = 0; r < ROUNDS; r++) {
		long began = now();

		for (long i = 0; i < calls; i++) {
			call(key);
			key = (key + STRIDE) % size;
		}
		began = now() - began;
		least = !r || began < least ? began : least;
	}
	report(least, calls, size + ROUNDS * calls);
}

static void work(int cpu, long calls, volatile int *ready, volatile int *go)
{
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET(cpu, &one);
	sched_setaffinity(0, sizeof(one), &one);
	__sync_fetch_and_add(ready, 1);
	while (!*go)
		sched_yield();
	for (long i = 0; i < calls; i++)
		call(1);
}

static long together(int n, long calls)
{
	volatile int *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	long began;

	for (int cpu = 0; cpu < n; cpu++)
		if (!fork()) {
			work(cpu, calls, shared, shared + 1);
			_exit(0);
		}
	while (*shared < n)
		usleep(1000);
	began = now();
	shared[1] = 1;
	while (wait(NULL) > 0)
		;
	munmap((void *)shared, 4096);
	return now() - began;
}

static void cpus(int n, long calls)
{
	long least = 0;

	for (int r = 0; r < ROUNDS; r++) {
		long time = together(n, calls);

		least = !r || time < least ? time : least;
	}
	report(least, n * calls, ROUNDS * n * calls);
}

static void until(long time)
{
	struct timespec t = { time / 1000000000L, time % 1000000000L };

	clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL);
}

static void rate(long each, long ms)
{
	long began = now(), made = 0;

	for (long i = 0; i < ms; i++) {
		for (; made < each * (i + 1) / 1000; made++)
			call(made);
		until(began + (i + 1) * 1000000L);
	}
	report(now() - began, made, made);
}

static int timed(char **argv)
{
	long began = now();
	int status = -1;
	pid_t pid = fork();

	if (!pid) {
		execvp(argv[0], argv);
		_exit(127);
	}
	waitpid(pid, &status, 0);
	report(now() - began, 1, 1);
	return status ? 1 : 0;
}

int main(int argc, char **argv)
{
	long a, b;

	if (argc < 3)
		return 2;
	if (!strcmp(argv[1], "time"))
		return timed(argv + 2);
	a = atol(argv[2]);
	b = argc > 3 ? atol(argv[3]) : 0;
	memset(string, 'x', sizeof(string) - 1);
	if (!strcmp(argv[1], "keys")) {
		keys(a, b);
	} else if (!strcmp(argv[1], "text")) {
		string[a] = 0;
		keys(1, b);
	} else if (!strcmp(argv[1], "cpus")) {
		cpus(a, b);
	} else if (!strcmp(argv[1], "rate")) {
		rate(a, b);
	}
	return 0;
}
