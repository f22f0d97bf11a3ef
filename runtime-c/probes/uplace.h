/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uplace.h - a probed address in a program or shared library, and its filter
 *
 * A breakpoint belongs to an inode: the kernel inserts it into every process
 * that maps the file, now or later. gs_uplace_filter() keeps it out of processes
 * that the script does not probe. Handlers run in process context with
 * interrupts on.
 */
#ifndef GS_PROBES_UPLACE_H
#define GS_PROBES_UPLACE_H

#include <linux/file.h>
#include <linux/magic.h>
#include <linux/namei.h>
#include <linux/rcupdate.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include "../process/buildid.h"
#include "../kernel/tasks.h"
#include "uplaces.h"
#include "uread.h"
#include "uregister.h"
#include "urewritten.h"
#include "uroom.h"
#include "uwaits.h"

#ifndef FUSE_SUPER_MAGIC
#define FUSE_SUPER_MAGIC	0x65735546	/* linux/magic.h since 5.12 */
#endif

/* --- processes that are probed --- */

/*
 * Whether a task, whose memory is @mm, runs the program. The kernel, too, takes
 * task_lock() while it holds mmap_lock (exec_mmap()).
 */
static bool gs_uplace_runs(const struct gs_program *g, struct mm_struct *mm, struct task_struct *t)
{
	struct gs_program_place place gs_filled_at_once;
	bool runs;

	place.of = NULL;
	if (t != current)
		task_lock(t);	/* keeps t->fs, whose root the path is compared from */
	preempt_disable();
	runs = gs_program_runs(g, mm, t, &place);
	preempt_enable();
	if (t != current)
		task_unlock(t);
	return runs;
}

/*
 * Whether a process of the target maps a probed file, and the PID of another
 * process that does; 0: none.
 */
static bool gs_uplace_in_target;
static pid_t gs_uplace_left_out;

/*
 * Whether the place is probed in a process, as far as the process decides. Called
 * under rcu_read_lock().
 */
static bool gs_uplace_in_process(const struct gs_uplace *u, struct task_struct *t)
{
	if (u->pid && t->tgid != u->pid)
		return false;
	if (gs_target_has(t))
		return true;
	WRITE_ONCE(gs_uplace_left_out, t->tgid);
	return false;
}

/*
 * Whether the place is probed in a task, whose memory is @mm. Called under
 * rcu_read_lock().
 */
static bool gs_uplace_in_task(const struct gs_uplace *u, struct mm_struct *mm, struct task_struct *t)
{
	if (u->program.path && !gs_uplace_runs(&u->program, mm, t))
		return false;
	return gs_uplace_in_process(u, t);
}

/*
 * The task that a memory belongs to; NULL if it is not known. Called under
 * rcu_read_lock().
 */
static struct task_struct *gs_uplace_owner(struct mm_struct *mm)
{
#ifdef CONFIG_MEMCG
	return rcu_dereference(mm->owner);
#else
	return NULL;
#endif
}

/*
 * Whether the current process may share its memory, @mm, with another process: it
 * has more users than the process has threads. A thread counts as a user for
 * longer than as a thread.
 */
static bool gs_uplace_shares(struct mm_struct *mm)
{
	return atomic_read(&mm->mm_users) > atomic_read(&current->signal->live);
}

/*
 * Whether the place is probed in a process with this memory. After vfork() or
 * clone(CLONE_VM), several processes have one memory, and a breakpoint is there
 * for all of them: it is inserted if one of them is probed. Called under
 * rcu_read_lock().
 */
static bool gs_uplace_in_memory(const struct gs_uplace *u, struct mm_struct *mm)
{
	struct task_struct *owner = gs_uplace_owner(mm), *named;

	if (current->mm == mm && gs_uplace_in_task(u, mm, current))
		return true;
	if (!owner)	/* insert it, and check at each hit */
		return current->mm == mm ? gs_uplace_shares(mm) :
		       !u->program.path || gs_program_may_run(&u->program, mm);
	if (gs_uplace_in_task(u, mm, owner))
		return true;
	named = gs_task_by_pid(u->pid ?: gs_session.target);
	return named && READ_ONCE(named->mm) == mm && gs_uplace_in_task(u, mm, named);
}

