/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * program.h - does a process run this program?
 *
 * By the inode of its executable: links and bind mounts are the same program.
 * Else by its path, as the process itself sees it: a program that is installed
 * later, replaced on disk, or stands at that place in a container is one too.
 */
#ifndef GS_PROGRAM_H
#define GS_PROGRAM_H

#include <linux/dcache.h>
#include <linux/fs.h>
#include <linux/mm_types.h>
#include <linux/namei.h>
#include <linux/sched/mm.h>
#include <linux/sched/task.h>

#include "target.h"

/**
 * struct gs_program
 * @path: absolute
 * @name: its last component
 * @dev: of its inode when the session began; 0 if there was none
 * @ino: of its inode
 */
struct gs_program {
	const char *path;
	const char *name;
	dev_t dev;
	unsigned long ino;
};

/* PATH_MAX bytes for each CPU; users do not nest: all are in task context. */
static char *gs_program_text;

gs_fn int gs_programs_load(void)
{
	if (!gs_program_text)
		gs_program_text = gs_alloc((size_t)nr_cpu_ids * PATH_MAX);
	return gs_program_text ? 0 : -ENOMEM;
}

gs_fn void gs_programs_unload(void)
{
	gs_free(gs_program_text, (size_t)nr_cpu_ids * PATH_MAX);
	gs_program_text = NULL;
}

/** gs_program_find() - note which inode the path means; may sleep */
gs_fn void gs_program_find(struct gs_program *g)
{
	struct inode *inode;
	struct path path;

	g->name = strrchr(g->path, '/') ? strrchr(g->path, '/') + 1 : g->path;
	g->dev = 0;
	if (kern_path(g->path, LOOKUP_FOLLOW, &path))
		return;
	inode = d_inode(path.dentry);
	g->dev = inode->i_sb->s_dev;
	g->ino = inode->i_ino;
	path_put(&path);
}

/* Paths are as the current process sees them. */
static notrace bool
gs_program_has_path(const struct gs_program *g, struct file *f)
{
	char *buf = gs_program_text + (size_t)raw_smp_processor_id() * PATH_MAX;
	char *path;

	if (strcmp(f->f_path.dentry->d_name.name, g->name))
		return false;
	path = d_path(&f->f_path, buf, PATH_MAX);
	return !IS_ERR(path) && !strcmp(path, g->path);
}

static notrace bool
gs_program_is_file(const struct gs_program *g, struct file *f)
{
	struct inode *inode = file_inode(f);

	if (g->dev && inode->i_ino == g->ino && inode->i_sb->s_dev == g->dev)
		return true;
	return gs_program_has_path(g, f);
}

/**
 * gs_program_runs() - does @mm run the program?
 * @g: program
 * @mm: of the current process, or kept from going away
 *
 * Call it with preemption off.
 */
gs_fn notrace bool
gs_program_runs(const struct gs_program *g, struct mm_struct *mm)
{
	struct file *f;
	bool is;

	rcu_read_lock();
	f = rcu_dereference(mm->exe_file);
	is = f && gs_program_is_file(g, f);
	rcu_read_unlock();
	return is;
}

/**
 * gs_program_meant() - is a task one that a point of processes is about?
 * @g: program of process("path"); .path is NULL where none is named
 * @pid: of process(PID); 0 where none is named
 * @t: current, or its memory is kept from going away
 *
 * Call it with preemption off.
 */
gs_fn notrace bool
gs_program_meant(const struct gs_program *g, pid_t pid, struct task_struct *t)
{
	if (!t->mm || (t->flags & PF_KTHREAD) || !gs_target_has(t))
		return false;
	if (pid)
		return t->tgid == pid;
	return !g->path || gs_program_runs(g, t->mm);
}

#endif /* GS_PROGRAM_H */
