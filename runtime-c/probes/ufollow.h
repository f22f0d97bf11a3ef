/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ufollow.h - follow a probed program to other files
 *
 * A breakpoint belongs to an inode, but a path can mean different inodes: the
 * file may have been replaced on disk, and processes in other mount namespaces
 * or roots see other files. Such a file is the same program if it has the same
 * build-id; then it is armed too. When a task maps a file of the same name for
 * execution, it looks the path up in its own namespace before it returns to user
 * space. A file with another build-id is not armed, and a warning is printed.
 * Programs that the script names by build-id are handled in uanywhere.h.
 */
#ifndef GS_PROBES_UFOLLOW_H
#define GS_PROBES_UFOLLOW_H

#include "../hook.h"
#include "uplace.h"

#ifndef GS_HAVE_TASK_WORK_ADD
static inline void gs_ufollow(struct gs_uplace *u, struct gs_probe *p) { }
static void gs_ufollow_start(void *rows, unsigned int n) { gs_uplace_tell_stale(); }
static inline void gs_ufollow_stop(void) { }

static void gs_ufollow_unload(void *rows, unsigned int n)
{
}
#else
#include <linux/fs_struct.h>
#include <linux/mount.h>
#include <linux/task_work.h>

/* Most files in which one program is armed. */
#define GS_UFOLLOW_FILES	64
/* Most messages about files in which one program is not armed. */
#define GS_UFOLLOW_REFUSALS	16
/* Most tasks with a pending lookup. */
#define GS_UFOLLOW_WORKS	256
/* Most root directories of processes to check at the start. */
#define GS_UFOLLOW_ROOTS	256

/* A process that sees some file at the program's path. */
struct gs_ufollow_who {
	struct path root;
	char comm[TASK_COMM_LEN];
	pid_t pid;
};

/**
 * struct gs_ufollow_work - a lookup that a task is to do
 * @head: task work
 * @first: the first place in the file to look up; NULL: free
 * @task: the task, with a reference; NULL: it does the work, or it was cancelled
 */
struct gs_ufollow_work {
	struct callback_head head;
	struct gs_uplace *first;
	struct task_struct *task;
};

static struct gs_ufollow_work gs_ufollow_works[GS_UFOLLOW_WORKS];
/*
 * All armed places in the order of arming, linked by @next. @like of a place is
 * the first place in the same file; it is NULL for the first place itself.
 */
static struct gs_uplace *gs_ufollow_list, **gs_ufollow_last = &gs_ufollow_list;
/* The first place of each file, linked by @next_first. */
static struct gs_uplace *gs_ufollow_firsts;
static DEFINE_MUTEX(gs_ufollow_lock);
static bool gs_ufollow_on;
static atomic_t gs_ufollow_missed;
static bool gs_ufollow_ran;

/* Whether the program is armed in the file. Takes no lock. */
static bool gs_ufollow_knows(const struct gs_uplace *first, const struct inode *inode)
{
	const struct gs_uplace_in *in;

	for (in = &first->in; in; in = smp_load_acquire(&in->next))
		if (in->inode == inode)
			return true;
	return false;
}

/*
 * Look paths up in the dentry cache only; the files of running programs are in
 * it. A file system may answer late or never, and the end of the session waits
 * for these lookups. -EAGAIN: the path is not in the cache.
 */
#ifdef LOOKUP_CACHED
#define GS_UFOLLOW_LOOKUP	(LOOKUP_FOLLOW | LOOKUP_CACHED)
#define GS_UFOLLOW_BLIND	false
#else
#define GS_UFOLLOW_LOOKUP	LOOKUP_FOLLOW
#define GS_UFOLLOW_BLIND	true
#endif

static int gs_ufollow_find(const char *name, struct path *file)
{
	return GS_UFOLLOW_BLIND ? -EAGAIN : kern_path(name, GS_UFOLLOW_LOOKUP, file);
}