/**
 * gs_uplace_tell() - warn about files that were rewritten, and if only processes
 * outside the target map probed files
 *
 * Called in process context.
 */
gs_fn void gs_uplace_tell(struct gs_probe *p)
{
	char text[200];

	gs_urewritten_tell(p);
	if (!gs_session.target || gs_uplace_in_target || !gs_uplace_left_out)
		return;
	snprintf(text, sizeof(text), "process %d maps a probed file but was not probed: -c and -x limit probes "
		 "to the target process and its children, and none of these maps the file", gs_uplace_left_out);
	gs_tell(p, text);
}
#define GS_UPLACE_TELL(p) gs_uplace_tell(p)

/*
 * Whether the place is limited to a process or a program. GS_UPLACE_LIMITS is
 * defined if any row is.
 */
static __always_inline bool gs_uplace_limited(const struct gs_uplace *u)
{
#ifdef GS_UPLACE_LIMITS
	return u->pid || u->program.path;
#else
	return false;
#endif
}

/* Whether the place is probed in the current process, which has hit it. */
static __always_inline bool gs_uplace_fits(const struct gs_uplace *u)
{
	bool fits;

	if (!gs_uplace_limited(u) && gs_target_has(current))
		return true;
	rcu_read_lock();
	fits = gs_uplace_in_task(u, current->mm, current);
	rcu_read_unlock();
	return fits;
}

/* gs_uplace_hit(): no value that handlers return */
#define GS_UPLACE_PROBED	(-1)

#ifdef UPROBE_HANDLER_IGNORE	/* this hit's return is not hooked */
#define GS_UPLACE_IGNORE	UPROBE_HANDLER_IGNORE
#else
#define GS_UPLACE_IGNORE	0
#endif

/*
 * What a uprobe's handler returns for a process in which the place is not probed:
 * remove the breakpoint, unless another process may have the same memory.
 */
static int gs_uplace_unfit(void)
{
	return gs_uplace_shares(current->mm) ? GS_UPLACE_IGNORE : UPROBE_HANDLER_REMOVE;
}

/* What gs_uplace_hit() does where its quick checks don't tell. */
static noinline int gs_uplace_look(const struct gs_uplace *u, struct pt_regs *regs)
{
	if (!gs_uplace_fits(u))
		return gs_uplace_unfit();
	if (gs_uroom_lacks(u->p, regs))
		return UPROBE_HANDLER_REMOVE;
	return GS_UPLACE_PROBED;
}

/*
 * Whether the place is probed in the current process, which has hit it.
 * Return: GS_UPLACE_PROBED, or what a uprobe's handler returns otherwise.
 */
static __always_inline int gs_uplace_hit(const struct gs_uplace *u, struct pt_regs *regs)
{
	if (likely(!gs_uplace_limited(u) && gs_target_has(current) && gs_uroom_has(current->mm)))
		return GS_UPLACE_PROBED;
	return gs_uplace_look(u, regs);
}

/* Whether the current process maps a file in such a way that it gets no breakpoint there. */
static bool gs_uplace_maps_else(const struct gs_uplace_in *in, struct mm_struct *mm)
{
	const struct inode *inode;

	if (mm != current->mm)
		return false;
	/* in->inode is not set until the uprobe is registered */
	inode = READ_ONCE(in->inode) ?: d_real_inode(in->file.dentry);
	return gs_uread_only(mm, inode, in->place->offset) || gs_urewritten_mapped(in, inode);
}

/* Called by the kernel: whether to insert the breakpoint into a process. */
static bool gs_uplace_filter(struct uprobe_consumer *uc GS_UPROBE_CTX, struct mm_struct *mm)
{
	bool fits;

	if (GS_UPROBE_MAPS && gs_uplace_maps_else(container_of(uc, struct gs_uplace_in, uc), mm))
		return false;
	rcu_read_lock();
	fits = !gs_uroom_is_full(mm) && gs_uplace_in_memory(gs_uplace_of(uc), mm);
	rcu_read_unlock();
	if (!fits || !gs_uplace_try_in(uc, mm))
		return false;
	WRITE_ONCE(gs_uplace_in_target, true);
	return true;
}

