/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uread.h - mappings of probed files that are only read
 *
 * The kernel inserts breakpoints into each private mapping of a file that could
 * be made executable (valid_vma() in kernel/events/uprobes.c), so a program that
 * maps the file to read it would read them: git would store them, and an
 * emulator would execute them. uprobe_mmap() calls the filters of uprobes, but
 * does not tell them the mapping. The hook of ufollow.h runs at its entry, in the
 * same task, and records here that the mapping is only read, and which system call
 * makes it: a tracer may be asked about its own memory later, when it ends a
 * uprobe at the same place.
 */
#ifndef GS_PROBES_UREAD_H
#define GS_PROBES_UREAD_H

#include <linux/hash.h>
#include <linux/mm.h>
#include <asm/syscall.h>

#define GS_UREAD_BITS	8

/*
 * Tasks whose last mapping is only read, by hash, and the number of the system
 * call. If another task takes the place, the breakpoints are inserted.
 */
static struct gs_uread {
	struct task_struct *task;
	int call;
} gs_uread_table[1 << GS_UREAD_BITS];

static __always_inline struct gs_uread *gs_uread_place(void)
{
	return &gs_uread_table[hash_ptr(current, GS_UREAD_BITS)];
}

static __always_inline int gs_uread_call(void)
{
	return syscall_get_nr(current, task_pt_regs(current));
}

/* Forget the current task's last mapping. */
static __always_inline void gs_uread_forget(void)
{
	struct gs_uread *u = gs_uread_place();

	if (READ_ONCE(u->task) == current)
		WRITE_ONCE(u->task, NULL);
}

/* Record the mapping that the current task makes. */
static __always_inline void gs_uread_note(const struct vm_area_struct *vma)
{
	struct gs_uread *u = gs_uread_place();

	if (vma->vm_flags & (VM_EXEC | VM_WRITE)) {
		gs_uread_forget();
		return;
	}
	WRITE_ONCE(u->call, gs_uread_call());
	WRITE_ONCE(u->task, current);
}

/* Whether the mapping that the kernel asks about is only read. */
static __always_inline bool gs_uread_only(const struct mm_struct *mm)
{
	const struct gs_uread *u = gs_uread_place();

	return mm == current->mm && READ_ONCE(u->task) == current &&
	       READ_ONCE(u->call) == gs_uread_call();
}

#endif /* GS_PROBES_UREAD_H */
