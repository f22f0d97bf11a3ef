/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * kretprobes are implemented by rethooks, which keep free instances without a lock.
 * 5.18, "kprobes: Use rethook for kretprobe if possible"
 */
#include <linux/kprobes.h>
static struct rethook *gs_fact_rethook(struct kretprobe *rp)
{
	return rp->rh;
}
