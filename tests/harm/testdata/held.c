// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * held.c - a user's process that holds its mmap_lock for any time
 *
 *	held FILE	FILE is that of silent.c. Reading it keeps a page
 *			locked; mmap() of the file, opened for direct I/O,
 *			waits for the page while it holds mmap_lock for
 *			writing. Meanwhile another thread runs into breakpoints,
 *			if there are any. Ends when the file system ends.
 *	held FILE read	holds mmap_lock for reading: read() of /proc/self/mem
 *			waits for a page of the file that is mapped.
 */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static int cached, direct;

static void *reader(void *unused)
{
	char page[4096];

	if (read(cached, page, sizeof(page)) >= 0)
		fputs("held: the file can be read\n", stderr);
	exit(0);
}

static void *runner(void *unused)
{
	for (;;)
		usleep(10000);
}

/* access_remote_vm() keeps mmap_lock while the fault waits, unlike a fault of the program's own. */
static int hold_for_reading(void)
{
	char page[1];
	void *at = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, cached, 0);
	int mem = open("/proc/self/mem", O_RDONLY);

	if (at == MAP_FAILED || mem < 0) {
		perror("held");
		return 1;
	}
	return pread(mem, page, sizeof(page), (off_t)at) < 0;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	void *at;

	cached = open(argv[1], O_RDONLY);
	if (argc > 2 && cached >= 0 && !pthread_create(&thread, NULL, runner, NULL))
		return hold_for_reading();
	direct = open(argv[1], O_RDONLY);
	if (cached < 0 || direct < 0 || pthread_create(&thread, NULL, runner, NULL) ||
	    pthread_create(&thread, NULL, reader, NULL)) {
		perror("held");
		return 1;
	}
	/* mmap() does not block until the page is locked */
	while ((at = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, direct, 0)) != MAP_FAILED) {
		munmap(at, 4096);
		usleep(10000);
	}
	pause();
	return 0;
}