/* --- files in which the program is not armed yet --- */

/* @written: when the file was last written to, before its build-id was checked */
static int gs_ufollow_arm(struct gs_uplace *u, const struct path *file, struct timespec64 written)
{
	struct gs_uplace_in *in = kzalloc(sizeof(*in), GFP_KERNEL), *last = &u->in;
	int rc;

	if (!in)
		return -ENOMEM;
	in->uc.handler = u->in.uc.handler;
	in->uc.ret_handler = u->in.uc.ret_handler;
	in->file = *file;
	in->written = written;
	path_get(&in->file);
	rc = gs_uplace_register(u, in);
	if (rc) {
		if (!in->left) {
			path_put(&in->file);
			kfree(in);
		}
		return rc;
	}
	while (last->next)
		last = last->next;
	smp_store_release(&last->next, in);
	return 0;
}

/*
 * Warn that a file is not probed: once per file, unless another file is refused
 * in between, and at most GS_UFOLLOW_REFUSALS times, because a user can present
 * any number of files.
 */
static void gs_ufollow_refuse(struct gs_uplace *first, const struct path *file,
			      const struct gs_ufollow_who *who, const char *why)
{
	const struct inode *inode = d_real_inode(file->dentry);
	unsigned long key = inode->i_ino ^ (unsigned long)inode->i_sb->s_dev << 32 ^ inode->i_generation;
	char text[500];

	if (first->refused == key || first->refusals == GS_UFOLLOW_REFUSALS)
		return;
	first->refused = key;
	snprintf(text, sizeof(text), "%.150s, as %.16s (%d) sees it, is not probed: %s%s",
		 first->path, who->comm, who->pid, why,
		 ++first->refusals == GS_UFOLLOW_REFUSALS ? "; more files like this are not reported" : "");
	gs_tell(first->p, text);
}

static bool gs_ufollow_has_room(const struct gs_uplace *first)
{
	const struct gs_uplace_in *in;
	int n = 0;

	for (in = &first->in; in; in = in->next)
		n++;
	return n < GS_UFOLLOW_FILES;
}

/* Arm all places of the program in another file, which has the same build-id. */
static void gs_ufollow_take(struct gs_uplace *first, const struct path *file,
			    struct timespec64 written, const struct gs_ufollow_who *who)
{
	struct gs_uplace *u;
	int failed = 0;

	if (!gs_ufollow_has_room(first)) {
		gs_ufollow_refuse(first, file, who, "the program is already probed in " __stringify(GS_UFOLLOW_FILES) " files, which is the limit");
		return;
	}
	for (u = first; u; u = u->next) {
		if (u != first && u->like != first)
			continue;
		if (gs_ufollow_arm(u, file, written))
			failed++;
	}
	if (failed)
		gs_ufollow_refuse(first, file, who, "some of its probes could not be armed");
#ifdef GS_OBJECTS_ADOPT
	GS_OBJECTS_ADOPT(first->path, d_real_inode(file->dentry));
#endif
}

static void gs_ufollow_file(struct gs_uplace *first, const struct path *file,
			    const struct gs_ufollow_who *who)
{
	char why[300] = "the file ";
	const size_t said = strlen(why);
	const struct timespec64 written = gs_uplace_written(first, d_real_inode(file->dentry));
	const int rc = gs_uplace_check(first, file, true, why + said, sizeof(why) - said);

	if (rc == -EAGAIN)
		gs_ufollow_refuse(first, file, who, "its build-id is not in the page cache, and reading it from disk may block forever");
	else if (rc)
		gs_ufollow_refuse(first, file, who, why[said] ? why : "the file can't be read");
	else if (!first->build_id)
		gs_ufollow_refuse(first, file, who, "the program that the script was translated for has no build-id, so this file can't be compared with it");
	else
		gs_ufollow_take(first, file, written, who);
}

