/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * struct file_lock has its first members in a struct file_lock_core.
 * 6.9, "filelock: split common fields into struct file_lock_core"
 */
#include <linux/fs.h>
#if __has_include(<linux/filelock.h>)
#include <linux/filelock.h>
#endif
static unsigned char gs_fact_file_lock_core(struct file_lock *fl)
{
	return fl->c.flc_type;
}
