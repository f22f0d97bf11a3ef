/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uanywhere.h - programs that the script names by their build-id
 *
 * All that is mapped as code may be one, so that each new file is looked into
 * once: by the task that maps it, before it goes on with its own code, and at
 * the start for what processes have mapped by then. Part of ufollow.h.
 */
#ifndef GS_PROBES_UANYWHERE_H
#define GS_PROBES_UANYWHERE_H

#include <linux/hash.h>
#include <linux/mmap_lock.h>
#include <linux/sched/mm.h>

/* Files that are known to be something else, in bits. */
#define GS_UANYWHERE_OTHERS	10

/* By gs_uanywhere_key(); those that a newer one has displaced are looked into again. */
static unsigned long gs_uanywhere_others[1 << GS_UANYWHERE_OTHERS];

/* A file that is written anew has another, most often. */
static notrace unsigned long gs_uanywhere_key(const struct gs_uplace *first, const struct inode *inode)
{
	return (unsigned long)first ^ inode->i_ino ^ (unsigned long)inode->i_sb->s_dev << 32 ^
	       (unsigned long)inode->i_generation << 16 ^ hash_long(i_size_read(inode), BITS_PER_LONG);
}

static notrace unsigned long *gs_uanywhere_other(unsigned long key)
{
	return &gs_uanywhere_others[hash_long(key, GS_UANYWHERE_OTHERS)];
}

/* Nobody knows yet whether the file, which is mapped as code, is the program. */
static notrace bool gs_uanywhere_may_be(const struct gs_uplace *first, const struct file *f)
{
	const struct inode *inode = file_inode(f);
	unsigned long key = gs_uanywhere_key(first, inode);

	return first->build_id && READ_ONCE(*gs_uanywhere_other(key)) != key &&
	       !gs_ufollow_knows(first, inode);
}
NOKPROBE_SYMBOL(gs_uanywhere_may_be);

/* Under the lock. */
static void gs_uanywhere_try(struct gs_uplace *first, const struct path *file,
			     const struct gs_ufollow_who *who)
{
	const struct inode *inode = d_real_inode(file->dentry);
	unsigned long key = gs_uanywhere_key(first, inode);

	if (READ_ONCE(*gs_uanywhere_other(key)) == key || gs_ufollow_knows(first, inode))
		return;
	if (gs_ufollow_is_served(file)) {
		atomic_inc(&gs_ufollow_missed);
		return;
	}
	if (d_is_reg(file->dentry) && !gs_uplace_check(first, file, gs_ufollow_cred, NULL, 0))
		gs_ufollow_take(first, file, who);
	else
		WRITE_ONCE(*gs_uanywhere_other(key), key);
}

/* The next file from the address @from on that is mapped as code; @file is held. */
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

/* Look at what a process has mapped. */
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

/* What processes map, held; *@n of them. NULL: there is no memory. */
static struct mm_struct **gs_uanywhere_existing(unsigned int *n)
{
	unsigned int most = 64; /* that have begun since they were counted */
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

/* At the start: processes that are there. */
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
			gs_tell(u->p, "programs that begin later are not found by their build-id, as uprobe_mmap() can't be probed");
}

#endif /* GS_PROBES_UANYWHERE_H */
