/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * procfs.h - procfs("name").read and .write
 *
 * The files are in /proc/systemtap/MODULE, as with SystemTap. A read probe runs
 * when a reader reads from the start of the file, and the value that it assigns
 * to $value is the file's content. Write probes run once for each write, with
 * the written bytes in $value; a file may have several of them.
 */
#ifndef GS_PROBES_PROCFS_H
#define GS_PROBES_PROCFS_H

#include <linux/fs.h>
#include <linux/moduleparam.h>
#include <linux/namei.h>
#include <linux/proc_fs.h>
#include <linux/uaccess.h>
#include "../compat/compat.h"

#define GS_PROCFS_TOP	"systemtap"
#define GS_PROCFS_DIR	GS_PROCFS_TOP "/" GS_MODULE_NAME

/* Size of a read probe's buffer, including the NUL, unless the script gives .maxsize. */
#ifndef STP_PROCFS_BUFSIZE
#define STP_PROCFS_BUFSIZE	GS_STRING_LEN
#endif

/**
 * struct gs_procfs_row
 * @p: probe
 * @path: path below the module's directory; rows with the same path share a file
 * @write: whether it is a write probe
 * @umask: permission bits that the file does not get
 * @maxsize: size of a read probe's buffer in bytes, including the NUL
 */
struct gs_procfs_row {
	struct gs_probe p;
	const char *path;
	bool write;
	unsigned int umask;
	u32 maxsize;
	/* private: */
	struct gs_procfs_row *owner;	/* the first row of the file */
	struct gs_procfs_row *next;	/* the file's next write row */
	struct gs_procfs_row *reader, *writers;	/* in the owner: the file's rows */
	struct proc_dir_entry *pde;	/* in the owner: the file's entry */
};

/* Run a row's handler with @v as its $value. */
static void gs_procfs_hit(struct gs_procfs_row *row, struct gs_procfs_value *v)
{
	struct gs_ctx *c;

	preempt_disable();
	c = gs_enter(&row->p, NULL);
	if (c) {
		c->saved = v;
		row->p.handler(c);
		gs_leave(c);
	}
	preempt_enable();
}

static struct gs_procfs_value *gs_procfs_value_new(u32 size)
{
	struct gs_procfs_value *v = kvzalloc(struct_size(v, text, size), GFP_KERNEL_ACCOUNT);

	if (!v)
		return NULL;
	mutex_init(&v->lock);
	v->size = size;
	return v;
}

/* Make the @n bytes of @text, and a NUL, what $value is when a handler starts. */
static void gs_procfs_start(struct gs_procfs_value *v, const char *text, size_t n)
{
	memcpy(v->text, text, n);
	v->text[n] = '\0';
	v->len = strlen(v->text);	/* the bytes of a write may contain a NUL */
}

static struct gs_procfs_row *gs_procfs_owner(struct file *file)
{
	return gs_pde_data(file_inode(file));
}

static int gs_procfs_open(struct inode *inode, struct file *file)
{
	struct gs_procfs_row *row = gs_procfs_owner(file)->reader;

	file->private_data = NULL;
	if (!gs_may_control())
		return -EACCES;
	if (!row || !(file->f_mode & FMODE_READ))
		return 0;
	file->private_data = gs_procfs_value_new(row->maxsize);
	return file->private_data ? 0 : -ENOMEM;
}

static int gs_procfs_release(struct inode *inode, struct file *file)
{
	kvfree(file->private_data);
	return 0;
}

static ssize_t gs_procfs_read(struct file *file, char __user *buf, size_t n,
			      loff_t *pos)
{
	struct gs_procfs_value *v = file->private_data;
	ssize_t rc;

	if (!v)
		return -EINVAL;
	if (mutex_lock_interruptible(&v->lock))
		return -ERESTARTSYS;
	if (!*pos) {
		gs_procfs_start(v, "", 0);
		gs_procfs_hit(gs_procfs_owner(file)->reader, v);
	}
	rc = simple_read_from_buffer(buf, n, pos, v->text, strnlen(v->text, v->size));
	mutex_unlock(&v->lock);
	return rc;
}