/* --- arming --- */

/* Whether the program can be found when it runs, even if no file exists yet. */
#ifdef GS_HAVE_TASK_WORK_ADD
#define GS_UPLACE_LATER(u)	((u)->anywhere && (u)->build_id)
#else
#define GS_UPLACE_LATER(u)	false
#endif

/*
 * Whether the place may be probed in a file, as far as its owner decides. A user who
 * gave a program the build-id of another one could have breakpoints inserted into
 * that one, within instructions: by a link, or by a mount in a namespace of their own.
 *
 * An idmapped mount shows other owners than the file system has, also to who
 * translated the script. Root's files stay root's: containers have such mounts of them.
 */
static bool gs_uplace_is_owners(const struct gs_uplace *u, const struct path *path)
{
	const kuid_t owner = KUIDT_INIT(u->owner), uid = d_real_inode(path->dentry)->i_uid;
	struct kstat stat = {};

	if (!u->owned || (u->owner > 0 && uid_eq(uid, owner)))
		return true;
	if (vfs_getattr_nosec(path, &stat, STATX_UID | STATX_CTIME, AT_STATX_DONT_SYNC))
		return false;
	if (u->owner > 0)
		return !uid_eq(uid, GLOBAL_ROOT_UID) && uid_eq(stat.uid, owner);
	return !u->owner &&
	       stat.ctime.tv_sec * NSEC_PER_SEC + stat.ctime.tv_nsec == u->changed;
}

/* Check that the file at @path is the build that the module was made for; see gs_build_id_check(). */
static int gs_uplace_check(const struct gs_uplace *u, const struct path *path,
			   bool cached, char *why, size_t size)
{
	const struct gs_build_id id = { u->build_id, u->build_id_at, u->build_id_size };

	if (!gs_uplace_is_owners(u, path)) {
		if (why)
			snprintf(why, size, "belongs to somebody else than the program that the script was translated for, or was changed since: translate the script again");
		return -ESTALE;
	}
	return gs_build_id_check(&id, path, cached, why, size);
}

/* Whether two places are in the same file, as the script names it. */
static bool gs_uplace_like(const struct gs_uplace *a, const struct gs_uplace *b)
{
	return !strcmp(a->path, b->path) && a->anywhere == b->anywhere &&
	       a->build_id_size == b->build_id_size &&
	       (a->build_id == b->build_id ||
		(a->build_id && b->build_id && !memcmp(a->build_id, b->build_id, a->build_id_size)));
}

/*
 * Whether a user-space server provides the file (FUSE): to insert a breakpoint, the
 * kernel reads the file while no process can fork, and the server may never answer.
 * The host serves virtiofs, whose magic number is the same.
 */
static bool gs_uplace_is_served(const struct path *file)
{
	const struct super_block *sb = d_real_inode(file->dentry)->i_sb;

	return sb->s_magic == FUSE_SUPER_MAGIC && strcmp(sb->s_type->name, "virtiofs");
}

/*
 * Look the file up. @like: another armed place, often in the same file, whose
 * struct path can be reused; or NULL
 */
static int gs_uplace_open(struct gs_uplace *u, const struct gs_uplace *like)
{
	struct path *file = &u->in.file;
	int rc;

	if (like && like->in.file.dentry && gs_uplace_like(u, like)) {
		*file = like->in.file;
		u->in.written = like->in.written;
		path_get(file);
		return 0;
	}
	rc = kern_path(u->path, LOOKUP_FOLLOW, file);
	if (rc)
		return rc;
	u->in.written = gs_uplace_written(u, d_real_inode(file->dentry));
	rc = gs_uplace_is_served(file) ? -EREMOTE : gs_uplace_check(u, file, false, NULL, 0);
	if (rc) {
		path_put(file);
		memset(file, 0, sizeof(*file));
	}
	return rc;
}

/*
 * PID of a process that holds its mmap_lock, or sleeps at a breakpoint; 0: none, or not
 * known.
 */
static pid_t gs_uplace_holder;
static bool gs_uplace_holder_sleeps;
/*
 * A thread slept at a breakpoint for as long as was waited. Users may have one at each of
 * thousands: don't wait at others until the session ends.
 */
