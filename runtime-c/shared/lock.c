// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * lock.c - wait for the lock of a global
 */

/*
 * Wait for a lock that the first try did not acquire, by a handler that needs several
 * locks: it waits for all of them together as long as others wait for one. @tries: tries
 * that failed so far. May be called in any context. Return: tries that have failed by
 * now, at least 1; negative if the lock was not acquired.
 */
noinline notrace int gs_lock_wait_one(struct gs_lock *l, bool write, unsigned int tries)
{
	while (++tries < gs_script.lock_tries) {
		udelay(gs_script.lock_delay);
		if (write ? gs_write_try_once(l) : gs_read_try_once(l))
			return tries;
	}
	return -(int)tries;
}
NOKPROBE_SYMBOL(gs_lock_wait_one);

/* gs_lock_wait_one() for the only lock of a handler. Return: whether it was acquired. */
noinline notrace bool gs_lock_wait(struct gs_lock *l, bool write)
{
	return gs_lock_wait_one(l, write, 0) > 0;
}
NOKPROBE_SYMBOL(gs_lock_wait);
