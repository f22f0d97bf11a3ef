// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * gaps.c - how long no other thread could run on a CPU while a command ran
 *
 *	gaps COMMAND...		runs it, and prints the longest time in ms by which
 *				a thread of highest priority came late, on any CPU
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CPUS 64

static volatile int over;
static long longest[CPUS];

static long now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void *watch(void *arg)
{
	const struct sched_param highest = { .sched_priority = 99 };
	const struct timespec pause = { .tv_nsec = 2000000 };
	long cpu = (long)arg, last = now(), t;
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set) || sched_setscheduler(0, SCHED_FIFO, &highest)) {
		perror("gaps");
		exit(1);
	}
	while (!over) {
		nanosleep(&pause, NULL);
		t = now();
		if (t - last > longest[cpu])
			longest[cpu] = t - last;
		last = t;
	}
	return NULL;
}

int main(int argc, char **argv)
{
	long cpu, n = sysconf(_SC_NPROCESSORS_ONLN), most = 0;
	pthread_t threads[CPUS];
	pid_t pid = fork();

	if (!pid) {
		sleep(1);	/* until all threads watch */
		execvp(argv[1], argv + 1);
		perror("gaps");
		_exit(1);
	}
	for (cpu = 0; cpu < n && cpu < CPUS; cpu++)
		if (pthread_create(&threads[cpu], NULL, watch, (void *)cpu))
			return 1;
	waitpid(pid, NULL, 0);
	over = 1;
	for (cpu = 0; cpu < n && cpu < CPUS; cpu++) {
		pthread_join(threads[cpu], NULL);
		if (longest[cpu] > most)
			most = longest[cpu];
	}
	printf("longest %ld ms\n", most);
	return argc < 2;
}
