/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * userfile.h - where a program or library lies in the current process
 *
 * For data of another file than the one that the probe stands in. The process'
 * mappings are searched at each read, so that nothing has to be kept of it.
 */
#ifndef GS_USERFILE_H
#define GS_USERFILE_H

#include <linux/mm.h>
#include <linux/mmap_lock.h>

#include "program.h"

/* Mappings that are looked at: a process with more has the file among the first. */
#define GS_USER_MAPPINGS	4096

/* Mappings that are looked at for one statement of MAXACTION. */
#define GS_USER_MAPPINGS_CHARGE	8

/*
 * The beginning of the file in @mm, whose lock is held; 0 if it is not there,
 * or with an error when the action budget is gone.
 */
static notrace unsigned long
gs_user_file_start(struct gs_ctx *c, struct mm_struct *mm, const struct gs_program *g)
{
	struct vm_area_struct *vma;
	int n = 0;
	VMA_ITERATOR(next, mm, 0);

	for_each_vma(next, vma) {
		if (n++ >= GS_USER_MAPPINGS || (n % GS_USER_MAPPINGS_CHARGE == 0 && !gs_spend(c, 1)))
			break;
		if (vma->vm_file && !vma->vm_pgoff && gs_program_is_file(g, vma->vm_file))
			return vma->vm_start;
	}
	return 0;
}

/**
 * gs_user_file_at() - a live address in the current process
 * @c: context
 * @loc: script position for the error
 * @g: the file
 * @far: distance from the file's beginning, as it is mapped
 *
 * Return: the address; 0 with an error where the process has not mapped the
 * file, or its mappings can't be looked at: they are just being changed, or
 * the probe interrupts what must not be (letting the lock go may wake a task).
 */
gs_fn notrace s64
gs_user_file_at(struct gs_ctx *c, s32 loc, const struct gs_program *g, u64 far)
{
	struct mm_struct *mm = current->mm;
	unsigned long start;

	if (!mm || (current->flags & PF_KTHREAD) || irqs_disabled() || in_nmi() ||
	    !mmap_read_trylock(mm)) {
		gs_error(c, loc, "the mappings of the process can't be looked at here, for %s", g->path);
		return 0;
	}
	c->loc = loc;
	start = gs_user_file_start(c, mm, g);
	mmap_read_unlock(mm);
	if (start)
		return start + far;
	if (!c->error)
		gs_error(c, loc, "the process has not mapped %s", g->path);
	return 0;
}
NOKPROBE_SYMBOL(gs_user_file_at);

/** gs_user_files_find() - note which inodes the paths mean; may sleep */
gs_fn int gs_user_files_find(struct gs_program *list, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		gs_program_find(&list[i]);
	return gs_programs_load();
}

#endif /* GS_USERFILE_H */
