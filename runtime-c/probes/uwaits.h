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
 *
 * Where a process provides the page (userfaultfd(2)), the thread does not sleep while
 * a signal is pending, or another thread wakes it up again and again: it repeats the
 * fault. A thread that runs a probe's handler looks the same, but is elsewhere at a
 * later look. So also wait for threads that run, but for those only that were there
 * at the first look.
 *
 * Of hundreds of threads that do nothing but call the function, some are there at each
 * look, as each stays until it has its turn. Leave out those whose kernel stack shows that
 * they hold no lock (ustack.h).
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
#include "../arch/entry.h"
#include "../compat/compat.h"

#define GS_UWAITS_MOST	128	/* most threads at the same offset in a page */
#define GS_UWAITS_PAUSE	25	/* milliseconds between two looks */
#define GS_UWAITS_PARTS	256	/* most parts, by thread ID, in which threads that run are looked at */

/**
 * struct gs_uwait - a thread that entered the kernel, but not by a system call
 * @mm: its memory, without a reference: the address is compared only
 * @at: address in user space where it goes on
 * @entry: see gs_entry_of()
 * @pid: its process
 * @tid: the thread
 * @runs: it does not sleep, and may be back in user space, elsewhere
 */
struct gs_uwait {
	const struct mm_struct *mm;
	unsigned long at, entry;
	pid_t pid, tid;
	bool runs;
};

/*
 * Threads at a place; @more: there are more of them; @before: those that were there
 * at the look before; @part: of those that run, only threads with an ID of @part modulo
 * @parts are looked at. Under gs_uwaits_lock.
 */
static struct gs_uwaits {
	struct gs_uwait t[GS_UWAITS_MOST];
	unsigned int n;
	bool more;
	pid_t before[GS_UWAITS_MOST];
	unsigned int n_before;
	unsigned int part, parts;
} gs_uwaits;

static DEFINE_MUTEX(gs_uwaits_lock);

/* The offsets in their pages at which threads were, and when that was looked at. Under the same lock. */
static DECLARE_BITMAP(gs_uwaits_near, PAGE_SIZE);
static unsigned long gs_uwaits_looked = INITIAL_JIFFIES - 1;

/*
 * Describe a thread that entered the kernel, but not by a system call. One that has
 * never been at a breakpoint of a uprobe, or that a debugger or a signal stopped, holds
 * no lock. Return: whether it is one. The caller keeps its memory.
 */
static bool gs_uwaits_entered(struct task_struct *t, struct gs_uwait *w)
{
	const unsigned long state = READ_ONCE(t->GS_TASK_STATE);
	struct pt_regs *regs = task_pt_regs(t);

	if (!READ_ONCE(t->utask) || state & (__TASK_STOPPED | __TASK_TRACED) || syscall_get_nr(t, regs) != -1)
		return false;
	w->mm = t->mm;
	w->at = instruction_pointer(regs);
	w->entry = gs_entry_of(t);
	w->pid = t->tgid;
	w->tid = t->pid;
	w->runs = state == TASK_RUNNING;
	return true;
}

/*
 * Whether a thread may hold a lock of a breakpoint at this offset in a page. One that an
 * interrupt has stopped just there, to run others, is in no breakpoint's handler.
 */
static bool gs_uwaits_may_hold(struct task_struct *t, const struct gs_uwait *w, u64 offset)
{
	return offset_in_page(w->at) == offset_in_page(offset) && !gs_entry_is_no_trap(w->entry) &&
	       !gs_ustack_is_idle(t);
}

/* @offset: only a thread that gs_uwaits_may_hold() a lock there; NULL: any */
static bool gs_uwaits_thread(struct task_struct *t, const u64 *offset, struct gs_uwait *w)
{
	bool entered = false;

	if (t->flags & PF_KTHREAD)
		return false;
	task_lock(t);	/* it keeps its memory, and with that its stack */
	if (t->mm)
		entered = gs_uwaits_entered(t, w) && (!offset || gs_uwaits_may_hold(t, w, *offset));
	task_unlock(t);
	return entered;
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
		if (gs_uwaits_thread(t, NULL, &w))
			set_bit(offset_in_page(w.at), gs_uwaits_near);
	rcu_read_unlock();
}

