/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * mmaplock.h - the lock of a process's memory map, in handlers
 *
 * mmap_read_trylock() and mmap_read_unlock() have tracepoints. While anybody
 * has enabled one of them, they look up the path of the process's cgroup
 * (mm/mmap_lock.c), and wait for the lock of all paths in kernfs, which the
 * probed code may hold. These functions have no tracepoints.
 */
#ifndef GS_MMAPLOCK_H
#define GS_MMAPLOCK_H

#include <linux/mm_types.h>
#include <linux/rwsem.h>

/* Try to lock for reading. May be called in any context. */
static __always_inline bool gs_mmap_trylock(struct mm_struct *mm)
{
	return down_read_trylock(&mm->mmap_lock);
}

/*
 * Release the lock. This may wake a waiter, which takes the scheduler's locks:
 * with interrupts off, use gs_mmap_unlock_later().
 */
static __always_inline void gs_mmap_unlock(struct mm_struct *mm)
{
	up_read(&mm->mmap_lock);
}

/*
 * Release a lock that another task has acquired: for an irq_work, see vmas.h.
 */
static __always_inline void gs_mmap_unlock_later(struct mm_struct *mm)
{
	up_read_non_owner(&mm->mmap_lock);
}

#endif /* GS_MMAPLOCK_H */
