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

#include <linux/delay.h>
#include <linux/hash.h>
#include <linux/mmap_lock.h>
#include <linux/random.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/siphash.h>

/* log2 of the size of the cache of files that are known not to match. */
#define GS_UANYWHERE_OTHERS	10
/*
 * Tries to lock the mmap_lock of a process, and milliseconds between two tries.
 */
#define GS_UANYWHERE_ROUNDS	50
#define GS_UANYWHERE_PAUSE	10
/*
 * Most mappings that one batch checks with preemption off, and most batches for
 * one process.
 */
#define GS_UANYWHERE_BATCH	256
#define GS_UANYWHERE_GOES	(1 << 17)

/* Result of one batch. */
enum gs_uanywhere_go {
	GS_UANYWHERE_FOUND,	/* a file that is mapped as code */
	GS_UANYWHERE_MORE,	/* none in these mappings */
	GS_UANYWHERE_END,	/* there are no more mappings */
	GS_UANYWHERE_LOCKED,	/* mmap_lock is taken */
};

/*
 * Cache: values of gs_uanywhere_key(). If another file overwrites an entry, the
 * file is checked again.
 */
static unsigned long gs_uanywhere_others[1 << GS_UANYWHERE_OTHERS];

/* Random in each session. */
static siphash_key_t gs_uanywhere_seed;

/*
 * Key of a file for one program. A file that was rewritten usually gets another
 * key. The key is hashed with a random seed, because users choose the inodes
 * and sizes of their files, and must not be able to create one that has the key
 * of another user's program.
 */
static notrace unsigned long gs_uanywhere_key(const struct gs_uplace *first, const struct inode *inode)
{
	return siphash_4u64((unsigned long)first, inode->i_ino,
			    (u64)inode->i_sb->s_dev << 32 | inode->i_generation,
			    i_size_read(inode), &gs_uanywhere_seed);
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
	const struct timespec64 written = gs_uplace_written(first, inode);
	unsigned long key = gs_uanywhere_key(first, inode);
	int rc = -ESTALE;

	if (READ_ONCE(*gs_uanywhere_other(key)) == key || gs_ufollow_knows(first, inode))
		return;
	if (gs_uplace_is_served(file)) {
		atomic_inc(&gs_ufollow_missed);
		return;
	}
	if (d_is_reg(file->dentry))
		rc = gs_uplace_check(first, file, true, NULL, 0);
	if (!rc)
		gs_ufollow_take(first, file, written, who);
	else if (rc == -ESTALE)
		WRITE_ONCE(*gs_uanywhere_other(key), key);
	else	/* could not be compared; a later try may succeed */
		atomic_inc(&gs_ufollow_missed);
}

/*
 * Return a thread of the process that still has its mm, with task_lock() held,
 * which keeps the mm; NULL: the process has ended. Don't take a reference
 * (get_task_mm()): dropping the last one would tear the mm down in this task,
 * where closing its files may wait for a server that does not answer.
 */
static struct task_struct *gs_uanywhere_hold(struct task_struct *p)
{
	struct task_struct *t;

	rcu_read_lock();
	for_each_thread(p, t) {
		task_lock(t);
		if (t->mm) {
			rcu_read_unlock();
			return t;
		}
		task_unlock(t);
	}
	rcu_read_unlock();
	return NULL;
}

/*
 * Check mappings from the address *@from on, up to a file that is mapped as
 * code. Set *@file to that file, with a reference. The caller holds mmap_lock.
 */
static enum gs_uanywhere_go
gs_uanywhere_after(struct mm_struct *mm, unsigned long *from, struct path *file)
{
	struct vm_area_struct *vma;
	unsigned int i;

	for (i = 0; i < GS_UANYWHERE_BATCH; i++) {
		vma = find_vma(mm, *from);
		if (!vma)
			return GS_UANYWHERE_END;
		*from = vma->vm_end;
		if (!vma->vm_file || !(vma->vm_flags & VM_EXEC))
			continue;
		*file = vma->vm_file->f_path;
		path_get(file);
		return GS_UANYWHERE_FOUND;
	}
	return GS_UANYWHERE_MORE;
}

/*
 * As gs_uanywhere_after() for a process. Only try to lock mmap_lock: its
 * threads may hold it for ever, for instance in mmap() of a file whose server
 * does not answer.
 */
