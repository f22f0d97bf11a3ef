/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * program.h - check whether a process runs a program
 *
 * Compare the inode of its executable first, so links and bind mounts match.
 * Then compare the path as the process itself sees it, so a program that was
 * installed later, replaced on disk, or is at that path in a container matches
 * too. File systems give the inode number of a removed file to a new one, with
 * another generation.
 */
#ifndef GS_PROGRAM_H
#define GS_PROGRAM_H

#include <linux/dcache.h>
#include <linux/fs.h>
#include <linux/mm_types.h>
#include <linux/namei.h>
#include <linux/sched/mm.h>
#include <linux/sched/task.h>

#include "../kernel/paths.h"
#include "target.h"

/**
 * struct gs_program
 * @path: absolute
 * @dev: of its inode when the session began; 0 if there was none
 * @generation: of its inode
 * @ino: of its inode
 */
struct gs_program {
	const char *path;
	dev_t dev;
	u32 generation;
	unsigned long ino;
};

/* Most components and mounts of a path that is compared. */
#define GS_PROGRAM_STEPS	128

/*
 * Cost of comparing a file, and of each step of its path, in hundreds of
 * instructions.
 */
#define GS_PROGRAM_WEIGHT	8
#define GS_PROGRAM_STEP_WEIGHT	5

static struct gs_mount_layout gs_program_mounts;

/*
 * struct mount is private to fs/. In every kernel so far, its parent and
 * mountpoint are right before its struct vfsmount; the mount of /proc is used to
 * verify that for this kernel.
 */
static int gs_program_check_mounts(const struct gs_mount_layout *l)
{
	struct path proc, up;
	struct vfsmount *mnt;
	struct dentry *d;
	bool top, knows;
	int rc = kern_path("/proc", LOOKUP_FOLLOW, &proc);

	if (rc)
		return rc == -ENOMEM ? rc : -EOPNOTSUPP;
	up = proc;
	path_get(&up);
	mnt = proc.mnt;
	knows = follow_up(&up) && gs_path_cross(&mnt, &d, l, &top) && !top &&
		mnt == up.mnt && d == up.dentry;
	path_put(&up);
	path_put(&proc);
	return knows ? 0 : -EOPNOTSUPP;
}

/**
 * gs_programs_load() - call this before gs_program_runs() and its like
 *
 * May sleep. Return: 0, -EOPNOTSUPP if this kernel's mounts are not known, or -ENOMEM
 */
gs_fn int gs_programs_load(void)
{
	const struct gs_mount_layout l = { .mnt = 32, .parent = 16, .mountpoint = 24 };
	int rc = gs_program_check_mounts(&l);

	if (!rc)
		gs_program_mounts = l;
	return rc;
}

/**
 * gs_program_find() - look up the inode of the path, if there is one
 *
 * May sleep. Return: 0, or -ENOMEM: it is not known
 */
gs_fn int gs_program_find(struct gs_program *g)
{
	struct inode *inode;
	struct path path;
	int rc;

	g->dev = 0;
	rc = kern_path(g->path, LOOKUP_FOLLOW, &path);
	if (rc)
		return rc == -ENOMEM ? rc : 0;
	inode = d_inode(path.dentry);
	g->dev = inode->i_sb->s_dev;
	g->generation = inode->i_generation;
	g->ino = inode->i_ino;
	path_put(&path);
	return 0;
}

/*
 * Check that @d's name is the last component of @path, which ends at *@end, and
 * move *@end before it.
 */
static notrace bool
gs_program_ends(const char *path, const char **end, const struct dentry *d)
{
	const unsigned char *name;
	const char *at;
	char part[32];
	u32 len, n;

	GS_TRY(name, &d->d_name.name);
	GS_TRY(len, &d->d_name.len);
	if (len >= *end - path)
		return false;
	*end -= len + 1;
	for (at = *end + 1; len; len -= n, name += n, at += n) {
		n = min_t(u32, len, sizeof(part));
		if (!gs_try_read(part, (u64)(unsigned long)name, n, false) || memcmp(part, at, n))
			return false;
	}
	return **end == '/';
}

/* gs_weigh() if there is a context to charge. */
static __always_inline bool gs_program_weigh(struct gs_ctx *c, u32 n)
{
	return !c || gs_weigh(c, n);
}

/*
 * Read the root directory of @t. fs->lock is not taken: the probed code may hold
 * it. If another task changes its root meanwhile, its path may not be found.
 */
static notrace bool gs_program_root(struct task_struct *t, struct path *root)
{
	struct fs_struct *fs;

	GS_TRY(fs, &t->fs);
	if (!fs)	/* @t is exiting */
		return false;
	GS_TRY(*root, &fs->root);
	return true;
}

/**
 * struct gs_program_place - where a task sees a file, which is compared with many programs
 *
 * To empty it, set .of alone: clearing all of it would cost each hit more.
 *
 * @of: the file; NULL: none so far
 * @known: the rest was found
 * @at: the file, or what it is mounted on
 * @root: root directory of the task
 * @steps: left of GS_PROGRAM_STEPS
 */
struct gs_program_place {
	struct file *of;
	bool known;
	struct path at, root;
	int steps;
};

/* Find the place of a file, below the mounts on it. */
static notrace bool gs_program_descend(struct gs_program_place *to, struct gs_ctx *c)
{
	struct dentry *top, *parent;
	struct path *at = &to->at;
	bool out;

	for (; to->steps && gs_program_weigh(c, GS_PROGRAM_STEP_WEIGHT); to->steps--) {
		GS_TRY(top, &at->mnt->mnt_root);
		GS_TRY(parent, &at->dentry->d_parent);
		if (at->dentry != top && at->dentry != parent)
			return true;
		if (!gs_path_cross(&at->mnt, &at->dentry, &gs_program_mounts, &out) || out)
			return false;
	}
	return false;
}

