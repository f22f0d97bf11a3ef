/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The time of an inode's last change is read by a function.
 * 6.6, "fs: add ctime accessors infrastructure"
 */
#include <linux/fs.h>
static struct timespec64 gs_fact_inode_get_ctime(const struct inode *inode)
{
	return inode_get_ctime(inode);
}