/* Begin a look: the threads that were noted are those before. */
static void gs_uwaits_again(void)
{
	unsigned int i;

	for (i = 0; i < gs_uwaits.n; i++)
		gs_uwaits.before[i] = gs_uwaits.t[i].tid;
	gs_uwaits.n_before = gs_uwaits.n;
	gs_uwaits.n = 0;
	gs_uwaits.more = false;
}

static bool gs_uwaits_was(pid_t tid)
{
	unsigned int i;

	for (i = 0; i < gs_uwaits.n_before; i++)
		if (gs_uwaits.before[i] == tid)
			return true;
	return false;
}

/* Note a thread at the place. @all: also if it runs, and was not there before */
static void gs_uwaits_add(const struct gs_uwait *w, bool all)
{
	if (w->runs && (w->tid % gs_uwaits.parts != gs_uwaits.part || (!all && !gs_uwaits_was(w->tid))))
		return;
	if (gs_uwaits.n < GS_UWAITS_MOST)
		gs_uwaits.t[gs_uwaits.n++] = *w;
	else
		gs_uwaits.more = true;
}

/* Note the threads at this offset in a page; see gs_uwaits_add() for @all. */
static void gs_uwaits_note(u64 offset, bool all)
{
	struct task_struct *p, *t;
	struct gs_uwait w;

	gs_uwaits_again();
	rcu_read_lock();
	for_each_process_thread(p, t)
		if (gs_uwaits_thread(t, &offset, &w))
			gs_uwaits_add(&w, all);
	rcu_read_unlock();
}

/* Whether a mapping has the place at which a thread is. */
static bool gs_uwaits_in(const struct gs_uwait *w, const struct vm_area_struct *vma, u64 offset)
{
	return w->mm == vma->vm_mm && w->at >= vma->vm_start && w->at < vma->vm_end &&
	       w->at - vma->vm_start + ((u64)vma->vm_pgoff << PAGE_SHIFT) == offset;
}

/* Move those of the threads that are at the place to the front, for each mapping. */
static void gs_uwaits_choose(const struct vm_area_struct *vma, u64 offset, unsigned int *chosen)
{
	unsigned int i;

	for (i = *chosen; i < gs_uwaits.n; i++)
		if (gs_uwaits_in(&gs_uwaits.t[i], vma, offset)) {
			swap(gs_uwaits.t[i], gs_uwaits.t[*chosen]);
			(*chosen)++;	/* on its own: swap evaluates its arguments more than once */
		}
}

/* Forget the threads that are elsewhere. */
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
 * Go on after a look: with smaller parts if there were too many threads for one, else
 * with the next part if no thread is left of this one. Return: whether there is more
 * to look at. @all: see gs_uwaits_add()
 */
static bool gs_uwaits_next(bool *all)
{
	*all = gs_uwaits.more || !gs_uwaits.n;
	if (gs_uwaits.more) {
		gs_uwaits.parts = min(2 * gs_uwaits.parts, (unsigned int)GS_UWAITS_PARTS);
		gs_uwaits.part = 0;
	} else if (!gs_uwaits.n) {
		gs_uwaits.part++;
	}
	return gs_uwaits.part < gs_uwaits.parts;
}

/*
 * gs_uwaits_at(), with the lock. Other threads may sleep there at each look: then any of
 * them can be one that does not go on from the next moment on.
 */
static int gs_uwaits_pass(struct address_space *mapping, u64 offset, unsigned int ms, pid_t *pid)
{
	const unsigned long end = jiffies + msecs_to_jiffies(ms);
	bool all = true;

	gs_uwaits.n = 0;
	gs_uwaits.part = 0;
	gs_uwaits.parts = 1;
	for (;;) {
		gs_uwaits_note(offset, all);
		gs_uwaits_of_file(mapping, offset);
		if (!gs_uwaits_next(&all))
			return 0;
		if (!ms || time_after(jiffies, end))
			break;
		if (gs_uwaits.n || gs_uwaits.more)
			msleep(GS_UWAITS_PAUSE);
		else
			cond_resched();
	}
	*pid = gs_uwaits.n ? gs_uwaits.t[0].pid : 0;
	return -EBUSY;
}

/**
 * gs_uwaits_at() - wait until no thread stays at a place
 * @mapping: address_space of the file
 * @offset: the place in the file
 * @ms: most milliseconds to wait; 0: look once
 * @pid: after -EBUSY: a process that has such a thread, or 0 if it is not known
 *
 * May sleep. Return: 0, or -EBUSY if at each look one was there.
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
