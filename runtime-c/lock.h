/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * lock.h - locks of script globals
 *
 * One word: 0 free, n > 0 readers, -1 a writer. Handlers acquire it with
 * preemption off, in any context, and try only a bounded number of times, so a
 * handler that interrupts the holder on the same CPU gives up instead of
 * deadlocking. Waiting calls udelay(); everything else is inlined atomics.
 */
#ifndef GS_LOCK_H
#define GS_LOCK_H

#include <linux/delay.h>

/* Lock of one global. */
struct gs_lock {
	atomic_t word;
};

#define GS_LOCK_INIT	{ ATOMIC_INIT(0) }

/* Try once to lock for reading, without waiting. */
static __always_inline bool gs_read_try_once(struct gs_lock *l)
{
	int n = atomic_read(&l->word);

	return n >= 0 && atomic_try_cmpxchg_acquire(&l->word, &n, n + 1);
}

/* Try once to lock for writing, without waiting. */
static __always_inline bool gs_write_try_once(struct gs_lock *l)
{
	int free = 0;

	return atomic_try_cmpxchg_acquire(&l->word, &free, -1);
}

/* shared/lock.c */
noinline notrace bool gs_lock_wait(struct gs_lock *l, bool write);
noinline notrace int gs_lock_wait_one(struct gs_lock *l, bool write, unsigned int tries);

/**
 * gs_read_trylock() - lock a global for reading
 * @l: lock
 *
 * Return: false if GS_TRYLOCK tries, GS_LOCK_DELAY us apart, did not acquire
 * it; then call gs_lock_failed() and leave the handler.
 */
static __always_inline bool gs_read_trylock(struct gs_lock *l)
{
	return likely(gs_read_try_once(l)) || gs_lock_wait(l, false);
}

/**
 * gs_write_trylock() - lock a global for writing
 * @l: lock
 *
 * Return: as gs_read_trylock().
 */
static __always_inline bool gs_write_trylock(struct gs_lock *l)
{
	return likely(gs_write_try_once(l)) || gs_lock_wait(l, true);
}

/*
 * Wait for one of several locks. The number of tries is passed by value: with the
 * address of a variable, the compiler would guard the stack of each handler.
 */
static __always_inline bool gs_trylock_more(struct gs_lock *l, bool write, unsigned int *tries)
{
	const int n = gs_lock_wait_one(l, write, *tries);

	*tries = abs(n);
	return n > 0;
}

/**
 * gs_read_trylock_one() - lock one of several globals for reading
 * @l: lock
 * @tries: number of tries that failed for those before; 0 at first
 *
 * A handler waits for all its locks together as long as others wait for one.
 *
 * Return: as gs_read_trylock().
 */
static __always_inline bool gs_read_trylock_one(struct gs_lock *l, unsigned int *tries)
{
	return likely(gs_read_try_once(l)) || gs_trylock_more(l, false, tries);
}

/** gs_write_trylock_one() - gs_read_trylock_one() for writing */
static __always_inline bool gs_write_trylock_one(struct gs_lock *l, unsigned int *tries)
{
	return likely(gs_write_try_once(l)) || gs_trylock_more(l, true, tries);
}

static __always_inline void gs_read_unlock(struct gs_lock *l)
{
	atomic_dec_return_release(&l->word);
}

static __always_inline void gs_write_unlock(struct gs_lock *l)
{
	atomic_set_release(&l->word, 0);
}

#endif /* GS_LOCK_H */
