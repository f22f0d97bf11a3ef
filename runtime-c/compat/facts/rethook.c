/* SPDX-License-Identifier: GPL-2.0-or-later */
/* kretprobes are made of rethooks: a freelist, no lock. */
#include <linux/kprobes.h>
static struct rethook *gs_fact_rethook(struct kretprobe *rp)
{
	return rp->rh;
}
