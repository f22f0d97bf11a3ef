/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * vmas.h - look up mappings (VMAs) of the current process
 *
 * Handlers must not sleep, so they only try to lock mmap_lock. Releasing it may
 * wake a waiter, which takes the scheduler's locks. If interrupts are off, the
 * interrupted code may hold those, so the release is deferred to an irq_work,
 * as kernel/bpf/mmap_unlock_work.h does.
 */
#ifndef GS_VMAS_H
#define GS_VMAS_H

#include <linux/file.h>
#include <linux/irq_work.h>
#include <linux/mm.h>
#include <linux/sched/mm.h>
#include "../compat/compat.h"
#include "mmaplock.h"

struct gs_vmas_later {
	struct irq_work work;
	struct mm_struct *mm;
};

static void gs_vmas_unlock_later(struct irq_work *work)
{
	struct gs_vmas_later *l = container_of(work, struct gs_vmas_later, work);

	gs_mmap_unlock_later(l->mm);
	mmdrop(l->mm);
}

static DEFINE_PER_CPU(struct gs_vmas_later, gs_vmas_later);

/*
 * Initialise at run time: the kernel does not relocate addresses in the per-CPU
 * data of modules.
 */
gs_fn void gs_vmas_init(void)
{
	int cpu;

	for_each_possible_cpu(cpu)
		init_irq_work(&per_cpu(gs_vmas_later, cpu).work, gs_vmas_unlock_later);
}
#define GS_VMAS_INIT gs_vmas_init

/* Wait for all deferred releases, before the module is unloaded. May sleep. */
gs_fn void gs_vmas_sync(void)
{
	int cpu;

	for_each_possible_cpu(cpu)
		irq_work_sync(&per_cpu(gs_vmas_later, cpu).work);
}
#define GS_VMAS_SYNC gs_vmas_sync

/**
 * struct gs_vmas - the locked mappings of the current process
 * @mm: the process's memory; NULL if it could not be locked
 * @later: irq_work that will release the lock; NULL: gs_vmas_unlock() releases it
 * @borrowed: an earlier user on this CPU has left the release to the irq_work,
 *	which can't run before interrupts are on again: share its lock
 * @last: the last mapping found: a stack walk looks each address up more than
 *	once
 */
struct gs_vmas {
	struct mm_struct *mm;
	struct vm_area_struct *last;
	struct gs_vmas_later *later;
	bool borrowed;
};

/* Number of times that the mappings could not be locked. */
static atomic_t gs_vmas_missed;

/** gs_vmas_tell() - warn if mappings could not be locked. In process context */
gs_fn void gs_vmas_tell(struct gs_probe *p)
{
	int n = atomic_read(&gs_vmas_missed);
	char text[200];

	if (!n)
		return;
	snprintf(text, sizeof(text), "%d times a process's memory map could not be locked without waiting: "
		 "user stacks were walked by frame pointers then, and addresses have no names", n);
	gs_tell(p, text);
}
#define GS_VMAS_TELL(p) gs_vmas_tell(p)

/**
 * gs_vmas_lock() - try to lock the mappings of the current process
 *
 * May be called in any context. The caller keeps preemption off until it calls
 * gs_vmas_unlock(). On failure, v->mm is NULL.
 */
gs_fn noinline notrace void gs_vmas_lock(struct gs_vmas *v)
{
	struct mm_struct *mm = current->flags & PF_KTHREAD ? NULL : current->mm;

	v->mm = NULL;
	v->last = NULL;
	v->later = NULL;
	v->borrowed = false;
	if (!mm)
		return;
	if (irqs_disabled()) {
		v->later = this_cpu_ptr(&gs_vmas_later);
		v->borrowed = gs_irq_work_pending(&v->later->work) && v->later->mm == mm;
		if (!v->borrowed && gs_irq_work_busy(&v->later->work))
			goto missed;
	}
	if (v->borrowed || gs_mmap_trylock(mm)) {
		/*
		 * find_vma() asserts the lock; lockdep has recorded its release
		 */
		if (v->borrowed)
			rwsem_acquire_read(&mm->mmap_lock.dep_map, 0, 1, _RET_IP_);
		v->mm = mm;
		return;
	}
missed:
	atomic_inc(&gs_vmas_missed);
}

/** gs_vmas_unlock() - undo gs_vmas_lock(), also if that failed */
gs_fn notrace void gs_vmas_unlock(struct gs_vmas *v)
{
	if (!v->mm)
		return;
	if (!v->later) {
		gs_mmap_unlock(v->mm);
		return;
	}
	rwsem_release(&v->mm->mmap_lock.dep_map, _RET_IP_);
	if (v->borrowed)
		return;
	v->later->mm = v->mm;
	mmgrab(v->mm);	/* with PREEMPT_RT, a thread releases it, and the process may have ended by then */
	irq_work_queue(&v->later->work);
}

/**
 * gs_vma_at() - the mapping that contains an address; NULL if there is none, or
 * if they are not locked
 */
gs_fn notrace struct vm_area_struct *gs_vma_at(struct gs_vmas *v, unsigned long addr)
{
	struct vm_area_struct *vma = v->last;

	if (vma && addr >= vma->vm_start && addr < vma->vm_end)
		return vma;
	vma = v->mm ? find_vma(v->mm, addr) : NULL;
	if (!vma || addr < vma->vm_start)
		return NULL;
	v->last = vma;
	return vma;
}

/** gs_vma_offset() - file offset of an address in a mapping */
gs_fn notrace u64 gs_vma_offset(const struct vm_area_struct *vma, unsigned long addr)
{
	return addr - vma->vm_start + ((u64)vma->vm_pgoff << PAGE_SHIFT);
}

/** gs_vma_name() - last component of the mapping's file */
gs_fn notrace const char *gs_vma_name(const struct vm_area_struct *vma)
{
	return (const char *)READ_ONCE(vma->vm_file->f_path.dentry->d_name.name);
}

/** gs_vma_made() - whether a mapping has code that the process made while it ran */
gs_fn notrace bool gs_vma_made(const struct vm_area_struct *vma)
{
	return vma && !vma->vm_ops && (vma->vm_flags & VM_EXEC);
}

#endif /* GS_VMAS_H */
