/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * mmaplock.h - the lock of a process's memory map, in handlers
 *
 * mmap_read_trylock() and mmap_read_unlock() have tracepoints. While one of them is
 * enabled, by anybody, they look up the path of the process's cgroup
 * (mm/mmap_lock.c), and wait for the lock of all paths in kernfs, which the
 * probed code may hold.
 */
#ifndef GS_MMAPLOCK_H
#define GS_MMAPLOCK_H

#include <linux/mm_types.h>
#include <linux/rwsem.h>

static __always_inline bool gs_mmap_trylock(struct mm_struct *mm)
{
	return down_read_trylock(&mm->mmap_lock);
}

static __always_inline void gs_mmap_unlock(struct mm_struct *mm)
{
	up_read(&mm->mmap_lock);
}

/* Unlock what another task has locked. */
static __always_inline void gs_mmap_unlock_later(struct mm_struct *mm)
{
	up_read_non_owner(&mm->mmap_lock);
}

#endif /* GS_MMAPLOCK_H */