/*
 * Arm the file if it is new, and drop the reference to @file. The caller holds
 * gs_ufollow_lock.
 */
static void gs_ufollow_found(struct gs_uplace *first, struct path *file, const struct gs_ufollow_who *who)
{
	if (!d_is_reg(file->dentry) || gs_ufollow_knows(first, d_real_inode(file->dentry)))
		;
	else if (gs_uplace_is_served(file))
		gs_ufollow_refuse(first, file, who, "it is on a FUSE file system, whose server may never answer");
	else
		gs_ufollow_file(first, file, who);
	path_put(file);
}

#include "uanywhere.h"

/* Drop the reference to the task, unless gs_ufollow_cancel() has taken it. */
static void gs_ufollow_put(struct gs_ufollow_work *w)
{
	struct task_struct *t = xchg(&w->task, NULL);

	if (t)
		put_task_struct(t);
}

/* Free a work, and the module reference that it holds. */
static void gs_ufollow_done(struct gs_ufollow_work *w)
{
	smp_store_release(&w->first, NULL);
	module_put(THIS_MODULE);
}

/* Task work: runs in the task that has mapped a file of the program's name. */
static void gs_ufollow_look(struct callback_head *head)
{
	struct gs_ufollow_work *w = container_of(head, struct gs_ufollow_work, head);
	struct gs_ufollow_who who = { .pid = task_tgid_nr(current) };
	struct gs_uplace *first = READ_ONCE(w->first);	/* other CPUs may run cmpxchg() on it */
	struct path file;
	int rc = -ENOENT;

	gs_ufollow_put(w);
	gs_uread_forget();	/* the filter is called about all mappings of this process */
	strscpy(who.comm, current->comm, sizeof(who.comm));
	if (first->anywhere && current->mm)
		gs_uanywhere_here(&who);
	mutex_lock(&gs_ufollow_lock);
	/* a task that fails to start a program may exit before it gets to user space */
	if (READ_ONCE(gs_ufollow_on) && !first->anywhere && current->fs)
		rc = gs_ufollow_find(first->path, &file);
	if (!rc)
		gs_ufollow_found(first, &file, &who);
	else if (rc == -EAGAIN)
		atomic_inc(&gs_ufollow_missed);
	mutex_unlock(&gs_ufollow_lock);
	gs_ufollow_done(w);
}

/*
 * Take a work from the task's list, unless the task does it already: then it has taken
 * the whole list, and waits for pi_lock before it does the first work
 * (task_work_run() in kernel/task_work.c).
 */
static bool gs_ufollow_take_back(struct task_struct *t, struct callback_head *head)
{
	struct callback_head **at = &t->task_works, *work;
	unsigned long flags;
	bool taken = false;

	raw_spin_lock_irqsave(&t->pi_lock, flags);
	while (!taken && (work = smp_load_acquire(at))) {
		if (work != head)
			at = &work->next;
		else
			taken = cmpxchg(at, work, work->next) == work;
	}
	raw_spin_unlock_irqrestore(&t->pi_lock, flags);
	return taken;
}

/*
 * Cancel what tasks have not begun to do. A user's task may not return to user space
 * for any time, for instance while mmap() reads a file whose server does not answer, and
 * the module would stay loaded as long. No hook queues works any more.
 */
static void gs_ufollow_cancel(void)
{
	struct gs_ufollow_work *w;
	struct task_struct *t;

	for (w = gs_ufollow_works; w < gs_ufollow_works + GS_UFOLLOW_WORKS; w++) {
		t = xchg(&w->task, NULL);
		if (!t)
			continue;
		if (gs_ufollow_take_back(t, &w->head))
			gs_ufollow_done(w);
		put_task_struct(t);
	}
}

/* --- hooks --- */

/*
 * Queue gs_ufollow_look() for the current task, which is about to return to
 * user space. Don't queue it for a sleeping task: the pending work holds a
 * reference to the module, so the module could stay loaded for long.
 */
