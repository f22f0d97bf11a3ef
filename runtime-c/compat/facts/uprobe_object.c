/* SPDX-License-Identifier: GPL-2.0-or-later */
/* uprobe_register() gives the probe, which unregistering takes; before it was a place in a file. */
#include <linux/uprobes.h>
static struct uprobe *gs_fact_uprobe_object(struct inode *inode, struct uprobe_consumer *uc)
{
	return uprobe_register(inode, 0, 0, uc);
}
