// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * kprobeoff.c - disable kprobes before they are unregistered
 *
 * To remove a kprobe that uses ftrace, the kernel allocates memory for a list of
 * addresses without it. If that fails, or if ftrace has disabled itself after an
 * internal error, unregister_kprobe() returns as if nothing had happened, and the
 * kprobe, whose memory is freed with the module, stays in the kernel's table.
 * disable_kprobe() does the same work, and reports the failure. To unregister a
 * disabled kprobe, neither is needed.
 *
 * The kernel lets so small an allocation fail only in a process that the OOM killer
 * ends, where the session ends as its file is closed. So a worker does it there.
 */

#include <linux/kprobes.h>
#include <linux/sched/signal.h>
#include <linux/workqueue.h>

struct gs_kprobe_off {
	struct work_struct work;
	struct kprobe *kp;
	int rc;
};

static void gs_kprobe_off(struct work_struct *work)
{
	struct gs_kprobe_off *off = container_of(work, struct gs_kprobe_off, work);

	off->rc = disable_kprobe(off->kp);
}

static int gs_kprobe_off_in_worker(struct kprobe *kp)
{
	struct gs_kprobe_off off = { .kp = kp };

	INIT_WORK_ONSTACK(&off.work, gs_kprobe_off);
	queue_work(GS_UNBOUND_WQ, &off.work);
	flush_work(&off.work);
	destroy_work_on_stack(&off.work);
	return off.rc;
}

/**
 * gs_kprobe_can_go() - disable a kprobe, so that it can be unregistered
 * @kp: kprobe, also that of a kretprobe
 *
 * If that fails, don't unregister it, nor free it: the module stays loaded. Handlers do
 * nothing once the session has ended. Don't try again: the kernel has counted the
 * kprobe as removed already (__disarm_kprobe_ftrace() in kernel/kprobes.c), and would
 * stop those of others too early. May sleep.
 */
bool gs_kprobe_can_go(struct kprobe *kp)
{
	static bool stays;
	bool dies = (current->flags & PF_EXITING) || fatal_signal_pending(current);
	int rc = dies ? gs_kprobe_off_in_worker(kp) : disable_kprobe(kp);

	if (!rc || rc == -EINVAL)	/* -EINVAL: it is not registered */
		return true;
	if (!stays)
		gs_stay("the kernel could not remove a kprobe");
	stays = true;
	return false;
}