static bool gs_uplace_sleeps;

/* Begin a message about that process. Return: the length. */
static int gs_uplace_name_holder(char *text, size_t size)
{
	char who[32] = "a process";

	if (gs_uplace_holder)
		snprintf(who, sizeof(who), "process %d", gs_uplace_holder);
	return scnprintf(text, size, "%s %s", who, gs_uplace_holder_sleeps ?
			 "waits for memory at a breakpoint, so all that hit it would wait" :
			 "keeps the lock of its memory map, so no process could fork");
}

/*
 * Inode of the last gs_uheld_wait(), when its result expires, and the result. A
 * file may have many places; don't wait for each.
 */
static const struct inode *gs_uplace_last;
static unsigned long gs_uplace_last_until;
static int gs_uplace_last_rc;

/*
 * After the start, wait for files that users present for a tenth of the time at most:
 * whoever starts a program of this name waits for those who did before, and so does
 * the end of the session. Meanwhile look once: who holds a lock just then is not
 * probed, and is reported.
 */
static bool gs_uplace_waited;
static unsigned long gs_uplace_waits_again;

static unsigned int gs_uplace_patience(unsigned int ms)
{
	return ms == GS_UHELD_FOLLOW && gs_uplace_waited && time_before(jiffies, gs_uplace_waits_again) ? 0 : ms;
}

/* Record for how long gs_uheld_wait() waited in vain. Who follows programs holds gs_ufollow_lock. */
static void gs_uplace_in_vain(unsigned int ms)
{
	if (ms != GS_UHELD_FOLLOW)
		return;
	gs_uplace_waits_again = jiffies + msecs_to_jiffies(10 * ms);
	gs_uplace_waited = true;
}

/* Wait until breakpoints of the file can be inserted or removed; see gs_uheld_wait(). */
static int gs_uplace_await_file(struct inode *inode, unsigned int ms)
{
	int rc;

	if (smp_load_acquire(&gs_uplace_last) == inode && time_before(jiffies, READ_ONCE(gs_uplace_last_until))) {
		rc = READ_ONCE(gs_uplace_last_rc);
		if (!rc || ms != GS_UHELD_END)
			return rc;
	}
	ms = gs_uplace_patience(ms);
	rc = gs_uheld_wait(inode->i_mapping, ms, &gs_uplace_holder);
	if (rc)
		gs_uplace_in_vain(ms);
	WRITE_ONCE(gs_uplace_last, NULL);
	WRITE_ONCE(gs_uplace_last_rc, rc);
	WRITE_ONCE(gs_uplace_last_until, jiffies + (rc && ms ? 10 * HZ : HZ / 10));
	smp_store_release(&gs_uplace_last, inode);
	return rc;
}

/* Whether the kernel holds a lock of a breakpoint for reading while it handles a hit. */
#ifdef GS_HAVE_UPROBE_UNREGISTER_NOSYNC	/* such kernels use SRCU */
#define GS_UPLACE_LOCKS	0
#else
#define GS_UPLACE_LOCKS	1
#endif

/* Wait until the breakpoint of a place can be inserted or removed; see gs_uwaits_at(), too. */
static int gs_uplace_await(struct inode *inode, u64 offset, unsigned int ms)
{
	int rc = gs_uplace_await_file(inode, ms);

	gs_uplace_holder_sleeps = !rc;
	if (!rc && GS_UPLACE_LOCKS)
		rc = gs_uwaits_at(inode->i_mapping, offset, gs_uplace_sleeps && ms != GS_UHELD_END ? 0 : ms, &gs_uplace_holder);
	if (rc && gs_uplace_holder_sleeps)
		gs_uplace_sleeps = true;
	return rc;
}

/* Why a breakpoint that is inserted now could not be removed; NULL: there is no reason. */
static const char *gs_uplace_late(void)
{
	return READ_ONCE(gs_late_why[GS_LATE_GRACE]) ?: READ_ONCE(gs_late_why[GS_LATE_MAPS]);
}