static ssize_t gs_procfs_write(struct file *file, const char __user *buf,
			       size_t n, loff_t *pos)
{
	struct gs_procfs_row *row = gs_procfs_owner(file)->writers;
	struct gs_procfs_value *v;
	char *given;

	if (!row)
		return -EINVAL;
	n = min_t(size_t, n, GS_STRING_LEN - 1);
	v = gs_procfs_value_new(GS_STRING_LEN);
	given = v ? memdup_user_nul(buf, n) : ERR_PTR(-ENOMEM);
	if (IS_ERR(given)) {
		kvfree(v);
		return PTR_ERR(given);
	}
	for (; row; row = row->next) {	/* each gets its own copy */
		gs_procfs_start(v, given, n);
		gs_procfs_hit(row, v);
	}
	kfree(given);
	kvfree(v);
	*pos += n;
	return n;
}

GS_PROC_TEXT_OPS(gs_procfs_ops, gs_procfs_open, gs_procfs_release,
		 gs_procfs_read, gs_procfs_write);

static struct proc_dir_entry *gs_procfs_dir;

/*
 * What a path is. Return: 0: nothing, 1: a directory, 2: a file, or a negative errno:
 * it is not known, as there is no memory.
 */
static int gs_procfs_what(const char *name)
{
	struct path path;
	int rc = kern_path(name, 0, &path);

	if (rc)
		return rc == -ENOENT ? 0 : rc;
	rc = d_is_dir(path.dentry) ? 1 : 2;
	path_put(&path);
	return rc;
}

/*
 * Path of /proc/systemtap, with a reference while the module's directory is in
 * it. If the reader is killed, it has no root directory any more when it
 * disarms the module, so the path can't be looked up then.
 */
static struct path gs_procfs_top;

/* A directory has 2 links, and one more for each subdirectory. */
static bool gs_procfs_top_is_empty(void)
{
	struct kstat stat = {};

	return gs_procfs_top.dentry &&
	       !vfs_getattr_nosec(&gs_procfs_top, &stat, STATX_NLINK,
				  AT_STATX_SYNC_AS_STAT) &&
	       stat.nlink == 2;
}

/*
 * The kernel logs a warning if a module creates a directory that exists or
 * whose parent does not exist, or removes one that is in use. All gostap
 * modules share /proc/systemtap, so they must exclude each other by a lock of
 * the kernel: the one for module parameters, which no user can hold.
 */
#define gs_procfs_lock()	kernel_param_lock(NULL)
#define gs_procfs_unlock()	kernel_param_unlock(NULL)

/* Drop /proc/systemtap, and remove it if it is empty. Call this with the lock held. */
static void gs_procfs_put_top(void)
{
	if (gs_procfs_top_is_empty())
		remove_proc_entry(GS_PROCFS_TOP, NULL);
	if (gs_procfs_top.dentry)
		path_put(&gs_procfs_top);
	gs_procfs_top.dentry = NULL;
}

/* Find or create /proc/systemtap. Call this with the lock held. */
static int gs_procfs_get_top(void)
{
	int rc = kern_path("/proc/" GS_PROCFS_TOP, LOOKUP_DIRECTORY, &gs_procfs_top);

	if (rc == -ENOENT) {
		if (!proc_mkdir(GS_PROCFS_TOP, NULL))
			return -ENOMEM;
		rc = kern_path("/proc/" GS_PROCFS_TOP, LOOKUP_DIRECTORY, &gs_procfs_top);
		if (rc)
			remove_proc_entry(GS_PROCFS_TOP, NULL);
	}
	if (rc)
		gs_procfs_top.dentry = NULL;
	return rc;
}

static int gs_procfs_make_dir(void)
{
	int rc;

	gs_procfs_lock();
	rc = gs_procfs_get_top();
	if (!rc) {
		gs_procfs_dir = proc_mkdir(GS_PROCFS_DIR, NULL);
		rc = gs_procfs_dir ? 0 : -ENOMEM;
	}
	if (rc)
		gs_procfs_put_top();
	gs_procfs_unlock();
	return rc;
}