static notrace void gs_ufollow_ask(struct gs_uplace *first)
{
	struct gs_ufollow_work *w;

	for (w = gs_ufollow_works; w < gs_ufollow_works + GS_UFOLLOW_WORKS; w++) {
		if (cmpxchg(&w->first, NULL, first))
			continue;
		init_task_work(&w->head, gs_ufollow_look);
		__module_get(THIS_MODULE);
		WRITE_ONCE(gs_ufollow_ran, true);
		WRITE_ONCE(w->task, get_task_struct(current));
		if (task_work_add(current, &w->head, TWA_RESUME)) {	/* the task is exiting */
			gs_ufollow_put(w);
			gs_ufollow_done(w);
		}
		return;
	}
	atomic_inc(&gs_ufollow_missed);
}
NOKPROBE_SYMBOL(gs_ufollow_ask);

/*
 * Whether a mapped file may be the program, by its name. The root of a mount
 * may have any name: a file may be mounted over the program.
 */
static notrace bool gs_ufollow_named(const struct gs_uplace *first, struct file *f)
{
	const char *name = strrchr(first->path, '/');

	return name && (!strcmp(f->f_path.dentry->d_name.name, name + 1) ||
			f->f_path.dentry == f->f_path.mnt->mnt_root) &&
	       !gs_ufollow_knows(first, file_inode(f));
}
NOKPROBE_SYMBOL(gs_ufollow_named);

/* Entry of uprobe_mmap(vma), which the kernel calls for every file that is mapped. */
static notrace int gs_ufollow_mapped(struct kprobe *kp, struct pt_regs *regs)
{
	struct vm_area_struct *vma = (void *)regs_get_kernel_argument(regs, 0);
	struct gs_uplace *u;

	if (!vma->vm_file || vma->vm_mm != current->mm)
		return 0;
	gs_uread_note(vma);
	if (!(vma->vm_flags & VM_EXEC))
		return 0;
	for (u = gs_ufollow_firsts; u; u = u->next_first)
		if (u->anywhere ? gs_uanywhere_may_be(u, vma->vm_file) : gs_ufollow_named(u, vma->vm_file))
			gs_ufollow_ask(u);
	return 0;
}
NOKPROBE_SYMBOL(gs_ufollow_mapped);

static struct gs_hook gs_ufollow_hook = { .name = "uprobe_mmap", .kp.pre_handler = gs_ufollow_mapped };

#include "uprotect.h"

/* --- arming --- */

#ifdef GS_HAVE_VFS_PATH_LOOKUP
/* Exported; older kernels have no declaration for modules. */
int vfs_path_lookup(struct dentry *, struct vfsmount *, const char *, unsigned int, struct path *);

static bool gs_ufollow_has_root(const struct gs_ufollow_who *list, unsigned int n, const struct path *root)
{
	while (n--)
		if (path_equal(&list[n].root, root))
			return true;
	return false;
}

/*
 * Get references to the root directories of all processes, each once; the first
 * is that of the current process. Return: their number.
 */
static unsigned int gs_ufollow_roots(struct gs_ufollow_who *list)
{
	struct task_struct *t;
	unsigned int n = 1;

	get_fs_root(current->fs, &list->root);
	rcu_read_lock();
	for_each_process(t) {
		task_lock(t);
		/* read without fs->lock: a root that changes meanwhile may be listed twice */
		if (t->fs && t->mm && !(t->flags & PF_KTHREAD) && !gs_ufollow_has_root(list, n, &t->fs->root)) {
			if (n < GS_UFOLLOW_ROOTS) {
				get_fs_root(t->fs, &list[n].root);
				strscpy(list[n].comm, t->comm, sizeof(list[n].comm));
				list[n++].pid = task_tgid_nr(t);
			} else {
				atomic_inc(&gs_ufollow_missed);
			}
		}
		task_unlock(t);
	}
	rcu_read_unlock();
	return n;
}

