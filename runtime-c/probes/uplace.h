/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uplace.h - a place in a program or shared library, and whose hits there count
 *
 * A breakpoint belongs to a file: the kernel puts it into every process that
 * maps the file, now or later, and gs_uplace_filter() keeps it out of those
 * that are not meant. Handlers run in process context with interrupts on.
 */
#ifndef GS_PROBES_UPLACE_H
#define GS_PROBES_UPLACE_H

#include <linux/file.h>
#include <linux/namei.h>
#include <linux/path.h>
#include <linux/rcupdate.h>
#include <linux/sched/signal.h>
#include "../compat/uprobes.h"

/**
 * struct gs_uplace - where, and for whom
 * @path: the file
 * @offset: where in the file
 * @link: link-time address of that
 * @counter: where in the file a counter of those who listen stands, or 0
 * @build_id: what the file must have at @build_id_at, @build_id_size bytes;
 *	NULL if it has none
 * @program: file that the process must run, or NULL; for libraries
 * @pid: process that counts, or 0 for all
 */
struct gs_uplace {
	const char *path;
	u64 offset;
	u64 link;
	u64 counter;
	const char *build_id;
	u64 build_id_at;
	u32 build_id_size;
	pid_t pid;
	const char *program;
	/* private: */
	struct path file;
	struct path exe;
	struct uprobe *probe;
	struct uprobe_consumer uc;
};

/* --- whose hits count --- */

/* How far a process may be from the one that target() names. */
#define GS_UPLACE_GENERATIONS	64

/* The task is the target, or one that it has started. Under RCU. */
static noinline bool gs_uplace_descends(struct task_struct *t, pid_t target)
{
	int i;

	for (i = 0; i < GS_UPLACE_GENERATIONS && t->pid > 1; i++) {
		if (t->tgid == target)
			return true;
		t = rcu_dereference(t->real_parent);
	}
	return false;
}

static __always_inline bool gs_uplace_of_target(struct task_struct *t)
{
	pid_t target = gs_session.target;

	return !target || t->tgid == target || gs_uplace_descends(t, target);
}

/* Under RCU. The file may be another's by now, which then does not fit. */
static bool gs_uplace_runs(struct mm_struct *mm, const struct path *exe)
{
	struct file *f = rcu_dereference(mm->exe_file);

	return f && file_inode(f) == d_real_inode(exe->dentry);
}

/* Under RCU. */
static __always_inline bool
gs_uplace_means(const struct gs_uplace *u, struct task_struct *t, struct mm_struct *mm)
{
	if (u->pid && t->tgid != u->pid)
		return false;
	if (u->program && !gs_uplace_runs(mm, &u->exe))
		return false;
	return gs_uplace_of_target(t);
}

/* Whether the hit of the current task is meant. */
static __always_inline bool gs_uplace_fits(const struct gs_uplace *u)
{
	bool fits;

	if (!u->pid && !u->program && (!gs_session.target || current->tgid == gs_session.target))
		return true;
	rcu_read_lock();
	fits = gs_uplace_means(u, current, current->mm);
	rcu_read_unlock();
	return fits;
}

/* Whether a process gets the breakpoint. */
static bool gs_uplace_filter(struct uprobe_consumer *uc GS_UPROBE_CTX, struct mm_struct *mm)
{
	struct gs_uplace *u = container_of(uc, struct gs_uplace, uc);
	struct task_struct *t = current;
	bool fits;

	rcu_read_lock();
	if (t->mm != mm)
#ifdef CONFIG_MEMCG
		t = rcu_dereference(mm->owner);
#else
		t = NULL; /* whose it is shows when it hits */
#endif
	fits = !t || gs_uplace_means(u, t, mm);
	rcu_read_unlock();
	return fits;
}

/* --- arming --- */

/* The file at the path is the one that the module was made for. */
static int gs_uplace_check(const struct gs_uplace *u)
{
	loff_t at = u->build_id_at;
	char found[64];
	struct file *f;
	ssize_t n;

	if (!u->build_id || u->build_id_size > sizeof(found))
		return 0;
	f = dentry_open(&u->file, O_RDONLY | O_LARGEFILE, current_cred());
	if (IS_ERR(f))
		return PTR_ERR(f);
	n = kernel_read(f, found, u->build_id_size, &at);
	fput(f);
	if (n < 0)
		return n;
	return n == u->build_id_size && !memcmp(found, u->build_id, n) ? 0 : -ESTALE;
}

static bool gs_uplace_same_file(const struct gs_uplace *a, const struct gs_uplace *b)
{
	return b && b->file.dentry && !strcmp(a->path, b->path) &&
	       (a->build_id == b->build_id ||
		(a->build_id && b->build_id && !strcmp(a->build_id, b->build_id)));
}

/* @like: another place, armed, most often in the same file; or NULL */
static int gs_uplace_open(struct gs_uplace *u, const struct gs_uplace *like)
{
	int rc;

	if (gs_uplace_same_file(u, like)) {
		u->file = like->file;
		path_get(&u->file);
	} else {
		rc = kern_path(u->path, LOOKUP_FOLLOW, &u->file);
		if (rc)
			return rc;
		rc = gs_uplace_check(u);
		if (rc)
			goto put;
	}
	if (!u->program)
		return 0;
	rc = kern_path(u->program, LOOKUP_FOLLOW, &u->exe);
	if (!rc)
		return 0;
put:
	path_put(&u->file);
	memset(&u->file, 0, sizeof(u->file));
	return rc;
}

static void gs_uplace_close(struct gs_uplace *u)
{
	if (u->program)
		path_put(&u->exe);
	path_put(&u->file);
	memset(&u->file, 0, sizeof(u->file));
}

/**
 * gs_uplace_arm() - put the breakpoint there
 * @u: what it is for, with u->uc.handler or u->uc.ret_handler set
 * @like: another place, armed, or NULL: its file need not be looked for again
 *
 * Return: 0 or a negative errno; -ESTALE if the file is another than the
 * module was made for.
 */
static int gs_uplace_arm(struct gs_uplace *u, const struct gs_uplace *like)
{
	int rc = gs_uplace_open(u, like);

	if (rc)
		return rc;
	u->uc.filter = gs_uplace_filter;
	rc = gs_uprobe_register(d_real_inode(u->file.dentry), u->offset, u->counter, &u->uc, &u->probe);
	if (rc)
		gs_uplace_close(u);
	return rc;
}

/* It takes gs_uprobe_unregister_done() and gs_uplace_close() to end it. */
static void gs_uplace_disarm(struct gs_uplace *u)
{
	gs_uprobe_unregister(d_real_inode(u->file.dentry), u->offset, &u->uc, u->probe);
}

/* Tell that a row could not be armed. */
static void gs_uplace_failed(struct gs_probe *p, const struct gs_uplace *u, int rc)
{
	gs_arm_refused(p, rc, u->offset, rc != -ESTALE ? NULL :
		       "the file is another build than the script was translated for");
}

/* --- hits --- */

/* Where the file lies in the current process, for addresses in its data. */
static __always_inline void gs_uplace_enter(const struct gs_uplace *u, struct gs_ctx *c, unsigned long live)
{
#ifdef GS_USER_BASE
	c->user_base = live - u->link;
#endif
}

#endif /* GS_PROBES_UPLACE_H */
