/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A separate function registers uprobes with the semaphore of a static probe (4.20,
 * "uprobes: Support SDT markers having reference count (semaphore)"); part of
 * uprobe_register() since 6.12, "uprobes: kill uprobe_register_refctr()"
 */
/* gs-export: uprobe_register_refctr */
#include <linux/uprobes.h>
static int gs_fact_uprobe_register_refctr(struct inode *inode, struct uprobe_consumer *uc)
{
	return uprobe_register_refctr(inode, 0, 0, uc);
}