/* Look the paths up in the roots of the processes that exist. */
static void gs_ufollow_look_around(void)
{
	struct gs_ufollow_who *list = kvcalloc(GS_UFOLLOW_ROOTS, sizeof(*list), GFP_KERNEL);
	struct gs_uplace *u;
	struct path file;
	unsigned int i, n;

	if (!list) {
		atomic_inc(&gs_ufollow_missed);
		return;
	}
	n = gs_ufollow_roots(list);
	mutex_lock(&gs_ufollow_lock);
	for (i = 1; i < n && gs_may_arm(); i++)
		for (u = gs_ufollow_firsts; u; u = u->next_first)
			if (!u->anywhere && !GS_UFOLLOW_BLIND &&
			    !vfs_path_lookup(list[i].root.dentry, list[i].root.mnt, u->path,
					     GS_UFOLLOW_LOOKUP, &file))
				gs_ufollow_found(u, &file, &list[i]);
	mutex_unlock(&gs_ufollow_lock);
	for (i = 0; i < n; i++)
		path_put(&list[i].root);
	kvfree(list);
}
#else
static void gs_ufollow_look_around(void) { }
#endif

/* Add a place that has been armed to the list. */
static void gs_ufollow(struct gs_uplace *u, struct gs_probe *p)
{
	struct gs_uplace *first;

	for (first = gs_ufollow_firsts; first; first = first->next_first)
		if (gs_uplace_like(u, first))
			break;
	u->p = p;
	u->like = first;
	if (!first) {
		u->next_first = gs_ufollow_firsts;
		gs_ufollow_firsts = u;
	}
	*gs_ufollow_last = u;
	gs_ufollow_last = &u->next;
}

/*
 * Start to follow programs. If the hook can't be set, files that are mapped
 * later are not found; everything else works. May sleep.
 */
static void gs_ufollow_start(void *rows, unsigned int n)
{
	int rc;

	gs_uplace_tell_stale();
	if (!gs_ufollow_list || READ_ONCE(gs_ufollow_on))
		return;
	get_random_bytes(&gs_uanywhere_seed, sizeof(gs_uanywhere_seed));
	WRITE_ONCE(gs_ufollow_on, true);
	gs_uprotect_start(gs_ufollow_list->p);
	rc = gs_hook_set(&gs_ufollow_hook);
	if (!rc)
		gs_ufollow_look_around();
	else
		gs_ufollow_no_hook(rc);
	gs_uanywhere_look_around();
}

/*
 * Stop following: no place is armed after this returns, and pending task work
 * does nothing. May sleep.
 */
static void gs_ufollow_stop(void)
{
	struct gs_probe *p = gs_ufollow_list ? gs_ufollow_list->p : NULL;

	gs_uprotect_stop();
	gs_hook_clear(&gs_ufollow_hook);
	gs_ufollow_cancel();
	WRITE_ONCE(gs_ufollow_on, false);	/* the tasks that wait for the lock have nothing to do any more */
	mutex_lock(&gs_ufollow_lock);
	gs_ufollow_list = gs_ufollow_firsts = NULL;
	gs_ufollow_last = &gs_ufollow_list;
	mutex_unlock(&gs_ufollow_lock);
	if (p)
		gs_uprotect_tell(p);
	if (p && atomic_read(&gs_ufollow_missed))
		gs_tell(p, "some processes may run another file of this program unprobed: there were too many processes to look at, a process's memory map stayed locked, or a file could not be looked up or read without waiting");
}

/*
 * Wait for tasks that are returning from gs_ufollow_look(): they drop the
 * module reference before they return. May sleep.
 */
static void gs_ufollow_unload(void *rows, unsigned int n)
{
	if (gs_ufollow_ran)
		synchronize_rcu_tasks();
	gs_ufollow_ran = false;
}
#endif

#endif /* GS_PROBES_UFOLLOW_H */
