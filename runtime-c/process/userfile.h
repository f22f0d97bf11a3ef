/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * userfile.h - load address of a program or library in the current process
 *
 * For reading data of a file other than the one that the probe is in. The
 * mappings of the process are searched at each read, so no per-process state
 * has to be kept.
 */
#ifndef GS_USERFILE_H
#define GS_USERFILE_H

#include <linux/mm.h>
#include <linux/mount.h>
#include <linux/string.h>

#include "../compat/compat.h"
#include "mmaplock.h"
#include "program.h"

/* Most mappings to search; a file in a later mapping is not found. */
#define GS_USER_MAPPINGS	4096

/*
 * Check cheaply whether a mapped file may be the one whose name has @len bytes.
 * The mapping holds a reference to it. If something is mounted on a file, the
 * file's name does not show in the path.
 */
static notrace bool
gs_user_file_may_be(const struct gs_program *g, size_t len, const struct file *f)
{
	const struct dentry *d = f->f_path.dentry;

	return file_inode(f)->i_ino == g->ino || d == f->f_path.mnt->mnt_root || d->d_name.len == len;
}

/* Whether the mapping has the file's beginning. */
static notrace bool gs_user_file_begins(struct gs_ctx *c, const struct gs_program *g, size_t len,
					const struct vm_area_struct *vma)
{
	struct gs_program_place place gs_filled_at_once;

	place.of = NULL;
	return !vma->vm_pgoff && gs_user_file_may_be(g, len, vma->vm_file) &&
	       gs_program_is_file(g, vma->vm_file, current, &place, c);
}

/* Return @start, unless the file's beginning is mapped there and elsewhere. */
static notrace unsigned long
gs_user_file_only(struct gs_ctx *c, s32 loc, const struct gs_program *g, unsigned long start, int starts)
{
	if (starts < 2)
		return start;
	gs_error(c, loc, "the process has mapped the beginning of %s %d times, and none of its code: which mapping goes with its data is not known", g->path, starts);
	return 0;
}

/*
 * Address where the file is loaded in @mm, whose lock is held; 0 if it is not, or,
 * with an error raised, if that is not known or the action budget is used up. A
 * program may also map the file to read it. So look for a mapping of its code,
 * which has the file's beginning or follows it: loaders map a file as a whole. A
 * file without code can only be told if its beginning is mapped once.
 */
static notrace unsigned long
gs_user_file_start(struct gs_ctx *c, s32 loc, struct mm_struct *mm, const struct gs_program *g)
{
	const size_t len = strlen(kbasename(g->path));
	const struct inode *inode = NULL;
	struct vm_area_struct *vma;
	unsigned long start = 0;
	int n = 0, starts = 0;
	GS_EACH_MAPPING(next, mm);

	gs_for_each_mapping(next, vma) {
		if (n++ >= GS_USER_MAPPINGS || !gs_weigh(c, 1))
			break;
		if (!vma->vm_file)
			continue;
		if (gs_user_file_begins(c, g, len, vma)) {
			inode = file_inode(vma->vm_file);
			start = vma->vm_start;
			starts++;
		}
		if (c->error)
			break;
		if (inode == file_inode(vma->vm_file) && (vma->vm_flags & VM_EXEC))
			return start;
	}
	return c->error ? 0 : gs_user_file_only(c, loc, g, start, starts);
}

/**
 * gs_user_file_at() - live address of data of a file in the current process
 * @c: context
 * @loc: script position for the error
 * @g: the file
 * @far: distance from the address where the file's beginning is mapped
 *
 * Return: the address; 0, with an error raised, if the process has not mapped
 * the file, or if its mappings can't be locked: another thread holds the lock,
 * or interrupts are off (releasing the lock may wake a task, which takes the
 * scheduler's locks).
 */
gs_fn noinline notrace s64
gs_user_file_at(struct gs_ctx *c, s32 loc, const struct gs_program *g, u64 far)
{
	struct mm_struct *mm = current->mm;
	unsigned long start;

	if (!mm || (current->flags & PF_KTHREAD) || irqs_disabled() || in_nmi() ||
	    !gs_mmap_trylock(mm)) {
		gs_error(c, loc, "can't find %s in the process's mappings: another thread holds mmap_lock, interrupts are off at this probe, or this is a kernel thread", g->path);
		return 0;
	}
	c->loc = loc;
	start = gs_user_file_start(c, loc, mm, g);
	gs_mmap_unlock(mm);
	if (start)
		return start + far;
	if (!c->error)
		gs_error(c, loc, "the process has not mapped %s", g->path);
	return 0;
}
NOKPROBE_SYMBOL(gs_user_file_at);

/** gs_user_files_find() - look up the inodes of the paths. May sleep */
gs_fn int gs_user_files_find(struct gs_program *list, unsigned int n)
{
	int rc = gs_programs_load();

	for (; n && !rc; n--, list++)
		rc = gs_program_find(list);
	return rc;
}

#endif /* GS_USERFILE_H */
