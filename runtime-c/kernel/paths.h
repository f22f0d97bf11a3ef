/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * paths.h - build the path of a file from its dentry up to the root
 *
 * Takes no lock: every step is a guarded read, and the number of steps is
 * bounded. If a file is renamed meanwhile, the result may mix its names, but
 * nothing faults.
 *
 * struct mount is private to the kernel's fs/. The offsets of its members come
 * from the kernel's type information; the caller passes them.
 */
#ifndef GS_PATHS_H
#define GS_PATHS_H

#include <linux/dcache.h>
#include <linux/fs.h>
#include <linux/fs_struct.h>
#include <linux/magic.h>
#include <linux/mount.h>
#include "../memory/peek.h"

/* Most directories and mounts on a path. */
#define GS_PATH_STEPS	1024

/* Offsets in struct mount. */
struct gs_mount_layout {
	u32 mnt, parent, mountpoint;
};

/* Cost of a step, in hundreds of instructions (action budget). */
#define GS_PATH_STEP_WEIGHT	3

/* A path that is built backwards, from the end of @text; @c is charged for it. */
struct gs_path_text {
	struct gs_ctx *c;
	char *text;
	size_t at;
};

/*
 * Prepend the name of @d and, if @slash, a slash before it. If it does not fit,
 * prepend "..." instead and set *@full, which ends the walk.
 */
gs_fn notrace bool gs_path_prepend(struct gs_path_text *t, struct dentry *d,
				   bool slash, bool *full)
{
	const unsigned char *name;
	u32 len;

	GS_TRY(name, &d->d_name.name);
	GS_TRY(len, &d->d_name.len);
	if ((size_t)len + slash + 3 > t->at) {
		t->at -= 3;
		memcpy(t->text + t->at, "...", 3);
		*full = true;
		return true;
	}
	t->at -= len;
	if (!gs_try_read(t->text + t->at, (u64)(unsigned long)name, len, false))
		return false;
	if (slash)
		t->text[--t->at] = '/';
	return true;
}

/*
 * Step from the root of *@mnt to its mountpoint. Set *@top if it is mounted
 * nowhere.
 */
gs_fn notrace bool gs_path_cross(struct vfsmount **mnt, struct dentry **d,
				 const struct gs_mount_layout *l, bool *top)
{
	char *m = (char *)*mnt - l->mnt, *parent;

	GS_TRY(parent, (char **)(m + l->parent));
	*top = parent == m;
	if (*top)
		return true;
	GS_TRY(*d, (struct dentry **)(m + l->mountpoint));
	*mnt = (struct vfsmount *)(parent + l->mnt);
	return true;
}

/*
 * Walk from @d in @mnt up to @root or to the topmost mount. Without @mnt, stay
 * in the file system.
 */
gs_fn notrace bool gs_path_climb(struct gs_path_text *t, struct dentry *d,
				 struct vfsmount *mnt, const struct path *root,
				 const struct gs_mount_layout *l)
{
	bool end = false;
	int i;

	for (i = 0; i < GS_PATH_STEPS && !end; i++) {
		struct dentry *parent, *top = NULL;

		if (mnt && d == root->dentry && mnt == root->mnt)
			return true;
		if (!gs_weigh(t->c, GS_PATH_STEP_WEIGHT))
			return false;
		GS_TRY(parent, &d->d_parent);
		if (mnt)
			GS_TRY(top, &mnt->mnt_root);
		if (d == top || parent == d) {
			if (!mnt)
				return true;
			if (!gs_path_cross(&mnt, &d, l, &end))
				return false;
			continue;
		}
		if (!gs_path_prepend(t, d, true, &end))
			return false;
		d = parent;
	}
	return true;
}

/* Check whether the file was unlinked while it is still open. */
gs_fn notrace bool gs_path_unlinked(struct dentry *d, bool *gone)
{
	struct hlist_bl_node **pprev;
	struct dentry *parent;

	GS_TRY(pprev, &d->d_hash.pprev);
	GS_TRY(parent, &d->d_parent);
	*gone = !pprev && parent != d;
	return true;
}

/*
 * Files that are in no directory, as /proc/PID/fd shows them: pipes, sockets,
 * eventfd and similar, memory files. *@n is 0 for all others.
 */
gs_fn notrace bool gs_path_nameless(char *to, size_t size, struct dentry *d, int *n)
{
	const struct dentry_operations *op;
	struct gs_path_text t = { .text = to, .at = size - 11 };
	struct super_block *sb;
	struct inode *inode;
	unsigned long ino, magic;
	void *dname = NULL;
	bool full = false;
	umode_t mode;

	*n = 0;
	GS_TRY(op, &d->d_op);
	if (op)
		GS_TRY(dname, &op->d_dname);
	if (!dname)
		return true;
	GS_TRY(inode, &d->d_inode);
	GS_TRY(mode, &inode->i_mode);
	GS_TRY(ino, &inode->i_ino);
	if (S_ISFIFO(mode) || S_ISSOCK(mode)) {
		*n = scnprintf(to, size, "%s:[%lu]", S_ISFIFO(mode) ? "pipe" : "socket", ino);
		return true;
	}
	GS_TRY(sb, &inode->i_sb);
	GS_TRY(magic, &sb->s_magic);
	to[t.at] = '\0';
	if (!gs_path_prepend(&t, d, magic != ANON_INODE_FS_MAGIC, &full))
		return false;
	if (magic == ANON_INODE_FS_MAGIC) {
		memmove(to + 11, to + t.at, strlen(to + t.at) + 1);
		memcpy(to, "anon_inode:", 11);
	} else {
		memmove(to, to + t.at, strlen(to + t.at) + 1);
		*n = strlen(to);
		scnprintf(to + *n, size - *n, " (deleted)");
	}
	*n = strlen(to);
	return true;
}

/**
 * gs_path() - the path of a directory entry
 * @c: context that is charged for each step
 * @to: text
 * @size: bytes of @to
 * @d: directory entry
 * @mnt: mount through which it is accessed; NULL: path within its file system
 * @root: root directory that the path begins at
 * @l: layout of struct mount
 *
 * Write the same text as the kernel's d_path(). A path that is too long begins
 * with "...". May be called in any context.
 *
 * Return: false when something could not be read, or with an error raised, when
 * the budget is used up.
 */
gs_fn notrace bool gs_path(struct gs_ctx *c, char *to, size_t size, struct dentry *d,
			   struct vfsmount *mnt, const struct path *root,
			   const struct gs_mount_layout *l)
{
	struct gs_path_text t = { .c = c, .text = to, .at = size - 1 };
	bool gone;
	int n;

	to[0] = to[size - 1] = '\0';
	if (!gs_path_nameless(to, size, d, &n))
		return false;
	if (n)
		return true;
	if (!gs_path_unlinked(d, &gone))
		return false;
	to[t.at] = '\0';
	if (gone) {
		t.at -= 10;
		memcpy(to + t.at, " (deleted)", 10);
	}
	if (!gs_path_climb(&t, d, mnt, root, l)) {
		to[0] = '\0';
		return false;
	}
	if (!to[t.at])
		to[--t.at] = '/';
	memmove(to, to + t.at, size - t.at);
	return true;
}

#endif /* GS_PATHS_H */