static enum gs_uanywhere_go
gs_uanywhere_next(struct task_struct *p, unsigned long *from, struct path *file)
{
	struct task_struct *t = gs_uanywhere_hold(p);
	enum gs_uanywhere_go go = GS_UANYWHERE_LOCKED;

	if (!t)
		return GS_UANYWHERE_END;
	if (mmap_read_trylock(t->mm)) {
		go = gs_uanywhere_after(t->mm, from, file);
		mmap_read_unlock(t->mm);
	}
	task_unlock(t);
	return go;
}

/* Compare a file with all programs that the script names by their build-id. */
static void gs_uanywhere_compare(const struct path *file, const struct gs_ufollow_who *who)
{
	struct gs_uplace *first;

	mutex_lock(&gs_ufollow_lock);
	for (first = READ_ONCE(gs_ufollow_on) ? gs_ufollow_firsts : NULL; first; first = first->next_first)
		if (first->anywhere && first->build_id)
			gs_uanywhere_try(first, file, who);
	mutex_unlock(&gs_ufollow_lock);
}

/*
 * Check all files that a process has mapped as code. Give up, and count it, if
 * the process keeps mapping files. If the session is asked to end, don't go on.
 * Return: false if mmap_lock is taken.
 */
static bool gs_uanywhere_in(struct task_struct *p, const struct gs_ufollow_who *who)
{
	unsigned long from = 0;
	struct path file;
	unsigned int i;

	for (i = 0; i < GS_UANYWHERE_GOES; i++) {
		if (!gs_may_arm())
			return true;
		switch (gs_uanywhere_next(p, &from, &file)) {
		case GS_UANYWHERE_FOUND:
			gs_uanywhere_compare(&file, who);
			path_put(&file);
			break;
		case GS_UANYWHERE_MORE:
			break;
		case GS_UANYWHERE_END:
			return true;
		case GS_UANYWHERE_LOCKED:
			return false;
		}
	}
	atomic_inc(&gs_ufollow_missed);
	return true;
}

/*
 * Check the files of @n processes, in rounds. Each round has the processes
 * whose mmap_lock was taken in the round before, so the wait for all of them
 * together is half a second at most. Count those whose lock stays taken.
 * Changes the order of the list.
 */
static void gs_uanywhere_in_all(struct task_struct **list, unsigned int n,
				const struct gs_ufollow_who *who)
{
	unsigned int round, locked, i;

	for (round = 0; n && round < GS_UANYWHERE_ROUNDS; round++) {
		if (round)
			msleep(GS_UANYWHERE_PAUSE);
		for (i = locked = 0; i < n && gs_may_arm(); i++) {
			if (gs_uanywhere_in(list[i], who))
				continue;
			swap(list[locked], list[i]);
			locked++;
		}
		n = locked;
	}
	atomic_add(n, &gs_ufollow_missed);
}

/* Check the files of the current process. */
static void gs_uanywhere_here(const struct gs_ufollow_who *who)
{
	struct task_struct *one = current;

	gs_uanywhere_in_all(&one, 1, who);
}

/*
 * Return references to all processes, *@n of them; NULL if there is no memory
 * for the list.
 */
static struct task_struct **gs_uanywhere_existing(unsigned int *n)
{
	unsigned int most = 64; /* spare entries for processes that start after counting */
	struct task_struct **list, *t;

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
		if (t->flags & PF_KTHREAD)
			continue;
		if (*n == most) {
			atomic_inc(&gs_ufollow_missed);
			break;
		}
		get_task_struct(t);
		list[(*n)++] = t;
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
	struct task_struct **list;
	unsigned int i, n;

	if (!gs_uanywhere_used())
		return;
	list = gs_uanywhere_existing(&n);
	if (!list) {
		atomic_inc(&gs_ufollow_missed);
		return;
	}
	gs_uanywhere_in_all(list, n, &someone);
	for (i = 0; i < n; i++)
		put_task_struct(list[i]);
	kvfree(list);
}

/* Warn, for each program, which files are not found without the hook. */
static void gs_ufollow_no_hook(int rc)
{
	struct gs_uplace *u;
	char text[200];

	for (u = gs_ufollow_firsts; u; u = u->next_first) {
		snprintf(text, sizeof(text), "%s: that takes a probe of uprobe_mmap(), which could not be armed (rc %d)",
			 u->anywhere ? "programs that start later are not probed, because they have to be found by their build-id" :
			 "processes that later run another file of this program are not probed", rc);
		gs_tell(u->p, text);
	}
}

#endif /* GS_PROBES_UANYWHERE_H */
