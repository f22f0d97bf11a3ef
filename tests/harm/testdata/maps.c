// SPDX-License-Identifier: GPL-2.0-or-later
// Maps and unmaps memory in four threads, so that hardly a moment is left in which none holds the
// lock of the memory map, or waits for it.
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

__attribute__((noinline)) void work(void)
{
	__asm__ volatile("");
}

static void *run(void *unused)
{
	for (;;) {
		munmap(mmap(0, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0), 1 << 20);
		work();
	}
	return unused;
}

int main(void)
{
	pthread_t t;

	for (int i = 0; i < 4; i++)
		pthread_create(&t, 0, run, 0);
	pause();
	return 0;
}
