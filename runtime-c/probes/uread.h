/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uread.h - mappings of probed files that are only read
 *
 * The kernel inserts breakpoints into each private mapping of a file that could
 * be made executable (valid_vma() in kernel/events/uprobes.c), so a program that
 * maps the file to read it would read them: git would store them, and an
 * emulator would execute them. uprobe_mmap() calls the filters of uprobes, but
 * does not tell them the mapping. The hook of ufollow.h runs at its entry, in the
 * same task, and records here that the mapping is only read.
 */
#ifndef GS_PROBES_UREAD_H
#define GS_PROBES_UREAD_H

#include <linux/hash.h>
#include <linux/mm.h>

#define GS_UREAD_BITS	8

/*
 * Tasks whose last mapping is only read, by hash. If another task takes the
 * place, the breakpoints are inserted.
 */
static struct task_struct *gs_uread_tasks[1 << GS_UREAD_BITS];

static __always_inline struct task_struct **gs_uread_place(void)
{
	return &gs_uread_tasks[hash_ptr(current, GS_UREAD_BITS)];
}

/* Forget the current task's last mapping. */
static __always_inline void gs_uread_forget(void)
{
	struct task_struct **t = gs_uread_place();

	if (READ_ONCE(*t) == current)
		WRITE_ONCE(*t, NULL);
}

/* Record the mapping that the current task makes. */
static __always_inline void gs_uread_note(const struct vm_area_struct *vma)
{
	if (vma->vm_flags & (VM_EXEC | VM_WRITE))
		gs_uread_forget();
	else
		WRITE_ONCE(*gs_uread_place(), current);
}

/* Whether the mapping that the kernel asks about is only read. */
static __always_inline bool gs_uread_only(const struct mm_struct *mm)
{
	return mm == current->mm && READ_ONCE(*gs_uread_place()) == current;
}

#endif /* GS_PROBES_UREAD_H */
