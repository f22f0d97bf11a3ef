/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uwaits.h - wait for threads that wait at a breakpoint
 *
 * While the kernel replaces the return address of a function whose return is probed,
 * it holds a lock of the breakpoint for reading (handler_chain() in
 * kernel/events/uprobes.c, until 6.12). The page with that address may be that of a
 * file whose server does not answer, so that a user's thread can hold the lock for
 * any time. That alone hinders nobody; but once somebody waits to add or remove a
 * probe there, whoever else hits the breakpoint waits for the lock, too. So first
 * look for threads that sleep, and would go on in user space at the breakpoint. Part
 * of uplace.h.
 */
#ifndef GS_PROBES_UWAITS_H
#define GS_PROBES_UWAITS_H

#include <linux/bitmap.h>
#include <linux/delay.h>
#include <linux/fs.h>
#include <linux/jiffies.h>
#include <linux/mm.h>
#include <linux/mutex.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <asm/syscall.h>
#include "../compat/compat.h"

#define GS_UWAITS_MOST	32	/* most threads that sleep at the same offset in a page */
#define GS_UWAITS_PAUSE	25	/* milliseconds between two looks */

/**
 * struct gs_uwait - a thread that sleeps, but in no system call
 * @mm: its memory, without a reference: the address is compared only
 * @at: address in user space where it goes on
 * @pid: its process
 */
struct gs_uwait {
	const struct mm_struct *mm;
	unsigned long at;
	pid_t pid;
};

/* Threads that sleep at a place; @more: there are more of them. Under gs_uwaits_lock. */
static struct gs_uwaits {
	struct gs_uwait t[GS_UWAITS_MOST];
	unsigned int n;
	bool more;
} gs_uwaits;

static DEFINE_MUTEX(gs_uwaits_lock);

/* The offsets in their pages at which threads slept, and when that was looked at. Under the same lock. */
static DECLARE_BITMAP(gs_uwaits_near, PAGE_SIZE);
static unsigned long gs_uwaits_looked = INITIAL_JIFFIES - 1;

/* Describe a thread that sleeps, but in no system call. Return: whether it is one. The caller keeps its memory. */
static bool gs_uwaits_sleeps(struct task_struct *t, struct gs_uwait *w)
{
	struct pt_regs *regs = task_pt_regs(t);

	if (READ_ONCE(t->GS_TASK_STATE) == TASK_RUNNING || syscall_get_nr(t, regs) != -1)
		return false;
	w->mm = t->mm;
	w->at = instruction_pointer(regs);
	w->pid = t->tgid;
	return true;
}

static bool gs_uwaits_thread(struct task_struct *t, struct gs_uwait *w)
{
	bool sleeps = false;

	if (t->flags & PF_KTHREAD)
		return false;
	task_lock(t);	/* it keeps its memory, and with that its stack */
	if (t->mm)
		sleeps = gs_uwaits_sleeps(t, w);
	task_unlock(t);
	return sleeps;
}

/* Look at all threads, once in a tick: there may be thousands of places. */
static void gs_uwaits_look(void)
{
	struct task_struct *p, *t;
	struct gs_uwait w;

	if (gs_uwaits_looked == jiffies)
		return;
	gs_uwaits_looked = jiffies;
	bitmap_zero(gs_uwaits_near, PAGE_SIZE);
	rcu_read_lock();
	for_each_process_thread(p, t)
		if (gs_uwaits_thread(t, &w))
			set_bit(offset_in_page(w.at), gs_uwaits_near);
	rcu_read_unlock();
}

/* Note the threads that sleep at this offset in a page. */
static void gs_uwaits_note(u64 offset)
{
	struct task_struct *p, *t;
	struct gs_uwait w;

	gs_uwaits.n = 0;
	gs_uwaits.more = false;
	rcu_read_lock();
	for_each_process_thread(p, t) {
		if (!gs_uwaits_thread(t, &w) || offset_in_page(w.at) != offset_in_page(offset))
			continue;
		if (gs_uwaits.n < GS_UWAITS_MOST)
			gs_uwaits.t[gs_uwaits.n++] = w;
		else
			gs_uwaits.more = true;
	}
	rcu_read_unlock();
}

/* Whether a mapping has the place at which a thread sleeps. */
static bool gs_uwaits_in(const struct gs_uwait *w, const struct vm_area_struct *vma, u64 offset)
{
	return w->mm == vma->vm_mm && w->at >= vma->vm_start && w->at < vma->vm_end &&
	       w->at - vma->vm_start + ((u64)vma->vm_pgoff << PAGE_SHIFT) == offset;
}

/* Move those of the threads that sleep at the place to the front, for each mapping. */
static void gs_uwaits_choose(const struct vm_area_struct *vma, u64 offset, unsigned int *chosen)
{
	unsigned int i;

	for (i = *chosen; i < gs_uwaits.n; i++)
		if (gs_uwaits_in(&gs_uwaits.t[i], vma, offset))
			swap(gs_uwaits.t[i], gs_uwaits.t[(*chosen)++]);
}

/* Forget the threads that sleep elsewhere. */
static void gs_uwaits_of_file(struct address_space *mapping, u64 offset)
{
	unsigned int chosen = 0;
	struct rb_node *node;

	i_mmap_lock_read(mapping);
	for (node = rb_first_cached(&mapping->i_mmap); node && chosen < gs_uwaits.n; node = rb_next(node)) {
		gs_uwaits_choose(rb_entry(node, struct vm_area_struct, shared.rb), offset, &chosen);
		cond_resched();
	}
	i_mmap_unlock_read(mapping);
	gs_uwaits.n = chosen;
}

/*
 * gs_uwaits_at(), with the lock. Other threads may sleep there at each look: then any of
 * them can be one that does not go on from the next moment on.
 */
static int gs_uwaits_pass(struct address_space *mapping, u64 offset, unsigned int ms, pid_t *pid)
{
	const unsigned long end = jiffies + msecs_to_jiffies(ms);

	for (;;) {
		gs_uwaits_note(offset);
		gs_uwaits_of_file(mapping, offset);
		if (!gs_uwaits.n && !gs_uwaits.more)
			return 0;
		if (!ms || time_after(jiffies, end))
			break;
		msleep(GS_UWAITS_PAUSE);
	}
	*pid = gs_uwaits.n ? gs_uwaits.t[0].pid : 0;
	return -EBUSY;
}

/**
 * gs_uwaits_at() - wait until no thread sleeps at a place
 * @mapping: address_space of the file
 * @offset: the place in the file
 * @ms: most milliseconds to wait; 0: look once
 * @pid: after -EBUSY: a process that has such a thread, or 0 if it is not known
 *
 * May sleep. Return: 0, or -EBUSY if one slept there at each look.
 */
static noinline int gs_uwaits_at(struct address_space *mapping, u64 offset, unsigned int ms, pid_t *pid)
{
	int rc = 0;

	mutex_lock(&gs_uwaits_lock);
	gs_uwaits_look();
	if (test_bit(offset_in_page(offset), gs_uwaits_near))
		rc = gs_uwaits_pass(mapping, offset, ms, pid);
	mutex_unlock(&gs_uwaits_lock);
	return rc;
}

#endif /* GS_PROBES_UWAITS_H */
