// SPDX-License-Identifier: GPL-2.0-or-later
/* threads.c - start 500 threads that do nothing, print "started", and wait */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#define THREADS 500

static void *wait_for_ever(void *unused)
{
	for (;;)
		pause();
	return unused;
}

int main(void)
{
	pthread_attr_t small;
	pthread_t t;
	int i;

	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 65536);
	for (i = 0; i < THREADS; i++)
		if (pthread_create(&t, &small, wait_for_ever, NULL)) {
			perror("threads");
			return 1;
		}
	if (write(1, "started\n", 8) != 8)
		return 1;
	wait_for_ever(NULL);
	return 0;
}
