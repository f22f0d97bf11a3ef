// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for libpthread from before it became part of the C library.
#define _GNU_SOURCE
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int lock = 1;

void __pthread_mutex_init(int *mutex) { *mutex = 1; }
void __pthread_rwlock_init(int *rwlock) { *rwlock = 1; }

void work(void)
{
	struct timespec soon = { 0, 1000000 };

	__pthread_mutex_init(&lock);
	for (int i = 0; i < 5; i++)
		syscall(SYS_futex, &lock, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, 1, &soon, NULL, 0);
}