/*
 * Arm the place in in->file, to which the caller has a reference. If in->left is set,
 * the caller must free nothing, although this failed.
 */
static int gs_uplace_register(struct gs_uplace *u, struct gs_uplace_in *in)
{
	struct inode *inode = igrab(d_real_inode(in->file.dentry));
	int rc;

	if (!inode)
		return -ENOENT;
	in->place = u;
	if (gs_uplace_late() || gs_urewritten(in, inode)) {
		iput(inode);
		return gs_uplace_late() ? -EBUSY : -ESTALE;
	}
	in->uc.filter = gs_uplace_filter;
	rc = gs_uplace_await(inode, u->offset, in == &u->in ? GS_UHELD_START : GS_UHELD_FOLLOW);
	if (!rc)
		rc = gs_uplace_try_register(u, in, inode);
	if (!rc || in->left)
		in->inode = inode;
	else
		iput(inode);
	return rc;
}

/* Drop the references of a gs_uplace_in, unless it stays. */
static void gs_uplace_put(struct gs_uplace_in *in)
{
	if (in->left)
		return;
	iput(in->inode);
	in->inode = NULL;
	path_put(&in->file);
	memset(&in->file, 0, sizeof(in->file));
}

/*
 * While breakpoints are in programs, the module holds a reference to itself for each:
 * if one can't be removed, the module has to stay, and rmmod could not be stopped any
 * more. Whoever arms and disarms has another reference.
 */
static void gs_uplace_hold(struct gs_uplace *u, bool holds)
{
	if (holds && !u->holds)
		__module_get(THIS_MODULE);
	else if (!holds && u->holds)
		module_put(THIS_MODULE);
	u->holds = holds;
}

/* Drop the references to all files of a place. May sleep. */
static void gs_uplace_close(struct gs_uplace *u)
{
	struct gs_uplace_in *in = u->in.next, *next;

	if (gs_uplace_leaves)
		return;
	gs_uplace_hold(u, false);
	gs_uplace_put(&u->in);
	u->in.next = NULL;
	for (; in; in = next) {
		next = in->next;
		gs_uplace_put(in);
		if (!in->left)
			kfree(in);
	}
}

/**
 * gs_uplace_arm() - register the breakpoint
 * @u: the place, with u->p, and u->in.uc.handler or u->in.uc.ret_handler set
 * @like: another armed place, or NULL; if it is in the same file, the path is
 *	not looked up again
 *
 * May sleep. Return: 0 or a negative errno; -ESTALE if the file is not the
 * build that the module was made for.
 */
static int gs_uplace_arm(struct gs_uplace *u, const struct gs_uplace *like)
{
	int rc = u->program.path ? gs_programs_load() ?: gs_program_find(&u->program) : 0;

	if (rc)
		return rc;
	u->in.place = u;
	rc = gs_uplace_open(u, like);
	if (rc && !GS_UPLACE_LATER(u))
		return rc;
	rc = rc ? 0 : gs_uplace_register(u, &u->in);
	if (rc)
		gs_uplace_close(u);
	else
		gs_uplace_hold(u, true);
	return rc;
}

/*
 * Whether a breakpoint can be removed. If a process holds its mmap_lock for
 * long, or sleeps at the breakpoint, this breakpoint and all that follow stay, and so
 * does the module; their handlers do nothing once the session has ended.
 */
static bool gs_uplace_can_go(const struct gs_uplace_in *in)
{
	char why[200];
	int n;

	if (gs_uplace_leaves)
		return false;
	if (!gs_uplace_await(in->inode, in->place->offset, GS_UHELD_END))
		return true;
	gs_uplace_leaves = true;
	n = gs_uplace_name_holder(why, sizeof(why));
	snprintf(why + n, sizeof(why) - n, " while breakpoints are removed");
	gs_stay(why);
	return false;
}

/* Runs in a worker, for gs_in_time(). */
static void gs_uplace_unregister_now(void *of)
{
	struct gs_uplace_in *in = of;

	gs_uprobe_unregister(in->inode, in->place->offset, &in->uc, in->probe);
}

/*
 * Unregister the uprobe, unless that takes too long: a process may have taken its
 * mmap_lock since gs_uplace_can_go() looked. Return: whether it is unregistered.
 */
