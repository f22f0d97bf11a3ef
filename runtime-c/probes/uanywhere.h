/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uanywhere.h - find programs that the script names by their build-id
 *
 * Any file that is mapped as code may be such a program, so each new file is
 * checked once: by the task that maps it, before it returns to user space, and
 * at the start of the session for the files that processes have already mapped.
 * Part of ufollow.h.
 */
#ifndef GS_PROBES_UANYWHERE_H
#define GS_PROBES_UANYWHERE_H

#include <linux/hash.h>
#include <linux/mmap_lock.h>
#include <linux/sched/mm.h>

/* log2 of the size of the cache of files that are known not to match. */
#define GS_UANYWHERE_OTHERS	10

/*
 * The cache: values of gs_uanywhere_key(). A file whose entry was overwritten
 * by another is checked again.
 */
static unsigned long gs_uanywhere_others[1 << GS_UANYWHERE_OTHERS];

/* Key of a file for one program. A file that was rewritten usually gets another key. */
static notrace unsigned long gs_uanywhere_key(const struct gs_uplace *first, const struct inode *inode)
{
	return (unsigned long)first ^ inode->i_ino ^ (unsigned long)inode->i_sb->s_dev << 32 ^
	       (unsigned long)inode->i_generation << 16 ^ hash_long(i_size_read(inode), BITS_PER_LONG);
}

static notrace unsigned long *gs_uanywhere_other(unsigned long key)
{
	return &gs_uanywhere_others[hash_long(key, GS_UANYWHERE_OTHERS)];
}

/* Check whether a file that is mapped as code still has to be compared with the program. */
static notrace bool gs_uanywhere_may_be(const struct gs_uplace *first, const struct file *f)
{
	const struct inode *inode = file_inode(f);
	unsigned long key = gs_uanywhere_key(first, inode);

	return first->build_id && READ_ONCE(*gs_uanywhere_other(key)) != key &&
	       !gs_ufollow_knows(first, inode);
}
NOKPROBE_SYMBOL(gs_uanywhere_may_be);

/* Compare a file with the program, and arm it if it matches. Called with gs_ufollow_lock held. */
static void gs_uanywhere_try(struct gs_uplace *first, const struct path *file,
			     const struct gs_ufollow_who *who)
{
	const struct inode *inode = d_real_inode(file->dentry);
	unsigned long key = gs_uanywhere_key(first, inode);
	int rc = -ESTALE;

	if (READ_ONCE(*gs_uanywhere_other(key)) == key || gs_ufollow_knows(first, inode))
		return;
	if (gs_ufollow_is_served(file)) {
		atomic_inc(&gs_ufollow_missed);
		return;
	}
	if (d_is_reg(file->dentry))
		rc = gs_uplace_check(first, file, gs_ufollow_cred, NULL, 0);
	if (!rc)
		gs_ufollow_take(first, file, who);
	else if (rc == -ESTALE)
		WRITE_ONCE(*gs_uanywhere_other(key), key);
	else	/* not known; a later try may succeed */
		atomic_inc(&gs_ufollow_missed);
}

/*
 * Find the next file that is mapped as code, from the address *@from on. Gets a
 * reference to *@file.
 */
static bool gs_uanywhere_next(struct mm_struct *mm, unsigned long *from, struct path *file)
{
	struct vm_area_struct *vma;
	bool found = false;

	mmap_read_lock(mm);
	while (!found && (vma = find_vma(mm, *from))) {
		*from = vma->vm_end;
		found = vma->vm_file && (vma->vm_flags & VM_EXEC);
		if (found) {
			*file = vma->vm_file->f_path;
			path_get(file);
		}
	}
	mmap_read_unlock(mm);
	return found;
}

/* Check all files that a process has mapped as code. */
static void gs_uanywhere_in(struct mm_struct *mm, const struct gs_ufollow_who *who)
{
	struct gs_uplace *first;
	unsigned long from = 0;
	struct path file;

	while (gs_uanywhere_next(mm, &from, &file)) {
		mutex_lock(&gs_ufollow_lock);
		for (first = gs_ufollow_on ? gs_ufollow_firsts : NULL; first; first = first->next_first)
			if (first->anywhere && first->build_id)
				gs_uanywhere_try(first, &file, who);
		mutex_unlock(&gs_ufollow_lock);
		path_put(&file);
	}
}

/*
 * References to the memory of all processes, *@n of them; NULL if there is no
 * memory for the list.
 */
static struct mm_struct **gs_uanywhere_existing(unsigned int *n)
{
	unsigned int most = 64; /* spare entries for processes that start after counting */
	struct mm_struct **list;
	struct task_struct *t;

	rcu_read_lock();
	for_each_process(t)
		most++;
	rcu_read_unlock();
	list = kvmalloc_array(most, sizeof(*list), GFP_KERNEL);
	if (!list)
		return NULL;
	*n = 0;
	rcu_read_lock();
	for_each_process(t) {
		if (*n == most) {
			atomic_inc(&gs_ufollow_missed);
			break;
		}
		list[*n] = get_task_mm(t);
		if (list[*n])
			++*n;
	}
	rcu_read_unlock();
	return list;
}

static bool gs_uanywhere_used(void)
{
	struct gs_uplace *u;

	for (u = gs_ufollow_firsts; u; u = u->next_first)
		if (u->anywhere)
			return true;
	return false;
}

/* At the start of the session: check the processes that exist. */
static void gs_uanywhere_look_around(void)
{
	static const struct gs_ufollow_who someone = { .comm = "a process" };
	struct mm_struct **list;
	unsigned int i, n;

	if (!gs_uanywhere_used())
		return;
	list = gs_uanywhere_existing(&n);
	if (!list) {
		atomic_inc(&gs_ufollow_missed);
		return;
	}
	for (i = 0; i < n; i++) {
		gs_uanywhere_in(list[i], &someone);
		mmput(list[i]);
	}
	kvfree(list);
}

static void gs_uanywhere_no_hook(void)
{
	struct gs_uplace *u;

	for (u = gs_ufollow_firsts; u; u = u->next_first)
		if (u->anywhere)
			gs_tell(u->p, "programs that start later are not probed: finding them by their build-id takes a probe of uprobe_mmap(), which can't be probed on this kernel");
}

#endif /* GS_PROBES_UANYWHERE_H */
