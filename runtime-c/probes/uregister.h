/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uregister.h - register uprobes, without the processes into which the kernel can't
 * insert the breakpoint
 */
#ifndef GS_PROBES_UREGISTER_H
#define GS_PROBES_UREGISTER_H

#include <linux/sched/mm.h>
#include "uheld.h"
#include "uplaces.h"

/*
 * Breakpoints, or what their handlers use, stay: removing them would block all forks
 * of the machine, or handlers may still run.
 */
static bool gs_uplace_leaves;

/* Most processes that are left out of a registration, and most that are reported. */
#define GS_UPLACE_SKIPS		64
#define GS_UPLACE_SKIPS_TOLD	16

/*
 * The registration that is under way. If the kernel can't insert the breakpoint
 * into one process, it gives up for all of them, and users can arrange that: by
 * userfaultfd(2), or if a control group has no memory left. So leave out the
 * process that the filter was asked about last, and try again. Registrations
 * exclude each other: those after the start hold gs_ufollow_lock.
 *
 * A process that was left out is left out of all later registrations, too, so
 * that users can't make each of thousands of places fail. References to memory
 * keep its address from being used again.
 *
 * The kernel also calls filters of other consumers of the place, and other tasks
 * that map the file call this one.
 */
static struct gs_uplace_try {
	struct task_struct *task;
	const struct uprobe_consumer *uc;
	struct mm_struct *asked;
	pid_t pid;	/* of a process that has @asked, or 0 */
	struct mm_struct *skipped[GS_UPLACE_SKIPS];
	unsigned int n;
} gs_uplace_try;

/* Remember the memory that the filter was asked about; NULL: none. */
static void gs_uplace_try_asked(struct mm_struct *mm)
{
	struct gs_uplace_try *t = &gs_uplace_try;

	if (mm)
		mmgrab(mm);
	if (t->asked)
		mmdrop(t->asked);
	t->asked = mm;
}

/* Forget the processes that were left out, but for the first @n. */
static void gs_uplace_try_forget(unsigned int n)
{
	struct gs_uplace_try *t = &gs_uplace_try;

	while (t->n > n)
		mmdrop(t->skipped[--t->n]);
}

/* Whether to insert the breakpoint into a process, as far as a registration decides. */
static bool gs_uplace_try_in(const struct uprobe_consumer *uc, struct mm_struct *mm)
{
	struct gs_uplace_try *t = &gs_uplace_try;
	unsigned int i;

	if (likely(READ_ONCE(t->task) != current) || t->uc != uc)
		return true;
	for (i = 0; i < t->n; i++)
		if (t->skipped[i] == mm)
			return false;
	gs_uplace_try_asked(mm);
	t->pid = gs_uheld_owner(mm);
	return true;
}

/* Leave out the process that an attempt has failed at. Return: whether to try again. */
static bool gs_uplace_try_without(struct gs_uplace *u, int rc)
{
	static unsigned int reports;
	static pid_t last;
	char who[32] = "a process";
	struct gs_uplace_try *t = &gs_uplace_try;
	char text[200];

	if (!t->asked || t->n == GS_UPLACE_SKIPS || !gs_may_arm() || (rc != -EFAULT && rc != -ENOMEM && rc != -EINVAL && rc != -EHWPOISON))
		return false;
	t->skipped[t->n++] = t->asked;	/* and its reference */
	t->asked = NULL;
	if (reports == GS_UPLACE_SKIPS_TOLD || (t->pid && t->pid == last))
		return true;
	if (t->pid)
		snprintf(who, sizeof(who), "process %d", t->pid);
	last = t->pid;
	snprintf(text, sizeof(text), "%s is not probed: the kernel could not insert a breakpoint into its memory (rc %d)%s",
		 who, rc, ++reports == GS_UPLACE_SKIPS_TOLD ? "; more processes like this are not reported" : "");
	gs_tell(u->p, text);
	return true;
}

/* The registration that gs_uplace_register_now() makes. */
static struct {
	struct inode *inode;
	struct gs_uplace_in *in;
	int rc;
} gs_uplace_call;

/*
 * Runs in a worker, for gs_grace_in_time(). If the kernel can't insert the breakpoint
 * into a process, newer ones wait for a grace period of RCU tasks trace
 * (uprobe_register() in kernel/events/uprobes.c).
 */
static void gs_uplace_register_now(void *unused)
{
	struct gs_uplace_in *in = gs_uplace_call.in;

	WRITE_ONCE(gs_uplace_try.task, current);
	gs_uplace_call.rc = gs_uprobe_register(gs_uplace_call.inode, in->place->offset, in->place->counter, &in->uc, &in->probe);
	WRITE_ONCE(gs_uplace_try.task, NULL);
}

static int gs_uplace_no_hit(struct uprobe_consumer *uc, struct pt_regs *regs GS_UPROBE_DATA)
{
	return 0;
}

static int gs_uplace_no_return(struct uprobe_consumer *uc, unsigned long func,
			       struct pt_regs *regs GS_UPROBE_DATA)
{
	return 0;
}

/*
 * Register the uprobe. If that takes too long, it may still happen: then nothing is
 * freed, this and all other breakpoints stay, and no handler of the row, which is
 * refused, runs at this one. Return: 0, -EBUSY, or another negative errno.
 */
static int gs_uplace_register_in_time(struct gs_uplace_in *in, struct inode *inode)
{
	gs_uplace_call.inode = inode;
	gs_uplace_call.in = in;
	if (gs_grace_in_time(gs_uplace_register_now))
		return gs_uplace_call.rc;
	if (in->uc.handler)
		WRITE_ONCE(in->uc.handler, gs_uplace_no_hit);
	if (in->uc.ret_handler)	/* not NULL: the kernel reads it twice */
		WRITE_ONCE(in->uc.ret_handler, gs_uplace_no_return);
	in->left = gs_uplace_leaves = true;
	return -EBUSY;
}

/*
 * Register the uprobe for all processes into which the kernel can insert the
 * breakpoint. If it fails even without some of them, the cause was another, so
 * they are not left out of later registrations; but if there are as many as can
 * be, those fail at once.
 */
static int gs_uplace_try_register(struct gs_uplace *u, struct gs_uplace_in *in, struct inode *inode)
{
	const unsigned int before = gs_uplace_try.n;
	int rc;

	gs_uplace_try.uc = &in->uc;
	do {
		gs_uplace_try_asked(NULL);
		rc = gs_uplace_register_in_time(in, inode);
		if (in->left)
			return rc;
	} while (rc && gs_uplace_try_without(u, rc));
	gs_uplace_try_asked(NULL);
	if (rc && gs_uplace_try.n < GS_UPLACE_SKIPS)
		gs_uplace_try_forget(before);
	return rc;
}

#endif /* GS_PROBES_UREGISTER_H */
