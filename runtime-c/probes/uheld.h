/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uheld.h - wait for processes that hold their mmap_lock
 *
 * While the kernel inserts or removes the breakpoints of a uprobe, no process
 * of the machine can fork, and it takes mmap_lock of each process that maps the
 * file (register_for_each_vma() in kernel/events/uprobes.c). A user's process
 * can hold its mmap_lock for any time, for instance in mmap() of a file whose
 * server does not answer. If another of its threads forks meanwhile, the kernel
 * can't even begin. So check the locks first, and take every lock that was taken
 * before, in a thread that can be killed. That of a process with much to map is
 * hardly ever free, but passes from one holder to the next.
 */
#ifndef GS_PROBES_UHELD_H
#define GS_PROBES_UHELD_H

#include <linux/completion.h>
#include <linux/delay.h>
#include <linux/fs.h>
#include <linux/kthread.h>
#include <linux/mm.h>
#include <linux/rbtree.h>
#include <linux/rwsem.h>
#include <linux/sched/mm.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <asm/syscall.h>
#include <asm/unistd.h>

#include "../arch/forks.h"

#define GS_UHELD_MOST	32	/* most locks to wait for at a time */
#define GS_UHELD_PAUSE	25	/* milliseconds between two looks at a lock, without a thread */
/*
 * Most milliseconds that the thread waits for locks: meanwhile the process's own
 * threads can't get them for reading either.
 */
#define GS_UHELD_QUEUED	1000
/*
 * Most milliseconds to wait. At the end of a session, no other session waits,
 * and the breakpoints must be removed.
 */
#define GS_UHELD_START	1000
#define GS_UHELD_FOLLOW	200
#define GS_UHELD_END	20000

/**
 * struct gs_uheld - locks that were taken when they were looked at
 * @mm: owner of the lock, with a reference that keeps the structure alone
 * @pid: a process that has @mm, or 0
 * @n: number of locks
 * @more: there were more than GS_UHELD_MOST
 * @passed: how many of them the thread has had
 * @over: the time is over
 * @done: the thread has had all, or was killed
 */
struct gs_uheld {
	struct mm_struct *mm[GS_UHELD_MOST];
	pid_t pid[GS_UHELD_MOST];
	unsigned int n;
	bool more;
	unsigned int passed;
	bool over;
	struct completion done;
};

/* Record that a lock is taken. */
static void gs_uheld_note(struct gs_uheld *h, struct mm_struct *mm, pid_t pid)
{
	unsigned int i;

	for (i = 0; i < h->n; i++)
		if (h->mm[i] == mm)
			return;
	if (h->n == GS_UHELD_MOST) {
		h->more = true;
		return;
	}
	mmgrab(mm);
	h->mm[h->n] = mm;
	h->pid[h->n++] = pid;
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

/* Drop the references. */
static void gs_uheld_forget(struct gs_uheld *h)
{
	while (h->n)
		mmdrop(h->mm[--h->n]);
}

/* A thread: take each lock, as the kernel will do, and release it, until killed. */
static int gs_uheld_take(void *data)
{
	struct gs_uheld *h = data;

	allow_signal(SIGKILL);	/* if it was sent before, it was ignored, but @over is set */
	while (h->passed < h->n && !READ_ONCE(h->over) &&
	       !down_write_killable(&h->mm[h->passed]->mmap_lock)) {
		up_write(&h->mm[h->passed]->mmap_lock);
		h->passed++;
	}
	complete(&h->done);
	set_current_state(TASK_IDLE);
	while (!kthread_should_stop()) {
		schedule();
		set_current_state(TASK_IDLE);
	}
	__set_current_state(TASK_RUNNING);
	return 0;
}

/* Wait until each lock that the thread did not get, or all if there is none, is free. */
static int gs_uheld_see_free(struct gs_uheld *h, unsigned long most)
{
	const unsigned long end = jiffies + most;

	for (;;) {
		while (h->passed < h->n && !rwsem_is_locked(&h->mm[h->passed]->mmap_lock))
			h->passed++;
		if (h->passed == h->n)
			return 0;
		if (time_after(jiffies, end))
			return -EBUSY;
		msleep(GS_UHELD_PAUSE);
	}
}

/*
 * Wait until each lock could be taken once, or was seen free. Return: 0, or -EBUSY if
 * one could not in time.
 */
static int gs_uheld_pass(struct gs_uheld *h, unsigned long most)
{
	const unsigned long queued = min(most, msecs_to_jiffies(GS_UHELD_QUEUED));
	struct task_struct *t;

	h->passed = 0;
	h->over = false;
	init_completion(&h->done);
	t = kthread_run(gs_uheld_take, h, "gostap_locks");
	if (IS_ERR(t))
		return gs_uheld_see_free(h, most);
	if (!wait_for_completion_timeout(&h->done, queued)) {
		WRITE_ONCE(h->over, true);
		send_sig(SIGKILL, t, 1);
	}
	kthread_stop(t);
	return h->passed < h->n ? gs_uheld_see_free(h, most - queued) : 0;
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
	const unsigned long end = jiffies + msecs_to_jiffies(ms);
	struct gs_uheld h = { };
	int rc;

	for (;;) {
		h.more = false;
		gs_uheld_look_at_forks(&h);
		gs_uheld_look_at_file(&h, mapping);
		if (!h.n)
			return 0;
		rc = ms ? gs_uheld_pass(&h, max(1L, (long)(end - jiffies))) : -EBUSY;
		if (rc)
			*pid = h.pid[h.passed];
		gs_uheld_forget(&h);
		if (rc || !h.more)
			return rc;
		if (time_after(jiffies, end)) {	/* these were free; there were others */
			*pid = 0;
			return -EBUSY;
		}
	}
}

#endif /* GS_PROBES_UHELD_H */
