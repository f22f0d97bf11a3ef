/* SPDX-License-Identifier: GPL-2.0-or-later */
/* lock.c - readers and writers of a lock on several threads; how long a handler waits */
#include <pthread.h>
#include "kernel.h"

#include "lock.h"

static struct { unsigned int lock_tries, lock_delay; } gs_script = { 1000000, 1 };
static int delays;

#undef udelay
#define udelay(us) (__atomic_fetch_add(&delays, 1, __ATOMIC_RELAXED), usleep(us))

#include "shared/lock.c"

#define ROUNDS 20000

static struct gs_lock lock = GS_LOCK_INIT;
static long a, b; /* always equal under the lock */

static void *work(void *failed)
{
	int i;

	for (i = 0; i < ROUNDS; i++) {
		if (i % 4) {
			if (!gs_read_trylock(&lock) || a != b)
				*(bool *)failed = true;
			gs_read_unlock(&lock);
		} else {
			if (!gs_write_trylock(&lock))
				*(bool *)failed = true;
			a++;
			b++;
			gs_write_unlock(&lock);
		}
	}
	return NULL;
}

/* A handler that needs held locks waits for all of them together as long as for one. */
static bool waits_too_long(void)
{
	struct gs_lock held[3] = { { ATOMIC_INIT(-1) }, { ATOMIC_INIT(-1) }, { ATOMIC_INIT(1) } };
	unsigned int tries = 0;

	delays = 0;
	gs_script.lock_tries = 100;
	if (gs_read_trylock_one(&held[0], &tries) || gs_write_trylock_one(&held[1], &tries) ||
	    gs_write_trylock_one(&held[2], &tries) || !gs_read_trylock_one(&held[2], &tries) ||
	    delays != 99)
		return true;
	delays = 0;
	return gs_write_trylock(&held[2]) || delays != 99;
}

int main(void)
{
	pthread_t t[3];
	bool failed = false;
	int i;

	for (i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, work, &failed);
	for (i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	if (failed || a != 3 * ROUNDS / 4 || b != a)
		return printf("a %ld, b %ld, failed %d\n", a, b, failed), 1;
	/* giving up on a held lock takes a limited time */
	if (!gs_read_try_once(&lock) || gs_write_try_once(&lock) ||
	    !gs_read_try_once(&lock))
		return puts("a read lock excludes a reader or admits a writer"), 1;
	if (waits_too_long())
		return printf("%d delays\n", delays), 1;
	return 0;
}