/* Remove the module's directory. */
static void gs_procfs_remove_dir(void)
{
	if (!gs_procfs_dir)
		return;
	gs_procfs_lock();
	proc_remove(gs_procfs_dir);
	gs_procfs_dir = NULL;
	gs_procfs_put_top();
	gs_procfs_unlock();
}

/* Create a directory unless it exists. @name: the end of @path, below the module's directory */
static int gs_procfs_make_parent(const char *path, const char *name)
{
	int what = gs_procfs_what(path);

	if (what)
		return what == 1 ? 0 : what < 0 ? what : -EEXIST;
	return proc_mkdir(name, gs_procfs_dir) ? 0 : -ENOMEM;
}

/*
 * Create the directories in a file's path. Return: -EEXIST if the script has
 * another file that is also one of them, or a directory that is also the file:
 * the kernel would log a warning.
 */
static int gs_procfs_make_parents(const char *file)
{
	char *path = kasprintf(GFP_KERNEL, "/proc/" GS_PROCFS_DIR "/%s", file);
	char *name = path + strlen("/proc/" GS_PROCFS_DIR "/"), *slash;
	int rc = path ? 0 : -ENOMEM;

	for (slash = path ? strchr(name, '/') : NULL; slash && !rc;
	     slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		rc = gs_procfs_make_parent(path, name);
		*slash = '/';
	}
	if (!rc)
		rc = gs_procfs_what(path);
	kfree(path);
	return rc > 0 ? -EEXIST : rc;
}

static umode_t gs_procfs_mode(struct gs_procfs_row *owner)
{
	umode_t mode = (owner->reader ? 0400 : 0) | (owner->writers ? 0200 : 0);

	return mode & ~owner->umask;
}

static struct gs_procfs_row *gs_procfs_first(struct gs_procfs_row *rows,
					     const char *path)
{
	while (strcmp(rows->path, path))
		rows++;
	return rows;
}

/* Link the rows that have the same path, in the script's order. */
static void gs_procfs_join(struct gs_procfs_row *rows, unsigned int n)
{
	struct gs_procfs_row *row, **link;

	for (row = rows; row < rows + n; row++) {
		row->owner = gs_procfs_first(rows, row->path);
		if (!row->write) {
			row->owner->reader = row;
			continue;
		}
		link = &row->owner->writers;
		while (*link)
			link = &(*link)->next;
		*link = row;
	}
}

static void gs_procfs_arm_row(struct gs_procfs_row *row)
{
	int rc;

	if (row->owner != row) {
		row->p.armed = row->owner->p.armed;
		return;
	}
	rc = gs_procfs_make_parents(row->path);
	if (!rc) {
		row->pde = proc_create_data(row->path, gs_procfs_mode(row),
					    gs_procfs_dir, &gs_procfs_ops, row);
		rc = row->pde ? 0 : -ENOMEM;
	}
	if (rc)
		gs_arm_refused(&row->p, rc, 0, rc == -EEXIST ?
			       "the name is that of a directory and of a file" : NULL);
	else
		row->p.armed = GS_ARMED;
}

static int gs_procfs_arm(void *rows, unsigned int n)
{
	struct gs_procfs_row *row = rows;
	int rc = gs_procfs_make_dir();

	if (rc)
		return rc;
	gs_procfs_join(rows, n);
	for (; n; n--, row++)
		gs_procfs_arm_row(row);
	return 0;
}

/* Removing a file waits for its running reads and writes. May sleep. */
static void gs_procfs_disarm(void *rows, unsigned int n)
{
	struct gs_procfs_row *row = rows;

	for (; n; n--, row++) {
		if (row->p.armed != GS_ARMED)
			continue;
		row->p.armed = GS_DONE;
		if (row->pde)
			proc_remove(row->pde);
		row->pde = NULL;
	}
	gs_procfs_remove_dir();
}

/*
 * .waits: a parameter of the kernel may load a module while it is set (zswap.compressor),
 * with the lock of gs_procfs_lock() held.
 */
static const struct gs_family gs_procfs_family = {
	.name = "procfs",
	.stage = GS_STAGE_EVENTS,
	.waits = true,
	.arm = gs_procfs_arm,
	.disarm = gs_procfs_disarm,
};

#endif /* GS_PROBES_PROCFS_H */
