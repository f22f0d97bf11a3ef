/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uprobe_register() returns the uprobe, which uprobe_unregister() takes; before, both
 * take a place in a file.
 * 6.12, "uprobes: make uprobe_register() return struct uprobe *"
 */
#include <linux/uprobes.h>
static struct uprobe *gs_fact_uprobe_object(struct inode *inode, struct uprobe_consumer *uc)
{
	return uprobe_register(inode, 0, 0, uc);
}
