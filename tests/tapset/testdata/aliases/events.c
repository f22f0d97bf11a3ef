/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Events that the kernel counts: time, faults, switches between tasks and CPUs; and
 * reads of the files whose content a script provides.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <glob.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static void need(int ok, const char *what)
{
	if (!ok) {
		perror(what);
		exit(1);
	}
}

/* Work for a second, so that samples are taken meanwhile. */
static void work(void)
{
	struct timespec t;

	do {
		need(!clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t), "clock");
	} while (t.tv_sec < 1);
}

/* Touch a page of anonymous memory, and one that must be read from a disk. */
static void faults(void)
{
	int fd = open("/dev/ram0", O_RDONLY);
	volatile char *disk = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
	volatile char *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	need(fd >= 0 && disk != MAP_FAILED && memory != MAP_FAILED, "mmap");
	*memory = *disk;
	need(!munmap((void *)disk, 4096), "munmap");
}

static void move(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	need(!sched_setaffinity(0, sizeof(set), &set), "sched_setaffinity");
}

static void read_values(const char *pattern)
{
	char buffer[4096];
	glob_t g;
	int fd;

	need(!glob(pattern, 0, NULL, &g) && g.gl_pathc == 1, pattern);
	fd = open(g.gl_pathv[0], O_RDONLY);
	need(fd >= 0, pattern);
	while (read(fd, buffer, sizeof(buffer)) > 0)
		;
	close(fd);
}

int main(void)
{
	faults();
	move(0);
	move(1);
	usleep(1000);
	work();
	read_values("/proc/systemtap/*/data.json");
	read_values("/proc/systemtap/*/__prometheus");
	return 0;
}
