/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * /proc files take struct proc_ops instead of struct file_operations.
 * 5.6, "proc: decouple proc from VFS with "struct proc_ops""
 */
#include <linux/proc_fs.h>
static struct proc_dir_entry *gs_fact_proc_ops(const struct proc_ops *ops)
{
	return proc_create("x", 0600, NULL, ops);
}
