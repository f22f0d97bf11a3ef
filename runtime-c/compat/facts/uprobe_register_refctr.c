/* SPDX-License-Identifier: GPL-2.0-or-later */
/* gs-export: uprobe_register_refctr */
/* Semaphores of static probes are counted by a second function. */
#include <linux/uprobes.h>
static int gs_fact_uprobe_register_refctr(struct inode *inode, struct uprobe_consumer *uc)
{
	return uprobe_register_refctr(inode, 0, 0, uc);
}
