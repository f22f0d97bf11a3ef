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

#define GS_UREAD_BITS	10
/* Most mappings of a process to look at if that record was overwritten. */
#define GS_UREAD_MAPPINGS	4096

/*
 * The last mapping of tasks, by a hash: see gs_uread_value(). Tasks may share a place;
 * one that finds the value of another task looks at its mappings instead.
 */
static u64 gs_uread_table[1 << GS_UREAD_BITS];

static __always_inline u64 *gs_uread_place(void)
{
	return &gs_uread_table[hash_ptr(current, GS_UREAD_BITS)];
}

static __always_inline int gs_uread_call(void)
{
	return syscall_get_nr(current, task_pt_regs(current));
}

/* The current task, the system call that it makes, and whether its last mapping is @only read. */
static __always_inline u64 gs_uread_value(bool only)
{
	return (u64)current->pid << 32 | (u32)gs_uread_call() << 1 | only;
}

/* Forget the current task's last mapping. */
static __always_inline void gs_uread_forget(void)
{
	u64 *at = gs_uread_place(), noted = READ_ONCE(*at);

	if (noted >> 32 == current->pid)
		cmpxchg(at, noted, 0);
}

/* Record the mapping that the current task makes. */
static __always_inline void gs_uread_note(const struct vm_area_struct *vma)
{
	WRITE_ONCE(*gs_uread_place(), gs_uread_value(!(vma->vm_flags & (VM_EXEC | VM_WRITE))));
}

/*
 * Whether the current process has mapped the file's byte at @offset for more than
 * reading, or has too many mappings. The kernel asks about its memory with its
 * mmap_lock held.
 */
static noinline bool gs_uread_has_code(struct mm_struct *mm, const struct inode *inode, u64 offset)
{
	struct vm_area_struct *vma;
	unsigned long from = 0;
	unsigned int i;
	u64 at;

	for (i = 0; i < GS_UREAD_MAPPINGS; i++) {
		vma = find_vma(mm, from);
		if (!vma)
			return false;
		from = vma->vm_end;
		at = (u64)vma->vm_pgoff << PAGE_SHIFT;
		if (vma->vm_file && file_inode(vma->vm_file) == inode && vma->vm_flags & (VM_EXEC | VM_WRITE) &&
		    offset >= at && offset - at < vma->vm_end - vma->vm_start)
			return true;
	}
	return true;
}

/*
 * Whether the mapping of the current process that the kernel asks about is only read, as
 * far as is known. Where a task hits a breakpoint, the kernel asks without the lock, and
 * no system call is made. @mm: that of the current process
 */
static bool gs_uread_only(struct mm_struct *mm, const struct inode *inode, u64 offset)
{
	const u64 noted = READ_ONCE(*gs_uread_place());

	if (gs_uread_call() == -1)
		return false;
	if (noted >> 1 == gs_uread_value(false) >> 1)
		return noted & 1;
	return rwsem_is_locked(&mm->mmap_lock) && !gs_uread_has_code(mm, inode, offset);
}

#endif /* GS_PROBES_UREAD_H */
