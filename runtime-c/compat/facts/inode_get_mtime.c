/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The times of an inode are read by functions.
 * 6.7, "fs: new accessor methods for atime and mtime"
 */
#include <linux/fs.h>
static struct timespec64 gs_fact_inode_get_mtime(const struct inode *inode)
{
	return inode_get_mtime(inode);
}
