/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uheld.h - wait for processes that hold their mmap_lock
 *
 * While the kernel inserts or removes the breakpoints of a uprobe, no process
 * of the machine can fork, and it takes mmap_lock of each process that maps the
 * file (register_for_each_vma() in kernel/events/uprobes.c). A user's process
 * can hold its mmap_lock for any time, for instance in mmap() of a file whose
 * server does not answer. If another of its threads forks meanwhile, the kernel
 * can't even begin. So check the locks first, and wait until every lock that
 * was taken has been seen free.
 */
#ifndef GS_PROBES_UHELD_H
#define GS_PROBES_UHELD_H

#include <linux/delay.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/rbtree.h>
#include <linux/rwsem.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <asm/syscall.h>
#include <asm/unistd.h>

#include "../arch/forks.h"

#define GS_UHELD_MOST	32	/* most locks to watch at a time */
#define GS_UHELD_PAUSE	25	/* milliseconds between two checks */
/*
 * Most milliseconds to wait. At the end of a session, no other session waits,
 * and the breakpoints must be removed.
 */
#define GS_UHELD_START	1000
#define GS_UHELD_FOLLOW	200
#define GS_UHELD_END	20000

/**
 * struct gs_uheld - locks that were taken at every check so far
 * @mm: owner of the lock; only compared, as it may be freed
 * @pid: a process that has @mm, or 0
 * @seen: the lock was taken at the current check
 * @n: number of locks
 * @first: this is the first check
 * @more: there were more than GS_UHELD_MOST
 */
struct gs_uheld {
	const struct mm_struct *mm[GS_UHELD_MOST];
	pid_t pid[GS_UHELD_MOST];
	bool seen[GS_UHELD_MOST];
	unsigned int n;
	bool first;
	bool more;
};

/* Record that a lock is taken: a new one at the first check only. */
static void gs_uheld_note(struct gs_uheld *h, const struct mm_struct *mm, pid_t pid)
{
	unsigned int i;

	for (i = 0; i < h->n; i++) {
		if (h->mm[i] != mm)
			continue;
		h->seen[i] = true;
		return;
	}
	if (!h->first)
		return;
	if (h->n == GS_UHELD_MOST) {
		h->more = true;
		return;
	}
	h->mm[h->n] = mm;
	h->pid[h->n] = pid;
	h->seen[h->n++] = true;
}

/*
 * Check processes in fork(). One that waits there for its own mmap_lock keeps
 * register_for_each_vma() from beginning.
 */
static void gs_uheld_look_at_forks(struct gs_uheld *h)
{
	struct task_struct *p, *t;

	rcu_read_lock();
	for_each_process_thread(p, t) {
		if (t->flags & PF_KTHREAD)
			continue;
		task_lock(t);
		if (t->mm && rwsem_is_locked(&t->mm->mmap_lock) && gs_call_forks(t))
			gs_uheld_note(h, t->mm, p->pid);
		task_unlock(t);
	}
	rcu_read_unlock();
}

/* Return the PID of a process that has @mm; 0 if it is not known. */
static pid_t gs_uheld_owner(const struct mm_struct *mm)
{
	pid_t pid = 0;
#ifdef CONFIG_MEMCG
	struct task_struct *t;

	rcu_read_lock();
	t = rcu_dereference(mm->owner);
	if (t)
		pid = t->tgid;
	rcu_read_unlock();
#endif
	return pid;
}

/*
 * Check each mm that maps the file, including that of a process that has ended
 * but whose mm others still read.
 */
static void gs_uheld_look_at_file(struct gs_uheld *h, struct address_space *mapping)
{
	struct vm_area_struct *vma;
	struct rb_node *node;

	/*
	 * the kernel takes this lock too; those who map the file hold it
	 * briefly
	 */
	i_mmap_lock_read(mapping);
	for (node = rb_first_cached(&mapping->i_mmap); node; node = rb_next(node)) {
		vma = rb_entry(node, struct vm_area_struct, shared.rb);
		if (rwsem_is_locked(&vma->vm_mm->mmap_lock))
			gs_uheld_note(h, vma->vm_mm, gs_uheld_owner(vma->vm_mm));
		cond_resched();
	}
	i_mmap_unlock_read(mapping);
}

/* Drop the locks that were free at this check. */
static void gs_uheld_keep_seen(struct gs_uheld *h)
{
	unsigned int i, kept = 0;

	for (i = 0; i < h->n; i++) {
		if (!h->seen[i])
			continue;
		h->mm[kept] = h->mm[i];
		h->pid[kept] = h->pid[i];
		h->seen[kept++] = false;
	}
	h->n = kept;
}

/**
 * gs_uheld_wait() - wait until no process holds a lock that a uprobe waits for
 * @mapping: address_space of the file
 * @ms: most milliseconds to wait; 0: look once
 * @pid: after -EBUSY: a process that holds its lock, or 0 if it is not known
 *
 * May sleep. Return: 0, or -EBUSY if a lock is still taken.
 */
static noinline int gs_uheld_wait(struct address_space *mapping, unsigned int ms, pid_t *pid)
{
	unsigned long end = jiffies + msecs_to_jiffies(ms);
	struct gs_uheld h = { .first = true };

	for (;;) {
		gs_uheld_look_at_forks(&h);
		gs_uheld_look_at_file(&h, mapping);
		gs_uheld_keep_seen(&h);
		if (!h.n && !h.more)
			return 0;
		if (!ms || time_after(jiffies, end))
			break;
		/*
		 * the watched locks are free, but there were more: watch others
		 */
		h.first = !h.n;
		if (h.first)
			h.more = false;
		msleep(GS_UHELD_PAUSE);
	}
	*pid = h.n ? h.pid[0] : 0;
	return -EBUSY;
}

#endif /* GS_PROBES_UHELD_H */