static bool gs_uplace_unregister(struct gs_uplace_in *in)
{
	if (!gs_in_time(GS_LATE_MAPS, gs_uplace_unregister_now, in))
		gs_uplace_leaves = true;
	return !gs_uplace_leaves;
}

/*
 * Unregister the breakpoint. The caller then calls gs_uplace_wait() and
 * gs_uplace_close(). May sleep.
 */
static void gs_uplace_disarm(struct gs_uplace *u)
{
	struct gs_uplace_in *in;

	for (in = &u->in; in; in = in->next) {
		if (!in->inode)
			continue;
		in->left = !gs_uplace_can_go(in) || !gs_uplace_unregister(in);
	}
}

#ifdef GS_HAVE_UPROBE_UNREGISTER_NOSYNC
static void gs_uplace_sync(void *unused)
{
	gs_uprobe_unregister_done();
}
#endif

/*
 * Wait until no handler of the unregistered breakpoints runs. If that is not known,
 * nothing that handlers use is freed. May sleep.
 */
static void gs_uplace_wait(void)
{
#ifdef GS_HAVE_UPROBE_UNREGISTER_NOSYNC	/* it waits for RCU tasks trace */
	if (!gs_uplace_leaves && !gs_grace_in_time(gs_uplace_sync))
		gs_uplace_leaves = true;
#endif
}

/*
 * The first place in each file that is a different build; its .refused counts
 * the places in that file.
 */
static struct gs_uplace *gs_uplace_stale;

/* Warn that a row could not be armed; for a different build, leave it to gs_uplace_tell_stale(). */
static void gs_uplace_failed(struct gs_probe *p, struct gs_uplace *u, int rc)
{
	struct gs_uplace *first = gs_uplace_stale;
	char why[160];
	int n;

	if (rc == -EBUSY && gs_uplace_late()) {
		gs_arm_refused(p, rc, u->offset, gs_uplace_late());
		return;
	}
	if (rc == -EBUSY) {
		n = gs_uplace_name_holder(why, sizeof(why));
		snprintf(why + n, sizeof(why) - n, " while the breakpoint is inserted; try again, or end that process");
		gs_arm_refused(p, rc, u->offset, why);
		return;
	}
	if (rc != -ESTALE) {
		gs_arm_refused(p, rc, u->offset, rc == -EREMOTE ?
			       "the program is on a FUSE file system, whose server may never answer: run a copy from another file system" : NULL);
		return;
	}
	p->armed = rc;
	while (first && strcmp(first->path, u->path))
		first = first->next;
	if (first) {
		first->refused++;
		return;
	}
	u->p = p;
	u->refused = 1;
	u->next = gs_uplace_stale;
	gs_uplace_stale = u;
}

static void gs_uplace_tell_one_stale(const struct gs_uplace *u)
{
	char why[340] = "the file ";
	struct path file;
	size_t n;

	if (kern_path(u->path, LOOKUP_FOLLOW, &file)) {
		gs_arm_failed(u->p, -ESTALE, u->offset);
		return;
	}
	n = strlen(why);
	gs_uplace_check(u, &file, false, why + n, sizeof(why) - n);
	path_put(&file);
	n = strlen(why);
	if (u->refused > 1)
		snprintf(why + n, sizeof(why) - n, " (%lu probes in it are not armed)", u->refused);
	gs_arm_refused(u->p, -ESTALE, u->offset, why);
}

/* After all rows were tried: warn once per file that is a different build. */
static void gs_uplace_tell_stale(void)
{
	struct gs_uplace *u = gs_uplace_stale, *next;

	for (gs_uplace_stale = NULL; u; u = next) {
		next = u->next;
		gs_uplace_tell_one_stale(u);
	}
}

/* --- hits --- */

/*
 * Set c->user_base to the load address of the file in the current process, for
 * the addresses of its data.
 */
static __always_inline void gs_uplace_enter(const struct gs_uplace *u, struct gs_ctx *c, unsigned long live)
{
#ifdef GS_USER_BASE
	c->user_base = live - u->link;
#endif
}

#endif /* GS_PROBES_UPLACE_H */