static notrace bool gs_program_locate(struct gs_program_place *to, struct file *f,
				      struct task_struct *t, struct gs_ctx *c)
{
	bool out;

	GS_TRY(to->at, &f->f_path);
	to->steps = GS_PROGRAM_STEPS;
	return gs_program_root(t, &to->root) && gs_path_unlinked(to->at.dentry, &out) && !out &&
	       gs_program_descend(to, c);
}

/*
 * Set *@to to the place of a file, unless it is that already: a user can mount a
 * file over itself, which makes each mount a step. Return: whether it is known.
 */
static notrace bool gs_program_find_place(struct gs_program_place *to, struct file *f,
					  struct task_struct *t, struct gs_ctx *c)
{
	if (to->of != f)
		to->known = gs_program_locate(to, f, t, c);
	to->of = f;
	return to->known;
}

/*
 * Check whether this is the path of a place. Compare from the last component on,
 * up to the first that differs. d_path() would wait for rename_lock, which the
 * probed code may hold; here every step is a guarded read.
 */
static notrace bool
gs_program_has_path(const struct gs_program *g, const struct gs_program_place *place,
		    struct gs_ctx *c)
{
	const char *end = g->path + strlen(g->path);
	struct path at = place->at, root = place->root;
	struct dentry *top, *parent;
	bool out;
	int i;

	for (i = place->steps; i && gs_program_weigh(c, GS_PROGRAM_STEP_WEIGHT); i--) {
		if (at.dentry == root.dentry && at.mnt == root.mnt)
			return end == g->path;
		GS_TRY(top, &at.mnt->mnt_root);
		GS_TRY(parent, &at.dentry->d_parent);
		if (at.dentry == top || at.dentry == parent) {
			if (!gs_path_cross(&at.mnt, &at.dentry, &gs_program_mounts, &out) || out)
				return false;
			continue;
		}
		if (!gs_program_ends(g->path, &end, at.dentry))
			return false;
		at.dentry = parent;
	}
	return false;
}

/* Check whether the file has the inode that the path led to when the session began. */
static notrace bool gs_program_has_inode(const struct gs_program *g, struct file *f)
{
	struct super_block *sb;
	struct inode *inode;
	unsigned long ino;
	u32 generation;
	dev_t dev;

	GS_TRY(inode, &f->f_inode);
	GS_TRY(ino, &inode->i_ino);
	GS_TRY(generation, &inode->i_generation);
	GS_TRY(sb, &inode->i_sb);
	GS_TRY(dev, &sb->s_dev);
	return g->dev && ino == g->ino && dev == g->dev && generation == g->generation;
}

/*
 * Check whether the file is the program for @t. @place is empty, or from an earlier
 * call with the same task. With a context, each step draws on its action budget; if
 * that is used up, an error is raised.
 */
static notrace bool
gs_program_is_file(const struct gs_program *g, struct file *f, struct task_struct *t,
		   struct gs_program_place *place, struct gs_ctx *c)
{
	if (!gs_program_weigh(c, GS_PROGRAM_WEIGHT))
		return false;
	return gs_program_has_inode(g, f) ||
	       (gs_program_find_place(place, f, t, c) && gs_program_has_path(g, place, c));
}

/**
 * gs_program_runs() - does @mm run the program?
 * @g: program
 * @mm: of the current process, or the caller keeps it from being freed
 * @t: the task that has @mm: current, or the caller holds its task_lock()
 * @place: empty, or from an earlier call with the same task
 *
 * Call it with preemption off.
 */
gs_fn notrace bool
gs_program_runs(const struct gs_program *g, struct mm_struct *mm, struct task_struct *t,
		struct gs_program_place *place)
{
	struct file *f;
	bool is;

	rcu_read_lock();
	f = rcu_dereference(mm->exe_file);
	is = f && gs_program_is_file(g, f, t, place, NULL);
	rcu_read_unlock();
	return is;
}

/*
 * gs_program_may_run() - whether @mm may run the program: its executable has the
 * program's inode, or a name of the same length. The caller keeps @mm from being
 * freed.
 */
gs_fn bool gs_program_may_run(const struct gs_program *g, struct mm_struct *mm)
{
	struct file *f;
	bool may;

	rcu_read_lock();
	f = rcu_dereference(mm->exe_file);
	may = f && (gs_program_has_inode(g, f) ||
		    f->f_path.dentry->d_name.len == strlen(kbasename(g->path)));
	rcu_read_unlock();
	return may;
}

/**
 * gs_program_meant() - does a process probe point select this task?
 * @g: program of process("path"); .path is NULL if the point names none
 * @pid: PID of process(PID); 0 if the point names none
 * @t: current, or the caller holds its task_lock()
 * @place: empty, or from an earlier call with the same task
 *
 * Call it with preemption off.
 */
gs_fn notrace bool
gs_program_meant(const struct gs_program *g, pid_t pid, struct task_struct *t,
		 struct gs_program_place *place)
{
	if (!t->mm || (t->flags & PF_KTHREAD) || !gs_target_has(t))
		return false;
	if (pid)
		return t->tgid == pid;
	return !g->path || gs_program_runs(g, t->mm, t, place);
}

#endif /* GS_PROGRAM_H */
